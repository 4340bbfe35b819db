import pytest

from geoquery.evaluation.koppen import KoppenMap

AROUND = 0.3


@pytest.fixture(scope="module")
def climate() -> KoppenMap:
    return KoppenMap.read()


@pytest.mark.parametrize(
    ("longitude", "latitude", "code"),
    [
        (10.0, 25.0, "BWh"),
        (-62.0, -3.5, "Af"),
        (0.0, -80.0, "EF"),
        (2.3, 47.0, "Cfb"),
        (100.0, 62.0, "Dfc"),
    ],
)
def test_the_map_knows_places_whose_climate_is_beyond_doubt(climate, longitude, latitude, code):
    box = (longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND)
    shares = climate.class_shares(box)
    assert shares.sum() == pytest.approx(1.0)
    assert shares.argmax() == climate.number(code)


def test_land_and_ocean_are_told_apart_over_the_antimeridian(climate):
    assert not climate.has_land((178.0, 20.0, -178.0, 24.0))
    assert climate.has_land((176.0, -19.0, -178.0, -16.0))
