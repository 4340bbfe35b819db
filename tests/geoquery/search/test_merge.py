import numpy as np
import pytest

from geoquery.search import PRESETS, anchor_weights, merge_neighbours


def test_the_published_presets_are_there():
    published = {name: (one.text_results, one.image_results) for name, one in PRESETS.items()}
    assert published == {
        "balanced_large": (15, 30),
        "baseline": (10, 20),
        "text_focused": (20, 10),
        "image_focused": (5, 30),
    }


def test_weights_sum_to_one_and_follow_the_text_scores():
    weights = anchor_weights([0.5, 0.4, 0.45])
    assert weights.sum() == pytest.approx(1.0)
    assert weights[0] > weights[2] > weights[1]


def test_a_tile_like_several_anchors_comes_before_a_tile_like_one():
    similarities = np.array([[0.95, 0.97], [0.95, 0.10], [0.95, 0.10]])
    ranking = merge_neighbours(similarities, [0.5, 0.5, 0.5], limit=2)
    assert [tile.candidate for tile in ranking] == [0, 1]


def test_of_two_tiles_like_one_anchor_each_that_of_the_better_anchor_wins():
    similarities = np.array([[0.9, 0.2], [0.2, 0.9]])
    ranking = merge_neighbours(similarities, [0.3, 0.6], limit=2)
    assert [tile.candidate for tile in ranking] == [1, 0]


def test_scores_are_the_stated_sum():
    ranking = merge_neighbours(np.array([[1.0], [0.95]]), [0.4, 0.4], limit=1)
    assert ranking[0].score == pytest.approx(0.5 + 0.5 * np.exp(-1.0))


def test_a_tile_that_looks_like_all_anchors_scores_one():
    ranking = merge_neighbours(np.ones((4, 1)), [0.1, 0.2, 0.3, 0.4], limit=1)
    assert ranking[0].score == pytest.approx(1.0)


def test_the_strongest_anchor_is_named_first():
    similarities = np.array([[0.2], [0.9], [0.5]])
    tile = merge_neighbours(similarities, [0.5, 0.5, 0.5], limit=1)[0]
    assert [part.anchor for part in tile.contributions] == [1, 2, 0]


def test_equal_scores_keep_the_candidates_order():
    ranking = merge_neighbours(np.full((2, 5), 0.5), [0.5, 0.5], limit=5)
    assert [tile.candidate for tile in ranking] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("shape", [(0, 3), (3, 0)])
def test_nothing_to_merge_gives_nothing(shape):
    assert merge_neighbours(np.empty(shape), [0.5] * shape[0], limit=5) == []
