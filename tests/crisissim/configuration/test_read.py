import pytest

from echo.crisissim.configuration import read as read_module
from echo.crisissim.configuration.errors import ConfigurationRefused
from echo.crisissim.configuration.read import read_configuration
from echo.crisissim.inputs.errors import FileRefused
from tests.crisissim.configuration.toml_files import GROUND, RAIN, SMALLEST


def read(tmp_path, text):
    path = tmp_path / "run.toml"
    path.write_text(text)
    return read_configuration(path)


def test_the_smallest_configuration_is_ground_and_rain(tmp_path):
    configuration = read(tmp_path, SMALLEST)
    assert configuration.duration == 3600
    assert configuration.roughness.manning == 0.05


def test_whole_numbers_may_stand_for_numbers(tmp_path):
    assert read(tmp_path, SMALLEST + "[roughness]\nmanning = 1\n").roughness.manning == 1.0


HEAD = 'title = "A basin"\n'
REFUSED = {
    "an unknown key, with the one it resembles": (
        SMALLEST + "[roughness]\nmaning = 0.03\n",
        "There is no key roughness.maning; did you mean manning?",
    ),
    "an unknown section": (SMALLEST + "[wind]\nspeed = 3\n", "There is no key wind"),
    "a key without its unit": (
        HEAD + "duration_h = 1\n" + GROUND + "[rain.uniform]\ndepth = 20.0\nduration_h = 1.0\n",
        "rain.uniform.depth",
    ),
    "a missing section": (HEAD + RAIN, "ground is missing"),
    "text for a number": (
        SMALLEST + '[roughness]\nmanning = "0.03"\n',
        "roughness.manning is '0.03': input should be a valid number",
    ),
    "a roughness no ground has": (
        SMALLEST + "[roughness]\nmanning = 30.0\n",
        "roughness.manning is 30.0: input should be less than or equal to 1",
    ),
    "no rain": (
        HEAD + GROUND + "[rain.uniform]\ndepth_mm = 0.0\nduration_h = 1.0\n",
        "rain.uniform.depth_mm is 0.0: input should be greater than 0",
    ),
    "negative rain": (
        HEAD + GROUND + "[rain.uniform]\ndepth_mm = -5.0\nduration_h = 1.0\n",
        "rain.uniform.depth_mm is -5.0",
    ),
    "rain that is no number": (
        HEAD + GROUND + "[rain.uniform]\ndepth_mm = nan\nduration_h = 1.0\n",
        "rain.uniform.depth_mm is nan: input should be a finite number",
    ),
    "rain of several kinds": (
        SMALLEST + '[rain.hyetograph]\nfile = "rain.csv"\n',
        "rain: exactly one of uniform, hyetograph, raster is needed",
    ),
    "two durations": (
        HEAD + "duration_s = 5\nduration_h = 1\n" + GROUND + RAIN,
        "duration_s and duration_h exclude one another",
    ),
    "no duration without rain": (HEAD + GROUND, "without rain, duration_s or duration_h"),
    "an inflow of no place": (
        SMALLEST + '[[inflow]]\nname = "river"\ndischarge_m3_s = 5.0\n',
        "inflow[0]: exactly one of points, circle, polygons, cells is needed",
    ),
    "an inflow of no water": (
        SMALLEST + '[[inflow]]\nname = "river"\npoints = [[1.0, 2.0]]\n',
        "inflow[0]: exactly one of discharge_m3_s, discharge is needed",
    ),
    "a negative inflow": (
        SMALLEST + '[[inflow]]\nname = "r"\npoints = [[1.0, 2.0]]\ndischarge_m3_s = -1.0\n',
        "inflow[0].discharge_m3_s is -1.0",
    ),
    "half a point": (
        SMALLEST + '[[inflow]]\nname = "r"\npoints = [[1.0]]\ndischarge_m3_s = 1.0\n',
        "inflow[0].points[0]",
    ),
    "an unknown side": (
        SMALLEST + '[[edge]]\nside = "left"\nkind = "open"\n',
        "edge[0].side is 'left': input should be 'north', 'south', 'east' or 'west'",
    ),
    "a stage edge without a level": (
        SMALLEST + '[[edge]]\nside = "west"\nkind = "stage"\n',
        "edge[0]: exactly one of level_m, level is needed",
    ),
    "a closed edge with a slope": (
        SMALLEST + '[[edge]]\nside = "west"\nkind = "closed"\nslope = 0.01\n',
        "edge[0]: an edge of kind 'closed' takes no slope",
    ),
    "an unknown kind of infiltration": (
        SMALLEST + '[infiltration]\nkind = "sponge"\n',
        "infiltration.kind is 'sponge'; it must be one of 'constant', 'horton'",
    ),
    "infiltration of no kind": (
        SMALLEST + "[infiltration]\nrate_mm_h = 1.0\n",
        "infiltration.kind is missing",
    ),
    "a cell that is no number": (
        SMALLEST.replace(GROUND, GROUND + 'cell_m = "tiny"\n'),
        "ground.cell_m is 'tiny': input should be 'affordable'",
    ),
    "half a pair of rasters": (
        SMALLEST + '[infiltration]\nkind = "curve_number"\n'
        'number = { worldcover = { file = "a.tif" } }\n',
        "infiltration.number.soil_group is missing",
    ),
    "a levee without a crest": (
        SMALLEST + "[[levee]]\nline = [[1.0, 2.0], [3.0, 4.0]]\n",
        "levee[0]: a line of points needs crest_m",
    ),
    "a time without its offset": (
        HEAD + GROUND + '[rain.raster]\nfile = "x.grib"\nstart = 2020-01-01T00:00:00\n',
        "start needs an offset from UTC",
    ),
    "a curve number beyond 100": (
        SMALLEST + '[infiltration]\nkind = "curve_number"\nnumber = 120.0\n',
        "infiltration.number is 120.0: input should be less than or equal to 100",
    ),
    "two extents": (
        SMALLEST.replace(
            GROUND,
            GROUND + "extent_m = [0.0, 0.0, 1.0, 1.0]\nextent_degrees = [0.0, 0.0, 1.0, 1.0]\n",
        ),
        "extent_m and extent_degrees exclude one another",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_by_key_and_value(tmp_path, case):
    text, message = REFUSED[case]
    with pytest.raises(ConfigurationRefused) as refusal:
        read(tmp_path, text)
    assert message in refusal.value.message


def test_every_fault_is_told_at_once(tmp_path):
    with pytest.raises(ConfigurationRefused) as refusal:
        read(tmp_path, SMALLEST + "[roughness]\nmanning = 30.0\n[solver]\nspeed = 3\n")
    assert refusal.value.fields["keys"] == ["roughness.manning", "solver.speed"]


def test_a_field_that_may_be_a_raster_is_told_once(tmp_path):
    with pytest.raises(ConfigurationRefused) as refusal:
        read(tmp_path, SMALLEST + '[infiltration]\nkind = "constant"\nrate_mm_h = -1.0\n')
    assert refusal.value.message.count("rate_mm_h") == 1


def test_what_is_not_toml_is_refused_by_line(tmp_path):
    with pytest.raises(ConfigurationRefused, match=r"run\.toml is not TOML: .*line 1"):
        read(tmp_path, "title = A basin\n")


def test_nesting_without_end_is_refused(tmp_path):
    with pytest.raises(ConfigurationRefused, match="is not TOML"):
        read(tmp_path, "a = " + "[" * 100_000)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr(read_module, "MOST_BYTES", 10)
    with pytest.raises(FileRefused, match=r"run\.toml has [\d,]+ bytes; at most 10"):
        read(tmp_path, SMALLEST)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ConfigurationRefused, match=r"no configuration file 'gone\.toml'"):
        read_configuration(tmp_path / "gone.toml")
