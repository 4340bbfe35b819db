import numpy as np
import pytest
import shapely

from echo.crisissim.inputs.buildings import Buildings, place_buildings
from echo.crisissim.inputs.errors import PlacementRefused, ShapesRefused
from echo.crisissim.inputs.ground import Ground
from echo.crisissim.inputs.levees import Levee, burn_levees
from echo.crisissim.metric_grid import MetricGrid

GRID = MetricGrid(crs="EPSG:32756", west=0, north=100, cell_m=10, rows=10, columns=12)
HOUSE = shapely.box(20, 40, 50, 60)  # rows 4 and 5, columns 2 to 4


@pytest.fixture
def ground():
    levels = np.full(GRID.shape, 2.0, np.float32)
    levels[9, 11] = np.nan
    return Ground(levels=levels, grid=GRID, inside=None, native_m=10, voids=1, filled=0)


def test_blocks_are_raised(ground):
    built = place_buildings(ground, Buildings(outlines=[HOUSE], kind="blocks", height_m=3))
    assert np.argwhere(built.ground.levels == 5).tolist() == [
        [row, column] for row in (4, 5) for column in (2, 3, 4)
    ]
    assert built.rough is None


def test_holes_are_walls(ground):
    built = place_buildings(ground, Buildings(outlines=[HOUSE], kind="holes"))
    assert np.isnan(built.ground.levels[4:6, 2:5]).all()
    assert int(built.ground.terrain().voids.sum()) == 7


def test_rough_buildings_leave_the_ground_as_it_is(ground):
    built = place_buildings(ground, Buildings(outlines=[HOUSE], kind="rough"))
    assert built.ground is ground
    assert int(built.rough.sum()) == 6


def test_buildings_that_miss_every_cell_are_refused(ground):
    with pytest.raises(ShapesRefused, match="None of 1 buildings"):
        place_buildings(ground, Buildings(outlines=[shapely.box(1, 1, 2, 2)], kind="holes"))


def test_a_levee_raises_lower_ground_to_its_crest_and_leaves_higher_ground(ground):
    levels = ground.levels.copy()
    levels[5, 6] = 9.0
    high = Ground(levels=levels, grid=GRID, inside=None, native_m=10, voids=1, filled=0)
    burnt = burn_levees(high, [Levee(line=shapely.LineString([(0, 45), (119, 45)]), crest_m=4)])
    assert burnt.levels[5].tolist() == [4.0] * 6 + [9.0] + [4.0] * 5
    assert (burnt.levels[[0, 1, 2, 3, 4, 6, 7, 8]] == 2).all()


def test_a_crest_between_two_levels_is_interpolated(ground):
    line = shapely.LineString([(5, 55, 3.0), (115, 55, 6.0)])
    crest = burn_levees(ground, [Levee(line=line)]).levels[4]
    assert np.diff(crest[1:-1]) == pytest.approx(np.full(9, 3 * 10 / 110), abs=1e-5)


def test_a_levee_over_a_void_leaves_the_void_a_wall(ground):
    line = shapely.LineString([(115, 5), (115, 95)])
    assert np.isnan(burn_levees(ground, [Levee(line=line, crest_m=4)]).levels[9, 11])


def test_a_levee_without_a_crest_is_refused(ground):
    with pytest.raises(ShapesRefused, match="Levee 1 has no crest level"):
        burn_levees(ground, [Levee(line=shapely.LineString([(0, 45), (119, 45)]))])


def test_a_levee_outside_the_grid_is_refused(ground):
    with pytest.raises(PlacementRefused, match="Levee 1 lies outside the grid"):
        burn_levees(ground, [Levee(line=shapely.LineString([(0, 450), (9, 450)]), crest_m=1)])
