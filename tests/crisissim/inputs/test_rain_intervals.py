import numpy as np
import pytest

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.rain_intervals import Interval, in_periods

HOUR = 3600.0
NOON = 1_600_000_000.0 // 86_400 * 86_400 + 12 * HOUR


def interval(start_h, end_h, mm, *, reference_h=np.nan, is_rate=False):
    """Hours from noon; NaN: not known."""
    scale = 1e-3 / 3600 if is_rate else 1e-3
    return Interval(
        start_s=NOON + start_h * HOUR,
        end_s=NOON + end_h * HOUR,
        reference_s=NOON + reference_h * HOUR,
        values=np.full((2, 2), mm * scale, np.float32),
        is_rate=is_rate,
    )


def read(*intervals, counting=None):
    """(start, end, mm) of each period, in hours from noon."""
    periods = in_periods(intervals, counting=counting, name="rain.grib")
    return [
        (
            (one.start_s - NOON) / HOUR,
            (one.end_s - NOON) / HOUR,
            pytest.approx(float(one.rate[0, 0]) * (one.end_s - one.start_s) * 1000, rel=1e-5),
        )
        for one in periods
    ]


UNKNOWN = np.nan


def test_sums_from_the_start_of_a_forecast_are_taken_apart():
    assert read(interval(0, 6, 10), interval(0, 3, 4), interval(0, 12, 10)) == [
        (0, 3, 4), (3, 6, 6), (6, 12, 0),
    ]  # fmt: skip


def test_sums_of_separate_intervals_stay_as_they_are():
    assert read(interval(3, 6, 5), interval(0, 3, 4)) == [(0, 3, 4), (3, 6, 5)]


def test_buckets_that_start_anew_are_taken_apart_each_on_its_own():
    """NOAA's GFS: 0-3, 0-6, 6-9, 6-12."""
    fields = (interval(0, 3, 1), interval(0, 6, 3), interval(6, 9, 4), interval(6, 12, 9))
    assert read(*fields) == [(0, 3, 1), (3, 6, 2), (6, 9, 4), (9, 12, 5)]


def test_a_sum_over_no_time_is_passed_over():
    assert read(interval(0, 0, 0), interval(0, 1, 2)) == [(0, 1, 2)]


def test_unstated_amounts_count_since_the_time_before_if_said_so():
    fields = [interval(UNKNOWN, hour, hour) for hour in (1, 2, 3)]
    assert read(*fields, counting="each_step") == [(0, 1, 1), (1, 2, 2), (2, 3, 3)]


def test_unstated_amounts_count_since_the_forecast_s_start_if_said_so():
    fields = [interval(UNKNOWN, hour, 2 * hour, reference_h=0) for hour in (1, 2, 3)]
    assert read(*fields, counting="since_start") == [(0, 1, 2), (1, 2, 2), (2, 3, 2)]


def test_era5_land_s_amounts_start_anew_after_midnight():
    """Midnight's own value is the whole day before."""
    sums = {10: 10, 11: 11, 12: 12, 13: 1, 14: 3}
    fields = [interval(UNKNOWN, hour, mm) for hour, mm in sums.items()]
    assert read(*fields, counting="since_midnight") == [
        (-12, 10, 10), (10, 11, 1), (11, 12, 1), (12, 13, 1), (13, 14, 2),
    ]  # fmt: skip


def test_unstated_amounts_are_refused_until_it_is_said_how_they_count():
    with pytest.raises(RainRefused, match='state amounts = "each_step"'):
        read(interval(UNKNOWN, 1, 1), interval(UNKNOWN, 2, 1))


def test_a_rate_at_a_moment_holds_until_the_next_one():
    fields = [interval(UNKNOWN, hour, mm, is_rate=True) for hour, mm in ((0, 2), (1, 4), (3, 0))]
    assert read(*fields) == [(0, 1, 2), (1, 3, 8), (3, 5, 0)]


def test_one_rate_alone_is_refused():
    with pytest.raises(RainRefused, match="at one time only"):
        read(interval(UNKNOWN, 0, 2, is_rate=True))


def test_noise_of_packing_neither_makes_nor_loses_rain():
    fields = (interval(0, 1, 5), interval(0, 2, 4.99), interval(0, 3, 5.01), interval(0, 4, 8))
    periods = in_periods(fields, counting=None, name="rain.grib")
    total = sum(float(one.rate[0, 0]) * HOUR * 1000 for one in periods)
    assert total == pytest.approx(8, rel=1e-5)
    assert min(float(one.rate.min()) for one in periods) == 0
    assert max(one.noise_m for one in periods) == pytest.approx(1e-5, rel=1e-2)


def test_a_sum_that_falls_by_more_than_noise_is_refused():
    with pytest.raises(RainRefused, match=r"falls by 3 mm until .* 14:00 UTC"):
        read(interval(0, 1, 5), interval(0, 2, 2))


@pytest.mark.parametrize("is_rate", [True, False])
def test_negative_rain_is_refused(is_rate):
    with pytest.raises(RainRefused, match="rain is at least 0"):
        read(interval(0, 1, -3, is_rate=is_rate))


def test_two_members_of_an_ensemble_are_refused():
    with pytest.raises(RainRefused, match="two sums of rain until"):
        read(interval(0, 3, 4), interval(0, 3, 5))


def test_forecasts_that_overlap_are_refused():
    with pytest.raises(RainRefused, match="gives rain twice from"):
        read(interval(0, 6, 4), interval(3, 9, 5))
