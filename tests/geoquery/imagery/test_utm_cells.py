import pytest
from pyproj import Transformer

from common.geo import polygon_area_km2
from geoquery.imagery.utm_cells import UtmCell, UtmCells, row_of

CELLS = UtmCells("test-32610", "tt", 32610, 30.0, 128)
CELL = UtmCell(145, 1090)


def test_a_cell_is_named_by_sensor_zone_and_count():
    assert CELLS.key(CELL) == "tt-32610-e0145-n01090"


def test_corners_go_round_from_the_north_west_in_degrees():
    forth = Transformer.from_crs(4326, 32610, always_xy=True)
    corners = [forth.transform(*corner) for corner in CELLS.corners(CELL)]
    west, south, side = 145 * 3840, 1090 * 3840, 3840
    wanted = [
        (west, south + side), (west + side, south + side), (west + side, south), (west, south)
    ]  # fmt: skip
    assert corners == [pytest.approx(corner, abs=0.01) for corner in wanted]


def test_the_area_is_that_of_the_square_but_for_the_scale_of_the_zone():
    corners = CELLS.corners(CELL)
    assert polygon_area_km2([[*corners, corners[0]]]) == pytest.approx(3.84**2, rel=2e-3)


def test_neighbours_share_their_corners():
    _, north_east, south_east, _ = CELLS.corners(CELL)
    north_west, _, _, south_west = CELLS.corners(UtmCell(146, 1090))
    assert (north_east, south_east) == (north_west, south_west)


def test_pixels_lie_within_the_corners_north_first():
    longitudes, latitudes = CELLS.middles(CELL)
    assert longitudes.shape == latitudes.shape == (128, 128)
    corners = CELLS.corners(CELL)
    assert min(lon for lon, _ in corners) < longitudes.min() < longitudes.max()
    assert longitudes.max() < max(lon for lon, _ in corners)
    assert (latitudes[0] > latitudes[-1]).all()
    assert (longitudes[:, 0] < longitudes[:, -1]).all()


def test_the_cells_about_a_rectangle_hold_it():
    assert CELLS.around(3840.0, 7680.0, 3841.0, 11520.0) == (UtmCell(1, 2), UtmCell(1, 2))
    assert CELLS.around(3839.0, 7680.0, 7681.0, 11521.0) == (UtmCell(0, 2), UtmCell(2, 3))


def test_a_row_runs_from_west_to_east():
    row = list(row_of(UtmCell(3, 0), UtmCell(5, 9), 7))
    assert row == [UtmCell(3, 7), UtmCell(4, 7), UtmCell(5, 7)]
