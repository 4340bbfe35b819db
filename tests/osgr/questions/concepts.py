"""Standard result names, the spellings in the archive that stand for them, and expert paths."""

from __future__ import annotations

import itertools
import re

RESULTS = {
    "LST": "land surface temperature",
    "NDVI": "NDVI product",
    "EVI": "EVI product",
    "RED": "red reflectance",
    "NIR": "near-infrared reflectance",
    "GREEN": "green reflectance",
    "SWIR1": "shortwave infrared 1 reflectance",
    "SWIR2": "shortwave infrared 2 reflectance",
    "SM": "soil moisture product",
    "RAIN": "precipitation",
    "ET": "evapotranspiration product",
    "PET": "potential evapotranspiration product",
    "SNOW": "snow cover product",
    "NO2": "NO2 tropospheric column",
    "SO2": "SO2 column",
    "CO": "CO column",
    "PM25": "PM2.5 concentration",
    "AOD": "aerosol optical depth",
    "AI": "UV aerosol index",
    "NTL": "night-time light radiance",
    "CHL": "chlorophyll-a concentration",
    "SST": "sea surface temperature",
    "SLA": "sea level anomaly",
    "TSM": "total suspended matter",
    "TURB": "turbidity product",
    "VV": "VV backscatter",
    "VH": "VH backscatter",
    "LOS": "InSAR displacement",
    "TWSA": "terrestrial water storage anomaly",
    "BURN": "burned area product",
    "FRP": "fire radiative power",
    "TREE": "tree cover product",
    "GLAC": "glacier surface elevation",
    "DISCH": "river discharge",
    "EC": "soil electrical conductivity",
    "BT31": "brightness temperature band 31",
    "BT32": "brightness temperature band 32",
    "LAI": "leaf area index product",
    "MNDWI": "MNDWI product",
    "NDBI": "NDBI product",
    "BUILT": "built-up product",
    "DEM": "elevation",
    "LULC": "land cover product",
}

# Synthetic variables (keys of the archive's table) by result code.
SYNTHETIC = {
    "LST": ["lst", "lst_night"],
    "NDVI": ["ndvi"],
    "EVI": ["evi"],
    "RED": ["red", "red_s2"],
    "NIR": ["nir", "nir_s2"],
    "GREEN": ["green_s2"],
    "SWIR1": ["swir1_s2"],
    "SWIR2": ["swir2_s2"],
    "SM": ["soil"],
    "RAIN": ["rain", "rain_day"],
    "ET": ["et"],
    "PET": ["pet"],
    "SNOW": ["snow"],
    "NO2": ["no2"],
    "SO2": ["so2"],
    "CO": ["co"],
    "PM25": ["pm25"],
    "AOD": ["aod"],
    "AI": ["dust_ai"],
    "NTL": ["ntl"],
    "CHL": ["chl"],
    "SST": ["sst"],
    "SLA": ["sla"],
    "TSM": ["tsm"],
    "TURB": ["turbid"],
    "VV": ["vv"],
    "VH": ["vh"],
    "LOS": ["los"],
    "TWSA": ["twsa"],
    "BURN": ["burned"],
    "FRP": ["frp"],
    "TREE": ["forest"],
    "GLAC": ["glacier"],
    "DISCH": ["discharge"],
    "EC": ["ec"],
    "BT31": ["bt31"],
    "BT32": ["bt32"],
    "LAI": ["lai"],
    "MNDWI": ["mndwi"],
    "NDBI": ["ndbi"],
    "BUILT": ["built"],
}

# Real rows: result code by product and the band's own name.
_REAL = [
    ("LST", r"landsat.*st|landsat-8-c2-l2|landsat-c2-l2", r"ST_B10|ST_B6|lwir11|lwir"),
    ("LST", r"modis-(11A|21A)|viirs-21", r"LST_.*|modis-(11A|21A).*|viirs-21.*"),
    ("LST", r"SL_2_LST|S3._SL_2_LST", r"lst-in"),
    ("NDVI", r"modis-13|viirs-13", r"modis-13.*|500_m_16_days_NDVI"),
    ("NDVI", r"NDVI of .*|S3._SY_2_V.*", r"NDVI|ndvi"),
    ("EVI", r"viirs-13", r"500_m_16_days_EVI"),
    ("RED", r"landsat-8-c2-l2|landsat-c2l2-sr", r"SR_B4"),
    ("RED", r"sentinel-2.*|S2.*", r"red|B04|B4"),
    ("RED", r"naip", r"Red"),
    ("RED", r"Landsat composite.*|landsat-c2.*", r"red"),
    ("NIR", r"landsat-8-c2-l2|landsat-c2l2-sr", r"SR_B5"),
    ("NIR", r"sentinel-2.*|S2.*", r"nir|B08|B8|nir08|B8A"),
    ("NIR", r"naip", r"NIR"),
    ("NIR", r"Landsat composite.*|landsat-c2.*", r"nir08"),
    ("GREEN", r"landsat-8-c2-l2|landsat-c2l2-sr", r"SR_B3"),
    ("GREEN", r"sentinel-2.*|S2.*", r"green|B03|B3"),
    ("GREEN", r"naip", r"Green"),
    ("SWIR1", r"landsat-8-c2-l2|landsat-c2l2-sr", r"SR_B6"),
    ("SWIR1", r"sentinel-2.*|S2.*", r"swir16|B11"),
    ("SWIR2", r"landsat-8-c2-l2|landsat-c2l2-sr", r"SR_B7"),
    ("SWIR2", r"sentinel-2.*|S2.*", r"swir22|B12"),
    ("VV", r"S1.*", r"VV|vv|gamma0_vv"),
    ("VH", r"S1.*", r"VH|vh|gamma0_vh"),
    ("NO2", r"L2__NO2.*", r".*"),
    ("SO2", r"L2__SO2.*", r".*"),
    ("CO", r"L2__CO_.*", r".*"),
    ("AI", r"L2__AER_AI", r".*"),
    ("SNOW", r"modis-10|viirs-10", r"modis-10.*|NDSI_Snow_Cover|Eight_Day_Snow_Cover"),
    ("ET", r"modis-16", r"modis-16.*"),
    ("BURN", r"modis-64", r"modis-64.*"),
    ("NTL", r"viirs-46", r".*DNB_BRDF-Corrected_NTL"),
    ("FRP", r"viirs-14|modis-14|S3._SL_2_FRP", r"MaxFRP|modis-14.*|frp-in"),
    ("CHL", r"S3._OL_2_W.*", r"chl-.*"),
    ("TSM", r"S3._OL_2_W.*", r"tsm-nn"),
    ("LULC", r"land use and land cover|modis-12", r"LULC|modis-12.*"),
    ("DEM", r"cop-dem-glo-30|COP-DEM.*|MERIT Hydro|SRTM", r"cop-dem-glo-30|DEM|elevation"),
]


def real_result(product: str, variable: str) -> str | None:
    """The result code of a real row, or None where it stands for none of the asked ones."""
    for code, products, names in _REAL:
        if re.match(products, product) and re.fullmatch(names, variable):
            return code
    return None


def expert_paths(targets: str, codes: list[str], library: list[str]) -> list[list[str]]:
    """Paths of the library from one of ``targets`` (``;`` between) to one of the result codes."""
    found: list[list[str]] = []
    for target in targets.split(";"):
        if target in (RESULTS[code] for code in codes):
            found.append([target])
        for line in library:
            name, steps, ends = line.split("|")
            if target in name.split(";"):
                found += _expand(target, steps, [end for end in ends.split() if end in codes])
    return [list(path) for path in dict.fromkeys(map(tuple, found))]


def _expand(target: str, steps: str, ends: list[str]) -> list[list[str]]:
    choices = [step.split(";") for step in steps.split(">")]
    return [[target, *chain, RESULTS[end]] for end in ends for chain in itertools.product(*choices)]
