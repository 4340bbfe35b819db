"""Times of a sentence: expected days are worked out by hand."""

from datetime import UTC, date, datetime

import pytest

from common.sentences.dates import find_times

TODAY = date(2026, 12, 1)


def days(text: str, *, latitude: float | None = 34.0) -> list[str]:
    """First and last day of each phrase, "" where it is open."""
    found = find_times(text, today=TODAY, latitude=latitude)
    return [" ".join(f"{end:%Y-%m-%d}" if end else "-" for end in p.interval) for p in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 12 July 2022", "2022-07-12 2022-07-12"),
        ("on July 12th, 2022", "2022-07-12 2022-07-12"),
        ("2022-07-12", "2022-07-12 2022-07-12"),
        ("scene_20220712.tif", "2022-07-12 2022-07-12"),
        ("DOY 2021-203", "2021-07-22 2021-07-22"),
        ("MOD11A1.A2021203.h25v05", "2021-07-22 2021-07-22"),
        ("on 12.07.2022", "2022-07-12 2022-07-12"),
        ("from 3 to 12 July 2022", "2022-07-03 2022-07-12"),
        ("July 3-12, 2022", "2022-07-03 2022-07-12"),
        ("in July 2022", "2022-07-01 2022-07-31"),
        ("in 2022-02", "2022-02-01 2022-02-28"),
        ("February of 2024", "2024-02-01 2024-02-29"),
        ("first week of July 2022", "2022-07-01 2022-07-07"),
        ("in 2019", "2019-01-01 2019-12-31"),
        ("between 2019 and 2023", "2019-01-01 2023-12-31"),
        ("2019-2023", "2019-01-01 2023-12-31"),
        ("2019\u201323", "2019-01-01 2023-12-31"),
        ("from March to May 2021", "2021-03-01 2021-05-31"),
        ("from November to February 2021", "2020-11-01 2021-02-28"),
        ("12 July 2022 to 3 August", "2022-07-12 2022-08-03"),
        ("In 2021, between 3 May and 10 June", "2021-05-03 2021-06-10"),
        ("July and August 2020", "2020-07-01 2020-08-31"),
        ("Q3 2018", "2018-07-01 2018-09-30"),
        ("the fourth quarter of 2018", "2018-10-01 2018-12-31"),
        ("late 2019", "2019-09-01 2019-12-31"),
        ("the second half of 2020", "2020-07-01 2020-12-31"),
        ("in the 1990s", "1990-01-01 1999-12-31"),
        ("monsoon 2020", "2020-06-01 2020-09-30"),
        ("water year 2019", "2018-10-01 2019-09-30"),
        ("week 23 of 2021", "2021-06-07 2021-06-13"),
        ("since 2015", "2015-01-01 2026-12-01"),
        ("from 2015 onwards", "2015-01-01 2026-12-01"),
        ("before 2010", "- 2009-12-31"),
        ("until 2010", "- 2010-12-31"),
        ("over the past decade", "2016-12-02 2026-12-01"),
        ("last week", "2026-11-23 2026-11-29"),
        ("last year", "2025-01-01 2025-12-31"),
        ("over the last 3 months", "2026-09-02 2026-12-01"),
        ("last summer", "2026-06-01 2026-08-31"),
        ("yesterday", "2026-11-30 2026-11-30"),
    ],
)
def test_one_time_is_read(text: str, expected: str) -> None:
    assert days(text) == [expected]


@pytest.mark.parametrize(
    ("text", "latitude", "expected"),
    [
        ("summer 2021", 40.0, "2021-06-01 2021-08-31"),
        ("summer 2021", -33.0, "2020-12-01 2021-02-28"),
        ("winter 2021", -33.0, "2021-06-01 2021-08-31"),
        ("winter 2020/21", 47.0, "2020-12-01 2021-02-28"),
        ("the 2019-20 fire season", -35.0, "2019-09-01 2020-03-31"),
        ("the 2020 dry season", -15.0, "2020-05-01 2020-10-31"),
    ],
)
def test_a_season_follows_the_hemisphere(text: str, latitude: float, expected: str) -> None:
    assert days(text, latitude=latitude) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "monthly and daily means",
        "the 8-day composite",
        "a resolution of 2000 m",
        "more than 2000 people",
        "it may be dry",
        "they march on",
        "Landsat 8 and MOD13A2",
        "1,950 buildings",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert days(text) == []


def test_a_day_that_no_calendar_has_is_a_named_problem() -> None:
    (phrase,) = find_times("on 30 February 2021", today=TODAY)
    assert "30 February 2021" in phrase.problem


def test_two_summers_joined_by_and_are_two_summers() -> None:
    assert days("summers of 2019 and 2023") == [
        "2019-06-01 2019-08-31",
        "2023-06-01 2023-08-31",
    ]


def test_compared_months_stay_apart() -> None:
    assert days("July 2019 and July 2020") == ["2019-07-01 2019-07-31", "2020-07-01 2020-07-31"]


def test_day_and_month_that_could_be_swapped_are_flagged() -> None:
    (phrase,) = find_times("on 03/04/2021", today=TODAY)
    assert phrase.is_ambiguous
    assert phrase.interval[0] == datetime(2021, 4, 3, tzinfo=UTC)


def test_a_day_that_can_not_be_swapped_is_not_flagged() -> None:
    (phrase,) = find_times("on 13/04/2021", today=TODAY)
    assert not phrase.is_ambiguous


def test_a_date_only_end_covers_its_whole_day() -> None:
    (phrase,) = find_times("from 1 to 2 July 2022", today=TODAY)
    assert phrase.interval[1] == datetime(2022, 7, 2, 23, 59, 59, 999999, tzinfo=UTC)


def test_an_exact_time_is_kept_and_turned_into_utc() -> None:
    (phrase,) = find_times("at 2022-07-12T10:30+02:00", today=TODAY)
    assert phrase.interval[0] == datetime(2022, 7, 12, 8, 30, tzinfo=UTC)


def test_reversed_dates_are_a_named_problem() -> None:
    (phrase,) = find_times("between 2023 and 2019", today=TODAY)
    assert phrase.interval == (None, None)
    assert "ends before it begins" in phrase.problem


def test_a_month_of_no_year_restricts_the_months_alone() -> None:
    phrases = find_times("March to May rain between 2001 and 2010", today=TODAY)
    assert phrases[0].months == (3, 4, 5)
    assert phrases[0].interval == (None, None)


def test_after_a_dated_event_does_not_skip_its_year() -> None:
    (phrase,) = find_times("after the 2020 fire", today=TODAY)
    assert phrase.event == "fire"
    assert phrase.interval[0] == datetime(2020, 1, 1, tzinfo=UTC)


def test_an_unknown_hemisphere_is_said() -> None:
    (phrase,) = find_times("summer 2021", today=TODAY)
    assert "northern hemisphere" in phrase.note


def test_spans_point_at_the_words() -> None:
    text = "rain since 2015 near Kano"
    (phrase,) = find_times(text, today=TODAY)
    assert text[phrase.start : phrase.end] == phrase.text == "since 2015"


def test_a_long_text_is_read_in_bounded_time_and_number() -> None:
    assert len(find_times("in 2019 and " * 5000, today=TODAY)) <= 24
