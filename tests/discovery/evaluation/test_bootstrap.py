import numpy as np
import pytest

from discovery.evaluation.bootstrap import mean_interval, paired_difference


def test_the_interval_covers_the_true_mean_about_as_often_as_it_says():
    source = np.random.default_rng(5)
    covered = 0
    for _ in range(200):
        sample = source.random(60) < 0.4
        interval = mean_interval(sample.astype(float).tolist(), resamples=400)
        covered += interval.low <= 0.4 <= interval.high
    assert 0.88 <= covered / 200 <= 0.99


def test_the_width_is_that_of_the_normal_approximation():
    values = np.random.default_rng(3).normal(2.0, 1.0, 400)
    interval = mean_interval(values.tolist())
    expected = 2 * 1.96 * values.std() / 20
    assert interval.high - interval.low == pytest.approx(expected, rel=0.1)


def test_the_same_values_give_the_same_interval():
    values = [0.0, 1.0, 0.5, 1.0]
    assert mean_interval(values) == mean_interval(values)


def test_equal_values_leave_nothing_uncertain():
    interval = mean_interval([0.3] * 10)
    assert (interval.low, interval.high) == pytest.approx((0.3, 0.3))


def test_pairing_finds_a_small_gain_that_separate_intervals_hide():
    source = np.random.default_rng(1)
    hard = source.random(100)
    gain = paired_difference((hard + 0.05).tolist(), hard.tolist())
    assert gain.excludes_zero
    apart = mean_interval((hard + 0.05).tolist())
    assert apart.low < hard.mean()


def test_no_difference_does_not_exclude_zero():
    assert not paired_difference([1.0, 0.0] * 20, [0.0, 1.0] * 20).excludes_zero


def test_lists_of_two_lengths_are_refused():
    with pytest.raises(ValueError, match="paired"):
        paired_difference([1.0], [1.0, 2.0])
