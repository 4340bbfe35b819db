from types import SimpleNamespace

import numpy as np
import pytest

from echo.crisissim.gauges import Gauge
from echo.crisissim.inputs.errors import PlacementRefused
from echo.crisissim.inputs.final_stage import read_points
from echo.crisissim.terrain import Terrain


@pytest.fixture
def result():
    """Ground at 10 m in cells of 1 m; 0.5 m of water east of column 10, a house in columns 4-6."""
    bed = np.full((20, 30), 10.0)
    depth = np.zeros((20, 30), np.float32)
    depth[:, 10:] = 0.5
    bed[5:9, 12:15] = depth[5:9, 12:15] = np.nan
    bed[:, 0] = depth[:, 0] = np.nan
    terrain = Terrain(elevation=bed, cell_m=1.0, west=0.0, north=20.0, crs="")
    return SimpleNamespace(terrain=terrain, final_depth=depth)


def read(result, x, y):
    (reading,) = read_points(result, (Gauge(id="A", x=x, y=y),))
    return reading


def test_a_point_in_the_water_is_read_where_it_is(result):
    reading = read(result, 20.5, 10.5)
    assert (reading.stage_m, reading.depth_m, reading.note) == (10.5, 0.5, "")


def test_a_point_on_a_house_is_read_beside_it_and_says_so(result):
    reading = read(result, 12.2, 13.5)
    assert (reading.stage_m, reading.depth_m) == (10.5, 0.5)
    assert reading.note == "lies on a building or void; the water 0.7 m away is read"


def test_a_dry_point_near_the_water_is_read_there_and_says_so(result):
    reading = read(result, 8.5, 10.5)
    assert reading.stage_m == 10.5
    assert reading.note == "lies on a dry cell; the water 2.0 m away is read"


def test_a_dry_point_far_from_the_water_has_the_ground_s_level(result):
    reading = read(result, 3.5, 10.5)
    assert (reading.stage_m, reading.depth_m) == (10.0, 0.0)
    assert reading.note == "lies on a dry cell, with no water near"


def test_a_point_on_a_void_far_from_the_water_has_no_level(result):
    reading = read(result, 0.5, 10.5)
    assert (reading.stage_m, reading.depth_m) == (None, None)
    assert "with no water near" in reading.note


def test_a_point_outside_the_grid_is_refused(result):
    with pytest.raises(PlacementRefused, match="Gauge 'A' at"):
        read(result, 99.0, 10.5)
