from dataclasses import replace

import pytest

from geoquery.description.sampling import stratified_sample
from geoquery.measurement.facts import TileFacts

LAND = TileFacts(
    longitude=0.0,
    latitude=0.0,
    land_share=1.0,
    lake_share=0.0,
    sea_share=0.0,
    land_colours={"sand": 1.0},
    lightness=50.0,
    lightness_spread=1.0,
    elevation_m=10.0,
    highest_m=20.0,
    relief_m=5.0,
    sea_km=100.0,
)
SEA = replace(LAND, land_share=0.0, sea_share=1.0, land_colours={}, water_colours={"blue": 1.0})


@pytest.fixture
def world() -> dict[str, TileFacts]:
    tiles = {f"sea-{number:04d}": replace(SEA, longitude=number % 170) for number in range(600)}
    for number in range(400):
        colour = "white" if number % 4 == 0 else "sand"
        tiles[f"land-{number:04d}"] = replace(LAND, land_colours={colour: 1.0})
    return tiles


def test_a_sample_has_the_size_that_was_asked_for(world):
    assert len(set(stratified_sample(world, 100))) == 100


def test_the_open_ocean_gets_its_fixed_part(world):
    chosen = stratified_sample(world, 100)
    assert sum(key.startswith("sea") for key in chosen) == 15


def test_each_kind_of_land_gets_its_share(world):
    chosen = stratified_sample(world, 100)
    white = sum("white" in world[key].land_colours for key in chosen)
    assert white == pytest.approx(85 / 4, abs=2)


def test_the_same_tiles_give_the_same_sample_in_whatever_order(world):
    turned = dict(reversed(list(world.items())))
    assert stratified_sample(world, 50) == stratified_sample(turned, 50)


def test_where_there_is_little_land_the_ocean_fills_the_sample(world):
    few = {key: facts for key, facts in world.items() if key.startswith("sea") or key < "land-0010"}
    assert len(stratified_sample(few, 100)) == 100


def test_all_are_taken_when_more_are_asked_for(world):
    assert stratified_sample(world, 5000) == sorted(world)
