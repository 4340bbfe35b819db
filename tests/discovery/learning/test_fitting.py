import numpy as np
import pytest

from discovery.learning.calibration import calibration_error, fit_platt
from discovery.learning.listwise import fit_listwise


def test_calibration_finds_the_curve_that_labels_were_drawn_from():
    source = np.random.default_rng(2)
    raw = source.normal(size=20_000)
    fits = (source.random(20_000) < 1 / (1 + np.exp(-(2.0 * raw - 1.0)))).astype(float)
    slope, offset = fit_platt(raw, fits)
    assert (slope, offset) == pytest.approx((2.0, -1.0), abs=0.1)


def test_separable_scores_get_a_finite_slope():
    slope, _ = fit_platt(np.array([0.0, 0.1, 0.9, 1.0]), np.array([0.0, 0.0, 1.0, 1.0]))
    assert np.isfinite(slope)


def test_scores_of_one_kind_alone_cannot_be_calibrated():
    with pytest.raises(ValueError, match="what fits"):
        fit_platt(np.array([0.1, 0.2]), np.array([0.0, 0.0]))


def test_calibration_error_is_the_mean_gap_over_bins():
    chances = np.array([0.25] * 10 + [0.85] * 10)
    fits = np.array([1.0] * 5 + [0.0] * 5 + [1.0] * 10)
    assert calibration_error(chances, fits) == pytest.approx((0.25 + 0.15) / 2)


def lists_of(weights, count=60):
    source = np.random.default_rng(8)
    lists = []
    for _ in range(count):
        inputs = source.random((30, len(weights))).astype(np.float32)
        right = np.zeros(30, bool)
        right[np.argmax(inputs @ weights)] = True
        lists.append((inputs, right, 1.0))
    return lists


def test_fitting_finds_the_direction_that_right_answers_were_chosen_by():
    true = np.array([3.0, -2.0, 0.0])
    found = fit_listwise(lists_of(true), start=np.zeros(3), penalty=1e-3)
    cosine = found @ true / np.linalg.norm(found) / np.linalg.norm(true)
    assert cosine > 0.99


def test_a_strong_penalty_keeps_the_start():
    start = np.array([1.0, 1.0])
    found = fit_listwise(lists_of(np.array([5.0, -5.0])), start=start, penalty=1e4)
    np.testing.assert_allclose(found, start, atol=1e-2)


def test_lists_without_a_right_answer_teach_nothing():
    with pytest.raises(ValueError, match="right candidate"):
        fit_listwise(
            [(np.ones((2, 1), np.float32), np.zeros(2, bool), 1.0)], start=np.zeros(1), penalty=1.0
        )


def test_a_query_that_counts_more_pulls_harder():
    inputs = np.eye(2, dtype=np.float32)
    lists = [(inputs, np.array([True, False]), 3.0), (inputs, np.array([False, True]), 1.0)]
    found = fit_listwise(lists, start=np.zeros(2), penalty=1e-6)
    assert found[0] - found[1] == pytest.approx(np.log(3), abs=1e-2)
