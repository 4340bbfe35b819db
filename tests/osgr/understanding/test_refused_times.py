import pytest

from osgr.understanding.refused_times import refused_time
from tests.osgr.understanding.test_understand import read


@pytest.mark.parametrize(
    "text",
    [
        "NDVI around Urumqi in 44 BC",
        "NDVI around Urumqi in 300 B.C. to 200 B.C.",
        "NDVI around Urumqi in AD 79",
        "NDVI around Urumqi in 1066?",
        "NDVI around Urumqi in the year 999",
        "NDVI around Urumqi in the 18th century",
        "10,000 years ago, what was the NDVI of Urumqi?",
        "NDVI around Urumqi on 2020-13-45",
        "NDVI around Urumqi on 32 July 2022",
        "NDVI around Urumqi on 30 February",
        "NDVI around Urumqi in 2022/07",
    ],
)
def test_a_time_that_cannot_be_taken_is_refused_instead_of_left_out(text: str) -> None:
    assert [word for word, _ in read(text).problems] == ["no_items_in_time"]


@pytest.mark.parametrize(
    "text",
    [
        "snow in winter 2019/20",
        "snow in winter 2001/02",
        "NDVI on 29 February 2020",
        "rain above 1066 mm in 2020",
        "the 90th percentile within 999 km in 2020-06-15",
        "fires between 3 and 12 July 2022",
    ],
)
def test_times_that_can_be_read_are_not_refused(text: str) -> None:
    assert refused_time(text) == ""
