"""File-like variable names are named as the Result nodes they stand for, or listed as unknown."""

import pytest

from osgr.archive.spectral_bands import sensor_family
from osgr.archive.variable_names import ResultName, VariableLexicon

LEXICON = VariableLexicon(
    [
        ResultName(name="near-infrared reflectance", spellings=("NIR reflectance",)),
        ResultName(name="red reflectance", spellings=("B04",)),
        ResultName(name="green reflectance"),
        ResultName(name="soil heat flux", spellings=("G",)),
        ResultName(name="water vapour band reflectance", spellings=("nir09",)),
        ResultName(name="air temperature", spellings=("2m temperature", "t2m")),
        ResultName(name="shortwave infrared 1 reflectance"),
        ResultName(name="red-edge 1 reflectance"),
        ResultName(name="thermal infrared 1 brightness temperature"),
        ResultName(
            name="land surface temperature product",
            spellings=("LST", "land surface temperature", "ST"),
            units="K",
        ),
        ResultName(name="NDVI product", spellings=("NDVI",)),
        ResultName(name="evapotranspiration product", spellings=("ET",)),
        ResultName(name="VV backscatter"),
        ResultName(name="burned area product", spellings=("burned area",)),
        ResultName(name="fine particles", spellings=("PM2.5", "PM25")),
        ResultName(name="rain", spellings=("precipitation",), units="mm"),
        ResultName(name="rain rate", spellings=("precipitation",), units="mm h-1"),
    ]
)


def name(variable: str, *contexts: str, unit: str = "") -> str | None:
    return LEXICON.name(variable, family=sensor_family(*contexts, variable), unit=unit).name


@pytest.mark.parametrize(
    ("band", "sensor", "result"),
    [
        ("B5", "landsat-8", "near-infrared reflectance"),
        ("SR_B5", "LC09_L2SP_017030", "near-infrared reflectance"),
        ("B5", "Landsat 7 ETM+", "shortwave infrared 1 reflectance"),
        ("B5", "landsat-5 tm", "shortwave infrared 1 reflectance"),
        ("B05", "Sentinel-2A msi", "red-edge 1 reflectance"),
        ("S2 B08 (NIR)", "", "near-infrared reflectance"),
        ("sur_refl_b02", "Terra MODIS", "near-infrared reflectance"),
        ("Nadir_Reflectance_Band1", "MCD43A4", "red reflectance"),
        ("SurfReflect_I1", "snpp viirs", "red reflectance"),
        ("VNIR_Band3N", "terra aster", "near-infrared reflectance"),
        ("B10", "landsat-8", "thermal infrared 1 brightness temperature"),
        ("ST_B10", "landsat-8", "land surface temperature product"),
        ("nir08", "", "near-infrared reflectance"),
        ("BAND_N", "WV02", "near-infrared reflectance"),
        ("BAND_G", "WV02", "green reflectance"),
        ("B04", "Landsat 7 ETM+", "near-infrared reflectance"),
        ("B04", "", "red reflectance"),
        ("nir09", "landsat-1 mss", "near-infrared reflectance"),
        ("gamma0_vv", "sentinel-1a", "VV backscatter"),
        ("swir16", "", "shortwave infrared 1 reflectance"),
    ],
)
def test_a_band_is_named_by_its_sensor(band, sensor, result):
    assert name(band, sensor) == result


@pytest.mark.parametrize(
    ("variable", "result"),
    [
        ("2 metre temperature", "air temperature"),
        ("dhaka_et_2020_06.tif", "evapotranspiration product"),
        ("LST_Day_1km", "land surface temperature product"),
        ("land surface temp (K)", "land surface temperature product"),
        ("500m_16_days_NDVI", "NDVI product"),
        ("ndvi_monthly", "NDVI product"),
        ("urumqi_ndvi_2019-06.tif", "NDVI product"),
        ("MOD13A1.A2019161.NDVI.hdf", "NDVI product"),
        ("ET_500m", "evapotranspiration product"),
        ("Sentinel-1 VV", "VV backscatter"),
        ("VV_gamma0_dB", "VV backscatter"),
        ("Burn_Date (burned area)", "burned area product"),
        ("PM2.5", "fine particles"),
        ("PM25_surface", "fine particles"),
    ],
)
def test_spelling_separators_sizes_and_units_do_not_hide_a_variable(variable, result):
    assert name(variable) == result


def test_a_ratio_of_polarisations_is_neither_of_them():
    assert name("VV/VH", "sentinel-1a") is None
    assert LEXICON.name("lst_ndvi_slope").how == "ambiguous"


@pytest.mark.parametrize("variable", ["B5", "flux capacitance", "urumqi_2019.tif", "(K)", "%"])
def test_what_no_node_is_spelt_like_is_unknown(variable):
    assert LEXICON.name(variable).how == "unknown"


@pytest.mark.parametrize(
    "variable", ["LST_QC", "ndvi std", "BRDF_Albedo_Band_Quality_I2", "ST_DRAD"]
)
def test_quality_and_spread_are_not_taken_for_the_quantity(variable):
    assert name(variable, "snpp viirs") is None


def test_the_unit_decides_between_nodes_of_one_spelling():
    assert name("precipitation", unit="mm") == "rain"
    assert name("precipitation", unit="mm h-1") == "rain rate"
    assert LEXICON.name("precipitation").how == "ambiguous"
