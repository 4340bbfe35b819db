import pytest

from echo.crisissim.cost import (
    CELL_SIZES_M,
    SECONDS_WANTED,
    affordable_cell_m,
    expected_cost,
    refuse_if_too_large,
)
from echo.crisissim.errors import AreaRefused

DURATION_S = 18 * 3600.0


def test_smaller_cells_cost_more_than_their_number():
    coarse, fine = (expected_cost(km2=400, cell_m=cell, duration_s=DURATION_S) for cell in (60, 30))
    assert fine.cells == pytest.approx(4 * coarse.cells, rel=0.01)
    assert fine.steps == pytest.approx(2 * coarse.steps, rel=0.01)
    assert fine.bytes == pytest.approx(4 * coarse.bytes, rel=0.01)


@pytest.mark.parametrize("km2", [1, 25, 400, 2500, 10_000])
def test_the_chosen_cell_is_the_smallest_within_the_time(km2):
    cell = affordable_cell_m(km2=km2, finest_m=28.0, duration_s=DURATION_S)
    assert cell in CELL_SIZES_M
    assert expected_cost(km2=km2, cell_m=cell, duration_s=DURATION_S).seconds < SECONDS_WANTED + 10
    finer = [size for size in CELL_SIZES_M if 28.0 <= size < cell]
    if finer:
        assert (
            expected_cost(km2=km2, cell_m=finer[-1], duration_s=DURATION_S).seconds > SECONDS_WANTED
        )


def test_cells_are_not_made_finer_than_the_elevation():
    assert affordable_cell_m(km2=1, finest_m=28.0, duration_s=DURATION_S) == 30
    assert affordable_cell_m(km2=0.5, finest_m=9.0, duration_s=DURATION_S) == 10


def test_too_many_cells_are_refused_with_what_would_fit():
    with pytest.raises(AreaRefused, match="Choose cells of at least 13 m"):
        refuse_if_too_large(km2=10_000, cell_m=1.0)


def test_the_cell_that_would_fit_a_small_area_is_named_and_is_not_refused_again():
    with pytest.raises(AreaRefused, match=r"0\.48 km2 .* Choose cells of at least 0\.09 m"):
        refuse_if_too_large(km2=0.48, cell_m=0.01)
    refuse_if_too_large(km2=0.48, cell_m=0.09)
