import numpy as np
import pytest

from geoquery.imagery.packages import MissingDataset, package_file

PLACES = {
    "Sahara": (10.0, 25.0),
    "Paris": (2.35, 48.85),
    "Lake Victoria": (33.0, -1.0),
    "Pacific": (-150.0, 0.0),
    "Altiplano": (-68.0, -17.0),
    "Everest": (86.92, 27.99),
}


@pytest.fixture(scope="module")
def layers(world):
    points = np.array(list(PLACES.values()))
    found = world.at(points[:, 0], points[:, 1])
    return {
        name: (found.land[index], found.lake[index], found.elevation[index])
        for index, name in enumerate(PLACES)
    }


@pytest.mark.parametrize("name", ["Sahara", "Paris", "Altiplano", "Everest"])
def test_known_land_is_dry_land(layers, name: str):
    land, lake, _ = layers[name]
    assert (land, lake) == (1.0, 0.0)


def test_a_great_lake_is_inland_water(layers):
    land, lake, _ = layers["Lake Victoria"]
    assert (land, lake) == (1.0, 1.0)


def test_the_ocean_is_neither_and_has_no_elevation(layers):
    land, lake, elevation = layers["Pacific"]
    assert (land, lake) == (0.0, 0.0)
    assert np.isnan(elevation)


def test_known_heights_are_about_right(layers):
    assert layers["Altiplano"][2] == pytest.approx(4000, abs=300)
    assert layers["Everest"][2] > 5500
    assert layers["Paris"][2] == pytest.approx(60, abs=80)


def test_distance_to_the_sea_is_zero_at_sea_and_right_on_land(world):
    points = np.array([PLACES["Pacific"], PLACES["Paris"], (87.6, 43.8)])
    at_sea, paris, urumqi = world.sea_km(points)
    assert at_sea == 0.0
    assert paris == pytest.approx(155, abs=30)
    assert urumqi > 2000


def test_a_file_that_is_not_there_is_said_by_name():
    with pytest.raises(MissingDataset, match=r"pvlib.*nothing\.h5"):
        package_file("pvlib", "data", "nothing.h5")
