"""A small made result: a slope of which a strip is under water, with one void."""

import numpy as np

from echo.crisissim.frame import Frame
from echo.crisissim.gauges import Gauge, GaugeSeries
from echo.crisissim.mass import MassBalance
from echo.crisissim.outputs.hazard import hazard_rating
from echo.crisissim.outputs.text import RunText
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain
from echo.elevation.mosaic import ElevationSource

ROWS, COLUMNS, CELL_M = 24, 30, 30.0
WEST, NORTH, CRS = 360_000.0, 3_810_000.0, "EPSG:32611"
SOURCE = ElevationSource(name="Made slope", licence="made for tests", url="about:blank")
TEXT = RunText(title="A made flood", notes=("A limit.",), sources=(SOURCE,))


def terrain(crs=CRS):
    row, column = np.mgrid[0:ROWS, 0:COLUMNS]
    heights = 100.0 + 0.5 * row + 0.1 * column
    heights[3, 4] = np.nan
    return Terrain(elevation=heights, cell_m=CELL_M, west=WEST, north=NORTH, crs=crs)


def depth_at(level):
    """Deeper to the north-west, so that rows and columns cannot be mistaken for each other."""
    row, column = np.mgrid[0:ROWS, 0:COLUMNS]
    depth = np.maximum(level - 0.15 * row - 0.05 * column, 0.0).astype(np.float32)
    depth[3, 4] = np.nan
    return depth


def frame(time_s, level):
    depth = depth_at(level)
    return Frame(
        time_s=time_s, depth=depth, speed_east=depth * np.float32(0.5),
        speed_north=depth * np.float32(-0.25),
    )  # fmt: skip


FRAMES = tuple(frame(600.0 * n, level) for n, level in enumerate((0.0, 1.0, 2.0, 3.0, 1.5)))


def result(crs=CRS):
    ground = terrain(crs)
    depth = depth_at(3.0)
    speed = np.hypot(depth * 0.5, depth * 0.25).astype(np.float32)
    times = np.array([0.0, 600.0])
    gauge = GaugeSeries(
        id="=bridge", times_s=times, depth_m=np.array([0.0, 1.25]),
        stage_m=np.array([100.0, 101.25]), speed_m_s=np.array([0.0, 0.5]),
    )  # fmt: skip
    scenario = Scenario(
        terrain=ground, duration_s=3600.0, rain=Storm.uniform(depth_m=0.1, duration_s=1800.0),
        gauges=(Gauge(id="=bridge", x=WEST + 15, y=NORTH - 15),), record=Record(),
    )  # fmt: skip
    return FloodResult(
        scenario=scenario, settings=SolverSettings(), scheme="local_inertial",
        scheme_reason="rain on natural ground", maximum_depth=depth,
        final_depth=depth_at(1.5), maximum_speed=speed, maximum_unit_discharge=speed * depth,
        maximum_hazard=hazard_rating(depth, speed),
        arrival_s=np.where(depth > 0.1, 900.0, np.nan).astype(np.float32),
        duration_s=np.where(depth > 0.1, 1800.0, 0.0).astype(np.float32), gauges=(gauge,),
        mass=MassBalance(initial_m3=0.0, rain_m3=100.0, stored_m3=60.0, outflow_m3=40.0),
        simulated_s=3600.0, steps=360, cpu_seconds=0.1, min_depth_m=0.0, max_froude=0.4,
        oscillating_share=0.0, still_rising_share=0.0, step_limited_share=1.0,
        wet_cells=int((depth >= 0.1).sum()), void_cells=1,
    )  # fmt: skip
