"""Every usual way to write a name finds its node; unknown names get near ones."""

import pytest

from osgr.support import Node
from osgr.support.lexicon import Lexicon
from osgr.support.spelling import form

NODES = [
    Node(kind="target", name="flood", aliases=("inundation",)),
    Node(kind="property", name="land surface temperature", aliases=("LST",)),
    Node(kind="result", name="land surface temperature", aliases=("LST",)),
    Node(kind="property", name="water vapour"),
    Node(kind="property", name="NDVI", aliases=("normalised difference vegetation index",)),
    Node(kind="property", name="TVI", aliases=("NDVI",)),
    Node(kind="property", name="BAI"),
    Node(kind="property", name="BaI"),
    Node(kind="result", name="night-time light radiance"),
]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(NODES)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Floods", "flood"),
        ("glaciers", "glacier"),
        ("precipitation anomalies", "precipitation anomaly"),
        ("wild fire hazard indices", "wildfire hazard indices"),
        ("water vapor", "water vapour"),
        ("sulfur dioxide", "sulphur dioxide"),
        ("urbanization", "urbanisation"),
        ("nighttime light", "night-time light"),
        ("near infrared reflectance", "near-infrared reflectance"),
        ("short-wave infrared", "shortwave infrared"),
        ("SO₂ column", "SO2 column"),
        ("El Niño", "el nino"),
        ("grey water", "gray water"),
        ("burnt area", "burned area"),
    ],
)
def test_spellings_of_one_name_have_one_form(one: str, other: str):
    assert form(one) == form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("red reflectance", "green reflectance"),
        ("NDVI", "NDWI"),
        ("gas", "ga"),
        ("mass", "mas"),
        ("EVI", "EVI2"),
        ("PM2.5", "PM10"),
    ],
)
def test_different_names_have_different_forms(one: str, other: str):
    assert form(one) != form(other)


@pytest.mark.parametrize("text", ["", " ", "!?", "x" * 201])
def test_what_is_no_name_finds_nothing(lexicon: Lexicon, text: str):
    assert lexicon.find(text) == ()


def test_an_alias_finds_its_node(lexicon: Lexicon):
    assert [node.name for node in lexicon.find("Inundations")] == ["flood"]


def test_a_shared_name_finds_a_node_of_each_kind_properties_first(lexicon: Lexicon):
    assert [node.kind for node in lexicon.find("LST")] == ["property", "result"]


def test_a_kind_may_be_asked_for(lexicon: Lexicon):
    assert [node.kind for node in lexicon.find("LST", kind="result")] == ["result"]


def test_a_canonical_name_goes_before_another_nodes_alias(lexicon: Lexicon):
    assert lexicon.find("ndvi")[0].name == "NDVI"


@pytest.mark.parametrize("name", ["BAI", "BaI"])
def test_names_that_differ_in_capitals_alone_are_told_apart(lexicon: Lexicon, name: str):
    assert lexicon.find(name)[0].name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [("flod", "flood"), ("land surfce temprature", "land surface temperature"), ("NVDI", "NDVI")],
)
def test_a_misspelt_name_is_near_the_right_one(lexicon: Lexicon, text: str, name: str):
    assert lexicon.nearest(text)[0].node.name == name


def test_nothing_is_near_nonsense(lexicon: Lexicon):
    assert lexicon.nearest("qqqqqqq zzzzzz") == ()


def test_letters_within_a_word_are_not_near_it():
    lexicon = Lexicon([Node(kind="property", name=name) for name in ("ATI", "precipitation")])

    assert [s.text for s in lexicon.nearest("precipitation product")] == ["precipitation"]


def test_suggestions_name_each_node_once(lexicon: Lexicon):
    keys = [suggestion.node.key for suggestion in lexicon.nearest("land surface temp", most=9)]

    assert len(keys) == len(set(keys)) > 0


def test_shared_spellings_of_one_kind_are_told(lexicon: Lexicon):
    assert lexicon.shared_forms()["property", form("NDVI")] == ("NDVI", "TVI")
