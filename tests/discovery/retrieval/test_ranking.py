import numpy as np
import pytest

from common.geo import Box
from discovery.constraints import NamedPlace


class Greenland:
    """A lookup that knows one place."""

    def lookup(self, phrase: str) -> NamedPlace | None:
        if "Greenland" in phrase:
            return NamedPlace(name="Greenland", box=Box(-73, 59.5, -11, 83.7))
        return None


def test_flood_finds_what_only_says_inundation(names_for):
    assert names_for("flood extent")[0] == "OPERA_L3_DSWX-HLS_V1 1.0"


def test_altimetry_finds_what_only_says_altimeter(names_for):
    assert names_for("altimetry")[0] == "JASON_ALT 2"


def test_an_abbreviation_finds_its_long_form(names_for):
    assert set(names_for("SST")[:3]) == {
        "MUR-JPL-L4-GLOB-v4.1 4.1",
        "SST_MONTHLY 1",
        "SST_WEEKLY 1",
    }


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("L4 SST monthly", "SST_MONTHLY 1"),
        ("L4 SST weekly", "SST_WEEKLY 1"),
        ("L4 SST daily", "MUR-JPL-L4-GLOB-v4.1 4.1"),
    ],
)
def test_how_often_tells_datasets_apart(names_for, query, first):
    assert names_for(query)[0] == first


@pytest.mark.parametrize(
    ("often", "first", "then"),
    [("monthly", "MOD11C3 061", "MOD11A1 061"), ("daily", "MOD11A1 061", "MOD11C3 061")],
)
def test_the_frequency_named_comes_before_its_twin(names_for, often, first, then):
    names = names_for(f"{often} land surface temperature emissivity MODIS")
    assert names.index(first) < names.index(then)


def test_the_newest_version_stands_before_all_older_ones(names_for):
    names = names_for("daily land surface temperature emissivity terra")
    assert names.index("MOD11A1 061") < names.index("MOD11A1 006") < names.index("MOD11A1 5")


def test_versions_of_one_dataset_do_not_fill_the_list(names_for):
    assert names_for("land surface temperature daily")[:2] == ["MOD11A1 061", "MYD11A1 061"]


def test_the_platform_named_comes_before_its_twin(names_for):
    names = names_for("Aqua land surface temperature daily")
    assert names.index("MYD11A1 061") < names.index("MOD11A1 061")


def test_a_place_puts_what_covers_it_first(names_for):
    names = names_for("ice velocity of glaciers in Greenland", places=Greenland())
    assert names.index("GREENLAND_ICE 1") < names.index("ANTARCTIC_ICE 1")


def test_a_time_puts_what_covers_it_first(names_for):
    names = names_for("ice velocity of glaciers in 2015")
    assert names.index("ANTARCTIC_ICE 1") < names.index("GREENLAND_ICE 1")


def test_a_place_in_the_sentence_leaves_nothing_out(names_for, index):
    names = names_for("ice velocity of glaciers in Greenland", places=Greenland())
    assert len(names) == index.rows


def test_an_explicit_platform_leaves_others_out(names_for):
    assert names_for("platform:Aqua temperature") == ["MYD11A1 061"]


def test_a_constraint_that_nothing_fits_is_let_go_and_said(ranking_of):
    ranking = ranking_of("platform:Sputnik temperature")
    assert ranking.relaxed == ("platform",)
    assert np.isfinite(ranking.scores).any()


def test_a_box_over_the_antimeridian_is_covered_on_both_sides(names_for):
    for box in ("bbox:172,-40,178,-30", "bbox:-178,-40,-165,-30"):
        assert "VOLC_SO2 1" in names_for(f"{box} sulfur dioxide")
    assert "VOLC_SO2 1" not in names_for("bbox:0,-40,10,-30 sulfur dioxide")


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE discovery_collection; --",
        "10.5067/../../etc/passwd",
        "a/b/c/d",
        "\u6d2a\u6c34",
        "\u0646\u0627\u0631",
        "%s %d {0} \\x00",
        "x" * 10_000,
        "soil moisture " * 700,
        "((((( soil",
        "NOT",
        "-" * 50 + "a",
        "AND OR NOT",
    ],
)
def test_a_hostile_request_is_answered(names_for, index, query):
    assert len(names_for(query)) == index.rows


def test_scores_are_equal_for_the_same_request(ranking_of):
    one, other = ranking_of("fire"), ranking_of("fire")
    assert np.array_equal(one.scores, other.scores)
