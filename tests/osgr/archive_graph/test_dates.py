"""Acquisition times cover what they say, both ends included, and reversed ones are refused."""

from datetime import UTC, datetime, timedelta

import pytest

from osgr.archive.dates import acquisition
from osgr.archive.errors import InvalidAcquisition


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)


def test_an_end_that_is_a_day_covers_that_day():
    start, end = acquisition("2020-06-01", "2020-06-30")
    assert start == at(2020, 6, 1)
    assert end == at(2020, 7, 1) - timedelta(microseconds=1)


def test_an_exact_end_is_kept_exactly():
    assert acquisition("2020-06-01", "2020-06-30T12:00:00Z")[1] == at(2020, 6, 30, 12)


@pytest.mark.parametrize(
    ("text", "first", "after"),
    [
        ("2020", at(2020, 1, 1), at(2021, 1, 1)),
        ("2020-02", at(2020, 2, 1), at(2020, 3, 1)),
        ("20200229", at(2020, 2, 29), at(2020, 3, 1)),
    ],
)
def test_a_year_a_month_or_a_day_alone_covers_all_of_itself(text, first, after):
    assert acquisition(text, None) == (first, after - timedelta(microseconds=1))


def test_a_time_without_an_end_is_a_point():
    start, end = acquisition("2020-06-01T10:00:00Z", None)
    assert start == end == at(2020, 6, 1, 10)


def test_zones_are_brought_to_utc():
    assert acquisition("2020-06-01T00:00:00+02:00", None)[0] == at(2020, 5, 31, 22)


def test_a_reversed_interval_is_refused_and_named():
    with pytest.raises(InvalidAcquisition, match="reversed"):
        acquisition("2020-06-02", "2020-06-01")


@pytest.mark.parametrize(
    "start", [None, "", "yesterday", "2020-02-30", "2020-13", 20200601, True, "x" * 50, "0000"]
)
def test_what_is_no_time_is_refused(start):
    with pytest.raises(InvalidAcquisition):
        acquisition(start, None)
