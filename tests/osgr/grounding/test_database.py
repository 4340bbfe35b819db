"""The database grounds as memory does: the same items, kernels to 1e-9, the same rejections."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
import shapely
from shapely import LineString, Point

from common.geo import Box
from osgr.archive.footprints import footprint_of_box, footprint_of_geometry
from osgr.archive.item import ObservationItem, Validity
from osgr.archive.validity import assess
from osgr.archive.variable_names import ResultName, VariableLexicon
from osgr.grounding import GroundingSettings
from osgr.grounding.in_memory import ground
from osgr.selectors.grounding import ground_archive
from osgr.services.archive import load_observations
from osgr.understanding.question import Question, When
from tests.osgr.grounding.builders import JUNE, day, item, path, question, region, square

pytestmark = pytest.mark.django_db

LEXICON = VariableLexicon(
    [ResultName(name="NDVI"), ResultName(name="LST", spellings=("land surface temperature",))]
)


def _items(count: int, seed: int) -> list[ObservationItem]:
    dice = random.Random(seed)
    return [_item(number, dice) for number in range(count)]


def _item(number: int, dice: random.Random) -> ObservationItem:
    west, south = dice.uniform(-3, 3), dice.uniform(44, 49)
    if number % 7 == 0:
        west = dice.uniform(177, 182)
    wide, high = dice.choice([(0.05, 0.05), (1.0, 0.7), (4.0, 3.0)])
    box = [west, south, west + wide, south + high]
    shape = footprint_of_box(box).shape
    if number % 3 == 0 and number % 7:
        corners = [[west, south], [west + wide, south + 0.1], [west + wide / 2, south + high]]
        shape = footprint_of_geometry(
            {"type": "Polygon", "coordinates": [[*corners, corners[0]]]}
        ).shape
    start = day("2020-05-01") + timedelta(hours=dice.uniform(0, 24 * 120))
    lasts = dice.choice([0.0, 1.0, 8.0, 30.0])
    name = dice.choice(["NDVI", "LST"])
    return ObservationItem(
        id=f"{number}",
        archive="test",
        variable=name,
        result=name,
        footprint=shape,
        start=start,
        end=start + timedelta(days=lasts),
        cloud_cover=dice.choice([None, 10.0, 95.0]),
        nodata_share=dice.choice([None, 0.2, 1.0]),
        resolution_m=dice.choice([None, 10.0, 1000.0, 1e6]),
        valid=Validity(),
    )


CITY = region(Point(0.4, 46.5), name="city")
COUNTRY = region(
    shapely.Polygon([(-2, 45), (1.5, 44.7), (2.5, 47), (0.3, 48.4), (-2.2, 47.3)]), name="country"
)
RIVER = region(
    LineString([(-1, 45), (0, 46), (2, 46.3)]), kind="line", tolerance_m=3000.0, name="river"
)
ISLANDS = region(
    square(178, 45, 180, 48).union(square(-180, 45, -179, 48)),
    box=Box(178, 45, -179, 48),
    name="islands",
)
CHANGE = When(
    kind="pre_post",
    interval=(day("2020-05-05"), day("2020-08-01")),
    pre=(day("2020-05-05"), day("2020-05-25")),
    post=(day("2020-07-01"), day("2020-08-01")),
)
LAGGED = When(kind="lagged", interval=JUNE, lag_days=(5, 35))
QUESTIONS = {
    "city": question(CITY),
    "country": question(COUNTRY),
    "river": question(RIVER),
    "islands": question(ISLANDS),
    "containment": question(COUNTRY, spatial_relation="containment"),
    "near a city": question(CITY, spatial_relation="proximity"),
    "near a country": question(COUNTRY, spatial_relation="proximity"),
    "near islands": question(ISLANDS, spatial_relation="proximity"),
    "change": question(COUNTRY, when=CHANGE, temporal_relation="bi-temporal-change"),
    "lagged": question(COUNTRY, when=LAGGED, temporal_relation="lagged-precedence"),
    "five days": question(
        CITY, when=When(kind="during", interval=(day("2020-06-12"), day("2020-06-16")))
    ),
    "any time": question(CITY, when=When(kind="any")),
    "flow without network": question(CITY, spatial_relation="flow-connectivity"),
}


@pytest.fixture
def items() -> list[ObservationItem]:
    found = _items(900, seed=5)
    load_observations(found, archive="test", lexicon=LEXICON)
    return found


@pytest.mark.parametrize("kernels", ["default", "published"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_database_and_memory_ground_alike(name, kernels, items):
    asked: Question = QUESTIONS[name]
    paths = [path("NDVI"), path("NDVI", "LST")]
    settings = GroundingSettings(published_threshold=0.6)
    # Loading assesses the data; memory gets what was stored.
    stored = [_assessed(found) for found in items]
    memory = ground(asked, paths, stored, kernels=kernels, settings=settings)
    database = ground_archive(asked, paths, archive="test", kernels=kernels, settings=settings)
    assert any(found.items for found in memory.sets)
    assert database.rejected == memory.rejected
    for one, two in zip(memory.sets, database.sets, strict=True):
        assert [found.item.id for found in two.items] == [found.item.id for found in one.items]
        for left, right in zip(one.items, two.items, strict=True):
            assert right.spatial == pytest.approx(left.spatial, rel=1e-9, abs=1e-15)
            assert right.temporal == pytest.approx(left.temporal, rel=1e-9, abs=1e-15)
            assert right.score == pytest.approx(left.score, rel=1e-9)
            assert right.role == left.role
        assert two.score == pytest.approx(one.score, rel=1e-9)


def _assessed(found: ObservationItem) -> ObservationItem:
    return replace(found, valid=assess(found, result=None))


def test_a_variable_without_node_grounds_nothing_and_is_not_lost():
    summary = load_observations(
        [item("x", variable="flux capacitance")], archive="odd", lexicon=LEXICON
    )
    assert (summary.loaded, summary.unknown_variables) == (1, ("flux capacitance",))
    assert not ground_archive(QUESTIONS["city"], [path("NDVI")], archive="odd").usable
