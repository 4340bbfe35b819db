"""Configurations that tests build on."""

GROUND = '[ground]\nfile = "ground.tif"\n'
RAIN = "[rain.uniform]\ndepth_mm = 20.0\nduration_h = 0.5\n"
SMALLEST = 'title = "A basin"\nduration_h = 1\n' + GROUND + RAIN
