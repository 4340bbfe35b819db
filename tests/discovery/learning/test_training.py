import zlib

import numpy as np
import pytest

from discovery.evaluation.names import Names
from discovery.learning.card import as_markdown, make_card
from discovery.learning.derived import derive_pairs
from discovery.learning.mlp import Settings
from discovery.learning.task import Task
from discovery.learning.training import Recipe, train
from discovery.retrieval import Index
from tests.discovery.retrieval.small_catalogue import dataset

WORDS = ("snow", "ice", "ozone", "rain", "fire", "wind", "soil", "cloud")
SIZE = 24


def encode(texts):
    """A double of an encoder: the sum of a random direction for each word."""
    rows = []
    for text in texts:
        total = np.full(SIZE, 1e-3)
        for word in text.lower().split():
            total += np.random.default_rng(zlib.crc32(word.encode())).normal(size=SIZE)
        rows.append(total / np.linalg.norm(total))
    return np.array(rows, np.float32)


RECORDS = [
    dataset(
        f"{one[:2].upper()}{other[:2].upper()}{number}",
        title=f"{one} {other} number {number}",
        abstract=f"Where {one} meets {other}.",
        keywords=(("EARTH",), ("A",), (one.upper(),), (other.upper(),)),
    )
    for one in WORDS
    for other in WORDS[:4]
    for number in (1, 2)
]
RECIPE = Recipe(
    base=Settings(epochs=1, batch=16), tuning=Settings(epochs=1, batch=16, patience=1), seed=5
)


@pytest.fixture(scope="module")
def task(tmp_path_factory):
    vectors = encode([record.title for record in RECORDS])
    index = Index.build(RECORDS, folder=tmp_path_factory.mktemp("t") / "index", vectors=vectors)
    return Task(index, np.ones(index.rows, bool), encode)


def questions_of(task, count=15):
    names = Names.build(
        concept_ids=task.index.concept_ids,
        short_names=task.index.short_names,
        versions=task.index.versions,
    )
    judged = [(f"I need {record.title}", [record.short_name]) for record in RECORDS[:count]]
    return task.questions(judged, names, source="made")


@pytest.fixture(scope="module")
def trained(task):
    pairs = derive_pairs(RECORDS, count=40, seed=1)
    return train(task, pairs, questions_of(task), recipe=RECIPE)


def test_every_question_is_measured_once_under_every_leg(trained):
    legs = trained.family_folds.values["made"]
    assert {"bm25", "cosine_centred", "nn_ssc", "hybrid"} <= set(legs)
    assert {len(values) for leg in legs.values() for values in leg.values()} == {15}


def test_the_same_seed_trains_the_same_models(task, trained):
    pairs = derive_pairs(RECORDS, count=40, seed=1)
    again = train(task, pairs, questions_of(task), recipe=RECIPE)
    assert again.ranker.weights == trained.ranker.weights
    for one, other in zip(again.scorer.layers, trained.scorer.layers, strict=True):
        np.testing.assert_array_equal(one, other)


def test_alpha_follows_from_the_legs_alone(trained):
    legs = trained.family_folds.values["made"]
    neural, words = (float(np.mean(legs[leg]["mrr"])) for leg in ("nn_ssc", "bm25_newest"))
    assert trained.ranker.alpha == pytest.approx(neural / (neural + words))


def test_the_card_states_figures_with_intervals_and_how_to_rebuild(trained):
    card = make_card(
        trained, encoder="double", counts={"derived": 40, "made": 15}, seed=5, rebuild="manage.py x"
    )
    page = as_markdown(card)
    assert "`manage.py x`" in page
    assert "40 derived, 15 made" in page
    assert "| made | hybrid |" in page


def test_a_leg_alone_ranks_older_versions_too(tmp_path):
    records = [
        dataset("SNOW", version, title="snow depth", concept_id=f"C{version}") for version in "12"
    ]
    index = Index.build(records, folder=tmp_path / "index", vectors=encode(["a", "b"]))
    task = Task(index, np.ones(2, bool), encode)
    found = task.question(
        "snow", (), targets=[frozenset({0})], vector=encode(["snow"])[0], source="made"
    )
    assert len(found.rows) == 1
    assert found.alone["bm25"] == (1,)
