"""Statistics held against numpy, scipy and closed forms."""

from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from osgr.derivation.errors import WrongInputs
from osgr.derivation.formulas.precipitation import (
    gamma_shape_and_scale,
    log_logistic,
    standardised_precipitation,
    standardised_water_balance,
)
from osgr.derivation.statistics.change_points import change_points
from osgr.derivation.statistics.hot_spots import getis_ord
from osgr.derivation.statistics.summary import summarise
from osgr.derivation.statistics.times import years_of
from osgr.derivation.statistics.trend import fit_trend, sen_slope

plain = st.floats(-100, 100).map(lambda x: round(x, 4))
series = arrays(np.float64, st.integers(4, 30), elements=plain)
FEW = settings(max_examples=40, deadline=None)


@FEW
@given(series)
def test_the_line_is_that_of_scipy(values):
    times = np.arange(values.size) + np.linspace(0, 0.3, values.size) ** 2
    found = fit_trend(times, values)
    expected = stats.linregress(times, values)
    assert found.slope == pytest.approx(expected.slope, abs=1e-9)
    assert found.intercept == pytest.approx(expected.intercept, abs=1e-7)
    if np.ptp(values) > 1e-3:
        assert found.p_value == pytest.approx(expected.pvalue, abs=1e-6)
        assert found.r_squared == pytest.approx(expected.rvalue**2, abs=1e-9)


@FEW
@given(series)
def test_sens_slope_is_that_of_scipy(values):
    times = np.arange(values.size, dtype=float)
    assert sen_slope(times, values) == pytest.approx(stats.theilslopes(values, times)[0], abs=1e-9)


@FEW
@given(series)
def test_kendalls_tau_is_that_of_scipy_where_no_values_are_alike(values):
    values = values + np.linspace(0, 1e-3, values.size) ** 2
    if np.unique(values).size < values.size:
        return
    found = fit_trend(np.arange(values.size, dtype=float), values)
    expected = stats.kendalltau(np.arange(values.size), values).statistic
    assert found.kendall_tau == pytest.approx(expected, abs=1e-9)


def test_a_straight_line_has_no_residual():
    found = fit_trend(np.arange(10.0), 3 + 2 * np.arange(10.0))
    assert (found.slope, found.r_squared) == (pytest.approx(2), pytest.approx(1))
    assert found.mann_kendall_p < 0.001


def test_a_flat_series_has_no_trend_and_no_test():
    found = fit_trend(np.arange(10.0), np.full(10, 7.0))
    assert found.slope == 0
    assert "p_value" not in found.as_numbers()


def test_points_at_one_time_make_no_trend():
    with pytest.raises(ValueError, match="different times"):
        fit_trend(np.ones(5), np.arange(5.0))


@FEW
@given(
    series, st.sampled_from(["mean", "median", "maximum", "minimum", "sum", "p10", "p90", "std"])
)
def test_with_equal_weights_statistics_are_numpys(values, statistic):
    expected = {
        "mean": np.mean,
        "median": np.median,
        "maximum": np.max,
        "minimum": np.min,
        "sum": np.sum,
        "p10": lambda v: np.percentile(v, 10),
        "p90": lambda v: np.percentile(v, 90),
        "std": np.std,
    }[statistic](values)
    assert summarise(statistic, values) == pytest.approx(expected, abs=1e-9)


@FEW
@given(series, st.integers(2, 5))
def test_a_weight_of_n_counts_like_n_copies_for_the_mean(values, times):
    weights = np.ones(values.size)
    weights[0] = times
    copies = np.concatenate([np.repeat(values[:1], times), values[1:]])
    assert summarise("mean", values, weights) == pytest.approx(copies.mean(), abs=1e-9)


@pytest.mark.parametrize("name", ["nonsense", "p101", "percentile"])
def test_an_unknown_statistic_is_named(name):
    with pytest.raises(WrongInputs, match="statistic"):
        summarise(name, np.arange(3.0))


def test_a_year_has_365_and_a_quarter_days():
    moments = [datetime(2000, 1, 1, tzinfo=UTC), datetime(2004, 1, 1, tzinfo=UTC)]
    assert np.ptp(years_of(moments)) == pytest.approx(4.0)


def test_a_jump_of_level_is_found_where_it_is():
    rng = np.random.default_rng(1)
    values = np.concatenate([rng.normal(0, 1, 20), rng.normal(8, 1, 20)])
    assert change_points(values.tolist()) == (20,)


def test_noise_alone_has_no_jump():
    assert change_points(np.random.default_rng(1).normal(0, 1, 40).tolist()) == ()


def slow_getis_ord(values, radius):
    """Ord and Getis 1995, equation 14, written out."""
    known = np.argwhere(np.isfinite(values))
    x = values[np.isfinite(values)]
    n, mean, spread = x.size, x.mean(), x.std()
    result = np.full(values.shape, np.nan)
    for row, column in known:
        near = np.abs(known - (row, column)).max(axis=1) <= radius
        w = near.sum()
        bottom = spread * np.sqrt((n * w - w**2) / (n - 1))
        result[row, column] = (x[near].sum() - mean * w) / bottom
    return result


@FEW
@given(arrays(np.float64, (5, 7), elements=plain), st.integers(1, 2), st.integers(0, 34))
def test_gi_star_is_the_formula_written_out(values, radius, gap):
    values.flat[gap] = np.nan
    if np.nanstd(values) < 0.1:
        return
    found = getis_ord(values, radius=radius)
    assert found == pytest.approx(slow_getis_ord(values, radius), abs=1e-6, nan_ok=True)


def test_a_warm_block_is_a_hot_spot_and_its_far_corner_is_none():
    values = np.zeros((20, 20))
    values[3:7, 3:7] = 10
    found = getis_ord(values)
    assert found[5, 5] > 3
    assert found[17, 17] < 1.96


def test_a_gamma_distribution_is_recovered():
    sample = stats.gamma.rvs(2.5, scale=30, size=20_000, random_state=3)
    shape, scale = gamma_shape_and_scale(sample)
    assert shape == pytest.approx(2.5, rel=0.05)
    assert scale == pytest.approx(30, rel=0.05)


def monthly(years, seed=5):
    rng = np.random.default_rng(seed)
    months = np.tile(np.arange(1, 13), years)
    return stats.gamma.rvs(2, scale=20 + 3 * months, random_state=rng), months


def test_spi_is_standard_normal_over_a_long_record():
    rain, months = monthly(60)
    index = standardised_precipitation(rain, months)
    assert np.mean(index) == pytest.approx(0, abs=0.05)
    assert np.std(index) == pytest.approx(1, abs=0.05)


def test_spi_agrees_with_a_gamma_fit_by_scipy():
    rain, months = monthly(60)
    july = rain[months == 7]
    shape, _, scale = stats.gamma.fit(july, floc=0)
    expected = stats.norm.ppf(stats.gamma.cdf(july, shape, scale=scale))
    found = standardised_precipitation(rain, months)[months == 7]
    assert found == pytest.approx(expected, abs=0.03)


def test_the_driest_month_of_its_kind_has_the_lowest_spi():
    rain, months = monthly(20)
    july = np.flatnonzero(months == 7)
    index = standardised_precipitation(rain, months)
    assert july[np.argmin(index[july])] == july[np.argmin(rain[july])]


def test_too_few_years_give_no_spi():
    rain, months = monthly(4)
    assert np.isnan(standardised_precipitation(rain, months)).all()


def test_spei_orders_months_by_their_water_balance():
    rain, months = monthly(20)
    demand = np.full(rain.shape, 60.0)
    index = standardised_water_balance(rain, demand, months)
    july = months == 7
    assert (np.argsort(index[july]) == np.argsort(rain[july])).all()


def test_a_log_logistic_distribution_is_recovered():
    sample = -200 + stats.fisk.rvs(4.0, scale=300, size=20_000, random_state=3)
    scale, shape, origin = log_logistic(sample)
    assert (scale, shape, origin) == (
        pytest.approx(300, rel=0.1),
        pytest.approx(4.0, rel=0.1),
        pytest.approx(-200, abs=30),
    )


def test_spei_is_standard_normal_over_a_long_record():
    rain, months = monthly(60)
    index = standardised_water_balance(rain, np.full(rain.shape, 60.0), months)
    assert np.mean(index) == pytest.approx(0, abs=0.05)
    assert np.std(index) == pytest.approx(1, abs=0.07)
