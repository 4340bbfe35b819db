import math

import pytest

from discovery.evaluation.measures import (
    average_precision,
    ndcg_at,
    recall_at,
    reciprocal_rank,
)


def test_recall_counts_the_relevant_within_the_depth():
    assert recall_at((1, 10, 11, None), 10) == 0.5


def test_the_reciprocal_rank_is_that_of_the_first_relevant():
    assert reciprocal_rank((None, 4, 9)) == 0.25


def test_nothing_found_ranks_zero():
    assert reciprocal_rank((None, None)) == 0.0


def test_average_precision_of_a_textbook_ranking():
    # Relevant at 1, 3 and one never found: (1/1 + 2/3) / 3.
    assert average_precision((3, None, 1)) == pytest.approx((1 + 2 / 3) / 3)


def test_ndcg_discounts_by_the_logarithm_of_the_position():
    gained = 1 / math.log2(3) + 1 / math.log2(6)
    ideal = 1 / math.log2(2) + 1 / math.log2(3)
    assert ndcg_at((2, 5), 10) == pytest.approx(gained / ideal)


def test_ndcg_of_more_relevant_than_the_depth_can_reach_one():
    assert ndcg_at(tuple(range(1, 16)), 10) == pytest.approx(1.0)


@pytest.mark.parametrize("measure", [reciprocal_rank, average_precision])
def test_a_query_without_a_relevant_dataset_cannot_be_measured(measure):
    with pytest.raises(ValueError, match="relevant"):
        measure(())
