import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from echo.crisissim.inputs.errors import PlacementRefused
from echo.crisissim.inputs.placement import (
    Cells,
    cell_of,
    cells_along,
    cells_in_circle,
    cells_of_points,
)
from echo.crisissim.metric_grid import MetricGrid

GRID = MetricGrid(crs="EPSG:32756", west=1000, north=2000, cell_m=10, rows=20, columns=30)


def test_a_point_lies_in_the_cell_whose_corner_it_is_north_west_of():
    assert cell_of((1000.0, 2000.0), GRID, who="x") == (0, 0)
    assert cell_of((1015.0, 1989.9), GRID, who="x") == (1, 1)


@pytest.mark.parametrize("point", [(999.9, 1990), (1300.1, 1990), (1100, 2000.1), (1100, 1799)])
def test_a_point_outside_the_grid_is_refused_by_name(point):
    with pytest.raises(PlacementRefused, match=r"Gauge 'A' at .* lies outside the grid"):
        cell_of(point, GRID, who="Gauge 'A'")


def test_points_in_one_cell_count_once():
    cells = cells_of_points([(1001, 1999), (1002, 1998), (1011, 1999)], GRID, who="x")
    assert (cells.rows.tolist(), cells.columns.tolist()) == ([0, 0], [0, 1])


def test_a_circle_takes_about_its_area():
    cells = cells_in_circle((1150.0, 1900.0), 60.0, GRID, who="x")
    assert cells.rows.size * 100 == pytest.approx(np.pi * 60**2, rel=0.05)


def test_a_circle_smaller_than_a_cell_takes_that_cell():
    cells = cells_in_circle((1153.0, 1903.0), 0.5, GRID, who="x")
    assert (cells.rows.tolist(), cells.columns.tolist()) == ([9], [15])


def test_cells_on_walls_alone_are_refused():
    cells = Cells(rows=np.array([0, 1]), columns=np.array([0, 0]))
    walls = np.zeros((20, 30), bool)
    with pytest.raises(PlacementRefused, match="Drain 'D' lies on voids or buildings only"):
        cells.where(walls, who="Drain 'D'")


@pytest.mark.parametrize("ends", [((1000, 2000), (1300, 1800)), ((1005, 1995), (1005, 1805))])
def test_a_line_is_followed_from_its_start_to_its_end(ends):
    path = cells_along(*ends, GRID)
    shares = [at for _, _, at in path]
    assert shares == sorted(shares)
    assert path[0][:2] == (0, 0)


INSIDE = st.tuples(st.floats(1000, 1299.9), st.floats(1800.1, 2000))


@given(INSIDE, INSIDE)
def test_neighbouring_cells_of_a_line_share_an_edge(start, end):
    path = cells_along(start, end, GRID)
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(path)]
    assert set(steps) <= {1}


@given(st.floats(1801, 1999), st.floats(1801, 1999))
def test_a_line_from_side_to_side_parts_the_grid(left, right):
    """What is north of it and what is south of it do not meet, not even over corners."""
    free = np.ones(GRID.shape, bool)
    for row, column, _ in cells_along((1000.0, left), (1299.999, right), GRID):
        free[row, column] = False
    parts, _ = ndimage.label(free, structure=np.ones((3, 3)))
    first, last = parts[0], parts[-1]
    assert not (set(first[first > 0]) & set(last[last > 0]))
