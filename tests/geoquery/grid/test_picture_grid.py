import pytest

from common.geo import EARTH_AREA_KM2, Box, box_area_km2
from geoquery.grid import BLUE_MARBLE_32, UnknownCell


def test_the_picture_has_14112_cells():
    assert len(BLUE_MARBLE_32) == 14_112 == sum(1 for _ in BLUE_MARBLE_32)


def test_keys_are_unique():
    assert len({cell.key for cell in BLUE_MARBLE_32}) == 14_112


def test_the_cells_cover_what_whole_windows_of_the_picture_cover():
    covered = Box(-180.0, 90.0 - 84 * 32 / 15, -180.0 + 168 * 32 / 15, 90.0)
    total = sum(cell.area_km2 for cell in BLUE_MARBLE_32)
    assert total == pytest.approx(box_area_km2(covered), rel=1e-9)
    assert 0.995 < total / EARTH_AREA_KM2 < 0.996


def test_a_cell_by_its_key_is_where_the_key_says():
    cell = BLUE_MARBLE_32.cell("bm32-r012-c034")
    assert tuple(cell.box) == pytest.approx((-107.4667, 62.2667, -105.3333, 64.4), abs=1e-4)


def test_cells_beside_each_other_share_their_edge_exactly():
    for row, column in [(0, 0), (41, 83), (83, 166)]:
        west, east = BLUE_MARBLE_32.at(row, column), BLUE_MARBLE_32.at(row, column + 1)
        assert west.box.east == east.box.west


def test_the_last_column_and_the_first_are_neighbours_over_the_antimeridian():
    keys = {cell.key for cell in BLUE_MARBLE_32.neighbours("bm32-r040-c167")}
    assert {"bm32-r040-c000", "bm32-r039-c000", "bm32-r041-c000"} <= keys
    assert len(keys) == 8


def test_a_cell_at_the_pole_has_no_neighbours_beyond_it():
    assert len(BLUE_MARBLE_32.neighbours("bm32-r000-c010")) == 5


def test_every_cell_is_found_by_its_middle():
    for cell in list(BLUE_MARBLE_32)[::97]:
        assert BLUE_MARBLE_32.cell_at(*cell.centre) == cell


@pytest.mark.parametrize("point", [(179.5, 0.0), (0.0, -89.8)])
def test_the_strips_that_no_whole_window_covers_have_no_cell(point):
    assert BLUE_MARBLE_32.cell_at(*point) is None


@pytest.mark.parametrize(
    "key", ["", "bm32-r084-c000", "bm32-r000-c168", "bm32-r1-c1", "bm32-r001-c001x", "xx-r001-c001"]
)
def test_a_key_that_no_cell_has_is_refused(key: str):
    with pytest.raises(UnknownCell):
        BLUE_MARBLE_32.cell(key)
