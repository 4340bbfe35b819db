import json

import numpy as np
import pytest
import torch

from discovery.learning.mlp import Examples, Network, Settings, train_network
from discovery.learning.scorer import MAX_BYTES, PairScorer, WeightsUnusable
from discovery.learning.shipped import CARD, RANKER, WEIGHTS

SOURCE = np.random.default_rng(4)


def unit(rows, size):
    found = SOURCE.normal(size=(rows, size)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def scorer_of(size=16):
    """A scorer with random weights in every layer."""
    shapes = ((512, 2 * size), (512,), (128, 512), (128,), (1, 128), (1,))
    layers = tuple((SOURCE.normal(size=shape) / 30).astype(np.float32) for shape in shapes)
    centre = unit(1, size)[0] * 0.3
    return PairScorer(centre=centre, layers=layers, slope=3.0, offset=-1.0)


def test_numpy_gives_what_torch_gives():
    scorer = scorer_of()
    network = Network(16, dropout=0.1)
    network.take(scorer)
    network.eval()
    query, datasets = unit(1, 16)[0], unit(50, 16)
    as_tensor = [
        torch.nn.functional.normalize(torch.from_numpy(rows - scorer.centre), dim=-1)
        for rows in (query[None, :], datasets)
    ]
    with torch.no_grad():
        expected = network(*as_tensor)[0].numpy()
    np.testing.assert_allclose(scorer.raw(query, datasets), expected, atol=1e-5)


def test_an_untrained_network_is_the_centred_cosine():
    torch.manual_seed(0)
    network = Network(8, dropout=0.0)
    queries, datasets = torch.from_numpy(unit(3, 8)), torch.from_numpy(unit(5, 8))
    with torch.no_grad():
        scores = network(queries, datasets)
    torch.testing.assert_close(scores, queries @ datasets.T)


def test_the_network_for_vectors_of_384_has_about_460_thousand_weights():
    count = sum(parameter.numel() for parameter in Network(384, dropout=0.0).parameters())
    assert count == 459_521


def test_saved_and_loaded_weights_score_alike(tmp_path):
    scorer = scorer_of()
    scorer.save(tmp_path / "w.npz")
    query, datasets = unit(1, 16)[0], unit(20, 16)
    loaded = PairScorer.load(tmp_path / "w.npz")
    np.testing.assert_allclose(
        loaded.score(query, datasets), scorer.score(query, datasets), atol=5e-3
    )


def test_scores_are_probabilities_in_the_order_of_raw_scores():
    scorer = scorer_of()
    query, datasets = unit(1, 16)[0], unit(40, 16)
    raw, scores = scorer.raw(query, datasets), scorer.score(query, datasets)
    assert scores.min() >= 0.0
    assert scores.max() <= 1.0
    assert (np.argsort(raw) == np.argsort(scores)).all()


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04broken"])
def test_a_file_that_holds_no_weights_is_refused(tmp_path, content):
    path = tmp_path / "w.npz"
    path.write_bytes(content)
    with pytest.raises(WeightsUnusable, match=r"w\.npz"):
        PairScorer.load(path)


def test_missing_weights_are_refused(tmp_path):
    with pytest.raises(WeightsUnusable, match="can't be read"):
        PairScorer.load(tmp_path / "absent.npz")


def test_pickled_objects_are_refused(tmp_path):
    np.savez(tmp_path / "w.npz", centre=np.array([{"a": 1}], dtype=object))
    with pytest.raises(WeightsUnusable, match="can't be read"):
        PairScorer.load(tmp_path / "w.npz")


def test_weights_of_another_shape_are_refused(tmp_path):
    scorer = scorer_of()
    wrong = PairScorer(centre=scorer.centre[:8], layers=scorer.layers, slope=1.0, offset=0.0)
    wrong.save(tmp_path / "w.npz")
    with pytest.raises(WeightsUnusable, match="w1 must have the shape"):
        PairScorer.load(tmp_path / "w.npz")


def test_a_weight_that_is_no_number_is_refused(tmp_path):
    scorer = scorer_of()
    scorer.layers[0][0, 0] = np.nan
    scorer.save(tmp_path / "w.npz")
    with pytest.raises(WeightsUnusable, match="no number"):
        PairScorer.load(tmp_path / "w.npz")


def toy_examples():
    """Queries that are rotated copies of their datasets: plain cosine can't tell them."""
    datasets = unit(60, 8)
    queries = np.roll(datasets, 3, axis=1)
    positives = np.arange(60)
    negatives = np.stack([(positives + step) % 60 for step in (1, 2, 3)], axis=1)
    fits = [frozenset({int(row)}) for row in positives]
    examples = Examples(
        queries=queries,
        positives=positives,
        negatives=negatives,
        fits=fits,
        weights=np.ones(60, np.float32),
        numbers=positives,
    )
    return examples, datasets


def first_places(scorer, examples, datasets):
    found = [
        int(np.argmax(scorer.raw(query, datasets))) == row
        for query, row in zip(examples.queries, examples.positives, strict=True)
    ]
    return sum(found) / len(found)


TOY = Settings(epochs=12, patience=12, rate=3e-3, batch=20, dropout=0.0)


def test_training_learns_what_the_cosine_cannot_tell():
    examples, datasets = toy_examples()
    scores = []

    def validate(scorer):
        scores.append(first_places(scorer, examples, datasets))
        return scores[-1]

    scorer, _, best = train_network(examples, datasets, validate=validate, settings=TOY)
    assert scores[0] < 0.3
    assert best > 0.9
    assert first_places(scorer, examples, datasets) == best


def test_the_same_seed_gives_the_same_weights():
    examples, datasets = toy_examples()
    settings = Settings(epochs=1, batch=20, seed=7)
    pair = [
        train_network(
            examples,
            datasets,
            validate=lambda scorer: float(scorer.layers[4].any()),
            settings=settings,
        )[0]
        for _ in range(2)
    ]
    for one, other in zip(pair[0].layers, pair[1].layers, strict=True):
        np.testing.assert_array_equal(one, other)


def test_training_stops_early_and_keeps_the_best_pass():
    examples, datasets = toy_examples()
    scores = iter([0.1, 0.5, 0.4, 0.3, 0.9])
    settings = Settings(epochs=10, patience=2, batch=20)
    _, epoch, best = train_network(
        examples, datasets, validate=lambda scorer: next(scores), settings=settings
    )
    assert (epoch, best) == (1, 0.5)


def test_the_shipped_weights_are_small_and_fit_their_card():
    card = json.loads(CARD.read_text(encoding="utf-8"))
    scorer = PairScorer.load(WEIGHTS)
    assert WEIGHTS.stat().st_size + RANKER.stat().st_size <= MAX_BYTES
    assert card["parameters"] == scorer.parameters == 459_521
    assert card["calibration"]["slope"] == pytest.approx(scorer.slope, abs=1e-3)


def test_the_shipped_card_says_what_a_reader_must_know():
    card = json.loads(CARD.read_text(encoding="utf-8"))
    assert {"training_queries", "figures", "calibration", "alpha", "rebuild", "seed"} <= set(card)
    assert card["rebuild"].startswith("manage.py train_scorer")
