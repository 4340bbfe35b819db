from datetime import UTC, date, datetime

import pytest

from common.geo import Box
from discovery.constraints import (
    BadConstraint,
    EmptyQuery,
    KnownNames,
    NamedPlace,
    NoPlaces,
    QueryTooLong,
    removed_chips,
    understand,
    with_chosen,
)

KNOWN = KnownNames.build(
    platforms=("Terra", "Aqua", "Suomi-NPP", "SENTINEL-1A", "MODELS"),
    instruments=("MODIS", "VIIRS"),
)
EBRO = NamedPlace(name="Ebro", box=Box(-5, 40, 3, 43))


class Places:
    """A lookup that knows two names, one of them of a town."""

    def lookup(self, phrase: str) -> NamedPlace | None:
        if "Ebro" in phrase:
            return EBRO
        if phrase in ("Air", "air", "Terra"):
            return NamedPlace(name="a town", box=Box(0, 0, 1, 1), kind="town")
        return None


def read(query: str, **options):
    return understand(query, places=Places(), known=KNOWN, today=date(2024, 6, 1), **options)


def chips(query: str, **options) -> list[tuple[str, str]]:
    return [(chip.kind, chip.label) for chip in read(query, **options).chips]


def test_place_and_time_of_a_sentence_are_understood():
    found = read("soil moisture before the flood in the Ebro basin in March 2018")
    assert found.place is not None
    assert found.place.box == EBRO.box
    assert found.interval is not None
    assert found.interval[0] == datetime(2018, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize("word", ["monthly", "daily", "weekly", "8-day", "annual", "hourly"])
def test_how_often_is_no_date(word):
    found = read(f"L4 SST {word}")
    assert found.interval is None
    assert len(found.frequencies) == 1
    assert word in found.residual_text


def test_words_of_a_sentence_boost_and_pairs_filter():
    found = read("Terra temperature platform:Aqua level:3")
    assert found.filters == {"platform", "level"}
    assert found.residual_text == "Terra temperature"


def test_a_chip_that_was_taken_away_is_gone_and_its_words_stay():
    query = "MODIS fire in the Ebro basin in 2020"
    key = next(chip.key for chip in read(query).chips if chip.kind == "time")
    found = read(query, without=[key])
    assert found.interval is None
    assert "2020" in found.residual_text
    assert found.place is not None


def test_each_chip_shows_the_words_that_it_was_read_from():
    found = read("Aqua MODIS L2 fire over the Ebro in 2020 from NSIDC")
    for chip in found.chips:
        start, end = chip.text_span
        assert found.text[start:end].strip()
    assert {chip.kind for chip in found.chips} == {
        "platform",
        "instrument",
        "level",
        "place",
        "time",
        "provider",
    }


def test_a_town_called_like_a_common_word_is_no_place():
    assert read("Air quality").place is None
    assert read("Terra surface temperature").place is None


def test_a_description_tells_of_times_and_places_without_asking_for_them():
    told = "The instrument was launched in 1999 over the Ebro. " + "It measures heat. " * 30
    assert read(told).interval is None
    assert read(told).place is None


def test_aliases_name_the_platforms_of_the_catalogue():
    assert read("SNPP fire").platforms == ("suomi-npp",)
    assert read("sentinel-1 water").platforms == ("sentinel-1a",)


def test_ordinary_words_name_no_platform():
    assert read("climate models").platforms == ()
    known = KnownNames.build(platforms=("MODEL", "SHIPS"), instruments=("Radar",))
    assert known.platforms == known.instruments == {}


def test_bare_expression_words_are_kept_without_what_is_excluded():
    assert read("(MODIS or VIIRS) and fire").residual_text == "MODIS VIIRS fire"


@pytest.mark.parametrize("query", ["", "   ", "((((", "?!", "\x00\x01"])
def test_a_query_without_words_is_refused(query):
    with pytest.raises(EmptyQuery):
        read(query)


def test_a_query_over_the_limit_is_refused():
    read("x" * 10_000)
    with pytest.raises(QueryTooLong) as refused:
        read("x" * 10_001)
    assert refused.value.fields["limit"] == 10_000


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE x;--",
        "a/b/../c",
        "\u6d2a\u6c34 2020",
        "\ud800 broken",
        "%00 {} %s",
        "bbox:1,2,3",
        "from:nonsense snow",
        "level:9 snow",
        "\u0646\u0627\u0631 in \u0645\u0635\u0631",
    ],
)
def test_hostile_queries_are_read_as_words(query):
    found = understand(query, places=NoPlaces(), known=KNOWN)
    assert found.residual_text


def test_chosen_constraints_filter_and_replace_those_of_the_sentence():
    found = with_chosen(
        read("Terra fire in 2020"),
        {"platforms": ["Aqua"], "bbox": "1,2,3,4", "start": "2019-01-01", "end": "2019-12-31"},
    )
    assert found.platforms == ("aqua",)
    assert found.place is not None
    assert found.place.box == Box(1, 2, 3, 4)
    assert found.filters == {"platform", "place", "time"}
    assert [chip.kind for chip in found.chips].count("time") == 1


@pytest.mark.parametrize(
    "chosen",
    [
        {"colour": "red"},
        {"platforms": "Terra"},
        {"platforms": [3]},
        {"start": "yesterday"},
        {"start": "2020-01-01", "end": "2019-01-01"},
        {"without": ["x"] * 51},
    ],
)
def test_chosen_constraints_that_cannot_be_read_are_refused(chosen):
    with pytest.raises(BadConstraint):
        choose(chosen)


def choose(chosen):
    return with_chosen(read("fire", without=removed_chips(chosen)), chosen)


@pytest.mark.parametrize(
    "query", ["NDVI of MODIS but not Aqua", "NDVI of MODIS without Aqua", "NDVI of MODIS NOT Aqua"]
)
def test_a_platform_that_is_not_wanted_is_excluded(query):
    found = read(query)
    assert (found.platforms, found.excluded_platforms) == ((), ("aqua",))
    assert ("excluded", "Aqua") in chips(query)
    assert "Aqua" not in found.residual_text


def test_a_platform_that_is_wanted_is_not_excluded():
    found = read("it is not clear whether Aqua has it")
    assert (found.platforms, found.excluded_platforms) == (("aqua",), ())


def test_an_exclusion_within_brackets_leaves_the_expression_whole():
    found = read("(MODIS OR VIIRS) AND NOT Aqua")
    assert found.expression is not None
    assert found.excluded_platforms == ("aqua",)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:00:00-12:00"])
def test_a_moment_outside_the_calendar_is_refused(moment):
    assert read(f"from:{moment} rain").interval is None
    with pytest.raises(BadConstraint, match="a date such as"):
        with_chosen(read("rain"), {"start": moment})
