from datetime import UTC, datetime

import numpy as np
import pytest

from common.geo import Box
from discovery.retrieval.coverage import UNKNOWN, CoverageArrays
from tests.discovery.retrieval.small_catalogue import dataset


def arrays(*boxes: tuple[Box, ...]) -> CoverageArrays:
    return CoverageArrays.build([dataset("A", boxes=found) for found in boxes])


def test_the_share_of_a_place_that_a_box_covers():
    found = arrays((Box(0, 0, 5, 10),), (Box(20, 20, 30, 30),), ())
    assert np.allclose(found.of_place(Box(0, 0, 10, 10)), [0.5, 0.0, UNKNOWN])


@pytest.mark.parametrize("place", [Box(175, 0, -175, 10), Box(170, 0, 180, 10)])
def test_boxes_over_the_antimeridian_cover_places_there(place):
    found = arrays((Box(160, -20, -160, 20),), (Box(-160, -20, 160, 20),))
    assert np.allclose(found.of_place(place), [1.0, 0.0])


def test_several_boxes_of_a_dataset_cover_together_but_never_more_than_all():
    found = arrays((Box(0, 0, 5, 10), Box(5, 0, 10, 10)), (Box(0, 0, 9, 10), Box(0, 0, 9, 10)))
    assert np.allclose(found.of_place(Box(0, 0, 10, 10)), [1.0, 1.0])


def moment(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)


def times(*intervals) -> CoverageArrays:
    return CoverageArrays.build([dataset("A", intervals=found) for found in intervals])


def test_the_share_of_a_time_that_a_dataset_covers():
    found = times(
        ((moment(2000), None),), ((moment(1990), moment(1995)),), (), ((None, moment(2001)),)
    )
    shares = found.of_time((moment(2000), moment(2002)))
    assert shares[:3] == pytest.approx([1.0, 0.0, UNKNOWN])
    assert shares[3] == pytest.approx(0.5, abs=0.01)


def test_of_a_time_with_an_open_end_any_data_count():
    found = times(((moment(2019), moment(2020)),), ((moment(1990), moment(1995)),))
    assert found.of_time((moment(2018), None)).tolist() == [1.0, 0.0]
