"""Metrics against values worked out by hand from the paper's definitions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from osgr.evaluation.path_metrics import (
    evidence_coverage_recall,
    evidence_order_recall,
    evidence_path_match,
)

EXPERT = ("drought", "TVDI", "LST")
PATHS = st.lists(st.sampled_from("abcd"), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("predicted", "coverage", "order", "match"),
    [
        (("drought", "TVDI", "LST"), 1.0, 1.0, 1.0),
        (("LST", "TVDI", "drought"), 1.0, 1 / 3, 0.0),
        (("drought", "SPI", "LST"), 2 / 3, 2 / 3, 0.0),
        ((), 0.0, 0.0, 0.0),
    ],
)
def test_one_expert_path(
    predicted: tuple[str, ...], coverage: float, order: float, match: float
) -> None:
    assert evidence_coverage_recall(predicted, [EXPERT]) == pytest.approx(coverage)
    assert evidence_order_recall(predicted, [EXPERT]) == pytest.approx(order)
    assert evidence_path_match(predicted, [EXPERT]) == match


def test_the_best_of_several_expert_paths_counts() -> None:
    experts = [("a", "b"), ("a", "b", "c", "d")]
    assert evidence_coverage_recall(("a", "b"), experts) == 1.0


def test_multiplicity_counts_in_coverage() -> None:
    assert evidence_coverage_recall(("a",), [("a", "a")]) == 0.5


@given(PATHS, PATHS)
def test_order_never_exceeds_coverage(predicted: list[str], expert: list[str]) -> None:
    order = evidence_order_recall(predicted, [expert])
    assert 0.0 <= order <= evidence_coverage_recall(predicted, [expert]) <= 1.0


@given(PATHS)
def test_a_path_matches_itself(path: list[str]) -> None:
    assert evidence_order_recall(path, [path]) == 1.0
    assert evidence_path_match(path, [path]) == 1.0
