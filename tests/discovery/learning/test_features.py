import numpy as np
import pytest

from discovery.learning.features import FEATURES, FeatureReader
from discovery.learning.ranker import INPUTS, LearnedRanker
from discovery.learning.scorer import WeightsUnusable
from discovery.learning.shipped import RANKER
from discovery.retrieval import Index
from tests.discovery.retrieval.small_catalogue import dataset

RECORDS = (
    dataset("A_DAILY", title="Sea ice extent daily L3 25km", platforms=("Aqua",)),
    dataset("A_MONTHLY", title="Sea ice extent monthly L3 25km", platforms=("Terra",)),
    dataset("B_BROWSE", title="Sea ice browse images", instruments=("MODIS",)),
    dataset("C", version="1", title="Snow depth L2"),
    dataset("C", version="2", title="Snow depth L2"),
)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    return Index.build(RECORDS, folder=tmp_path_factory.mktemp("features") / "index")


def feature(index, name, query, *, identified=()):
    rows = np.arange(index.rows, dtype=np.int32)
    found = FeatureReader(index).read(query, rows, identified=identified)
    return found[:, FEATURES.index(name)].tolist()


def test_a_stated_frequency_agrees_or_differs(index):
    assert feature(index, "frequency_agrees", "daily sea ice") == [1, 0, 0, 0, 0]
    assert feature(index, "frequency_differs", "daily sea ice") == [0, 1, 0, 0, 0]


def test_what_states_no_level_neither_agrees_nor_differs(index):
    assert feature(index, "level_agrees", "level 3 sea ice")[2] == 0
    assert feature(index, "level_differs", "level 3 sea ice") == [0, 0, 0, 1, 1]


def test_a_query_that_states_nothing_leaves_agreement_open(index):
    assert not any(feature(index, "level_differs", "sea ice"))


def test_a_platform_is_known_by_its_name(index):
    assert feature(index, "platform_agrees", "sea ice from Aqua")[:2] == [1, 0]


def test_browse_images_are_auxiliary(index):
    assert feature(index, "auxiliary", "sea ice") == [0, 0, 1, 0, 0]


def test_named_rows_are_identified(index):
    assert feature(index, "identifier", "A_DAILY", identified=[0]) == [1, 0, 0, 0, 0]


def test_more_versions_speak_for_a_dataset(index):
    versions = feature(index, "versions", "snow")
    assert versions[3] == versions[4] > versions[0] == 0


def test_features_lie_between_zero_and_one(index):
    rows = np.arange(index.rows, dtype=np.int32)
    found = FeatureReader(index).read("daily L3 sea ice of 25 km from Terra", rows)
    assert found.shape == (5, len(FEATURES))
    assert found.min() >= 0.0
    assert found.max() <= 1.0


def test_what_agrees_is_scored_above_what_differs(index):
    ranker = LearnedRanker.load(RANKER)
    rows = np.array([0, 1], np.int32)
    even = np.ones(2, np.float32)
    scores = ranker.score(index, "sea ice extent daily", rows, lexical=even, neural=even)
    assert scores[0] > scores[1]


def test_saved_weights_are_read_back(tmp_path):
    weights = {name: float(place) for place, name in enumerate(INPUTS)}
    ranker = LearnedRanker(weights=weights, alpha=0.25)
    ranker.save(tmp_path / "r.json")
    assert LearnedRanker.load(tmp_path / "r.json") == ranker


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "{}", '{"alpha": 2, "weights": {}}', '{"alpha": "x"}']
)
def test_broken_weights_are_refused(tmp_path, content):
    path = tmp_path / "r.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(WeightsUnusable):
        LearnedRanker.load(path)


def test_weights_that_are_no_numbers_are_refused(tmp_path):
    ranker = LearnedRanker(weights=dict.fromkeys(INPUTS, float("nan")), alpha=0.5)
    ranker.save(tmp_path / "r.json")
    with pytest.raises(WeightsUnusable, match="no number"):
        LearnedRanker.load(tmp_path / "r.json")
