import numpy as np
import pytest

from geoquery.measurement.facts import TileFacts, measure_tile
from geoquery.measurement.world import TileLayers

SAND, SEA = (192, 162, 120), (4, 10, 38)


def measured(land: np.ndarray, lake: np.ndarray, elevation: np.ndarray) -> TileFacts:
    rgb = np.where(land[..., None] > 0.5, np.array(SAND), np.array(SEA)).astype(np.uint8)
    layers = TileLayers(land=land, lake=lake, elevation=elevation)
    return measure_tile(rgb, layers, centre=(10.0, 20.0), sea_km=3.0)


@pytest.fixture
def half_sea() -> TileFacts:
    land = np.zeros((32, 32), np.float32)
    land[:, :16] = 1.0
    elevation = np.full((32, 32), np.nan, np.float32)
    elevation[:, :16] = np.linspace(0, 320, 16)
    return measured(land, np.zeros_like(land), elevation)


def test_shares_of_land_lake_and_sea_sum_to_one(half_sea):
    assert half_sea.land_share + half_sea.lake_share + half_sea.sea_share == pytest.approx(1.0)
    assert half_sea.sea_share == pytest.approx(0.5)


def test_land_and_water_have_colours_of_their_own(half_sea):
    assert half_sea.land_colours == {"sand": 1.0}
    assert half_sea.water_colours == {"deep_blue": 1.0}


def test_relief_is_between_the_fifth_and_the_ninety_fifth_percentile(half_sea):
    heights = np.repeat(np.linspace(0, 320, 16), 32)
    low, high = np.percentile(heights, [5, 95])
    assert half_sea.relief_m == pytest.approx(high - low)
    assert half_sea.elevation_m == pytest.approx(160.0)


def test_where_elevation_is_unknown_it_is_not_zero():
    land = np.ones((8, 8), np.float32)
    facts = measured(land, 0 * land, np.full((8, 8), np.nan, np.float32))
    assert facts.elevation_m is facts.relief_m is facts.highest_m is None


def test_a_lake_is_neither_land_nor_sea():
    land = np.ones((8, 8), np.float32)
    facts = measured(land, land, 0 * land)
    assert (facts.land_share, facts.lake_share, facts.sea_share) == (0.0, 1.0, 0.0)


def test_facts_survive_storing(half_sea):
    again = TileFacts.from_json(half_sea.to_json())
    assert again.land_colours == half_sea.land_colours
    assert again.relief_m == pytest.approx(half_sea.relief_m, abs=1e-3)


def test_the_largest_colour_comes_first_whatever_the_database_made_of_the_order(half_sea):
    stored = half_sea.to_json() | {"land_colours": {"tan": 0.2, "rust": 0.1, "sand": 0.7}}
    assert list(TileFacts.from_json(stored).land_colours) == ["sand", "tan", "rust"]
