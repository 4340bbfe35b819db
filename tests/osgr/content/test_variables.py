"""Spellings by which archives name their data lead to one result each."""

from collections import Counter

import pytest

from osgr.archive.spectral_bands import sensor_family
from osgr.archive.variable_names import VariableLexicon, lexicon_of
from osgr.archive.variable_words import squash
from osgr.support.content_reader import shipped_graph


@pytest.fixture(scope="module")
def lexicon() -> VariableLexicon:
    return lexicon_of(shipped_graph().nodes.values())


def test_no_spelling_of_a_variable_means_two_results() -> None:
    results = shipped_graph().of_kind("result")
    holders = {
        (squash(text), node.name)
        for node in results
        for text in (node.name, *node.aliases, *node.variables)
    }
    assert [text for text, many in Counter(t for t, _ in holders).items() if many > 1] == []


@pytest.mark.parametrize(
    ("variable", "result"),
    [
        ("LST_Day_1km", "daytime land surface temperature"),
        ("LST_Night_1km", "night-time land surface temperature"),
        ("ST_B10", "land surface temperature product"),
        ("sur_refl_b01", "red reflectance"),
        ("sur_refl_b07", "shortwave infrared 2 reflectance"),
        ("Nadir_Reflectance_Band2", "near-infrared reflectance"),
        ("B04", "red reflectance"),
        ("tropospheric_NO2_column_number_density", "nitrogen dioxide column product"),
        ("lwe_thickness", "terrestrial water storage anomaly product"),
        ("Optical_Depth_055", "aerosol optical depth product"),
        ("avg_rad", "night-time light radiance product"),
        ("chlor_a", "chlorophyll-a product"),
        ("BurnDate", "burned area product"),
        ("NDSI_Snow_Cover", "snow cover product"),
        ("t2m", "2 m temperature"),
        ("analysed_sst", "sea surface temperature product"),
        ("siconc", "sea ice concentration product"),
    ],
)
def test_an_archives_spelling_is_known(
    lexicon: VariableLexicon, variable: str, result: str
) -> None:
    assert lexicon.name(variable, family=sensor_family(variable)).name == result


def test_a_landsat_band_is_told_by_its_sensor(lexicon: VariableLexicon) -> None:
    assert lexicon.name("SR_B5", family="oli").name == "near-infrared reflectance"
    assert lexicon.name("SR_B5", family="tm").name == "shortwave infrared 1 reflectance"
