"""Which part of the spectrum a numbered band is: "B5" is near infrared on Landsat 8, SWIR on 7."""

import re
from collections.abc import Mapping

COMMON_NAMES: Mapping[str, tuple[str, ...]] = {
    "coastal": ("coastal", "coastal_aerosol"),
    "blue": ("blue", "blu"),
    "green": ("green", "grn"),
    "yellow": ("yellow",),
    "red": ("red",),
    "rededge1": ("rededge", "rededge1", "rededge071", "re1"),
    "rededge2": ("rededge2", "rededge075", "re2"),
    "rededge3": ("rededge3", "rededge078", "re3"),
    "nir": ("nir", "nir08", "nir1"),
    "nir_narrow": ("nir_narrow", "nirnarrow", "nir8a"),
    "water_vapour": ("nir09", "watervapour"),
    "cirrus": ("cirrus",),
    "swir1": ("swir16", "swir1"),
    "swir2": ("swir22", "swir2"),
    "panchromatic": ("pan",),
    "thermal": ("lwir", "tir", "thermal"),
    "thermal1": ("lwir11",),
    "thermal2": ("lwir12",),
}
"""Names of a role as STAC's eo:common_name and file names write them."""

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "coastal": ("coastal aerosol reflectance", "coastal reflectance", "coastal blue reflectance"),
    "blue": ("blue reflectance",),
    "green": ("green reflectance",),
    "yellow": ("yellow reflectance",),
    "red": ("red reflectance",),
    "rededge1": ("red edge 1 reflectance", "red-edge 1 reflectance", "red edge reflectance"),
    "rededge2": ("red edge 2 reflectance", "red-edge 2 reflectance", "red edge reflectance"),
    "rededge3": ("red edge 3 reflectance", "red-edge 3 reflectance", "red edge reflectance"),
    "nir": ("near-infrared reflectance", "near infrared reflectance", "nir reflectance"),
    "nir_narrow": (
        "narrow near-infrared reflectance",
        "near-infrared 2 reflectance",
        "near-infrared reflectance",
        "nir reflectance",
    ),
    "water_vapour": ("water vapour band reflectance", "water vapour reflectance"),
    "cirrus": ("cirrus reflectance", "cirrus band reflectance"),
    "swir1": (
        "shortwave-infrared 1 reflectance",
        "short-wave infrared 1 reflectance",
        "swir1 reflectance",
        "swir 1 reflectance",
    ),
    "swir2": (
        "shortwave-infrared 2 reflectance",
        "short-wave infrared 2 reflectance",
        "swir2 reflectance",
        "swir 2 reflectance",
    ),
    "panchromatic": ("panchromatic reflectance", "panchromatic radiance"),
    "thermal": ("thermal infrared brightness temperature", "brightness temperature"),
    "thermal1": (
        "thermal infrared 1 brightness temperature",
        "thermal infrared brightness temperature",
        "brightness temperature",
    ),
    "thermal2": (
        "thermal infrared 2 brightness temperature",
        "thermal infrared brightness temperature",
        "brightness temperature",
    ),
    "vv": ("VV backscatter",),
    "vh": ("VH backscatter",),
    "hh": ("HH backscatter",),
    "hv": ("HV backscatter",),
    "surface_temperature": ("land surface temperature", "lst"),
}
"""What to look a role up as in the lexicon, best first."""

_SENSORS: tuple[tuple[str, str], ...] = (
    ("sentinel2", r"sentinel[ _-]?2|\bs2[ab]?\b|s2msi|\bmsi\b|_msil[12]"),
    ("oli", r"landsat[ _-]?[89]\b|\boli\b|\bl[co]0?[89]\b|\bl[co]0[89]_|\bl[89]\b"),
    ("etm", r"landsat[ _-]?7\b|\betm\b|etm\+|\ble0?7\b|\ble07_|\bl7\b"),
    ("mss", r"landsat[ _-]?[123]\b|\bmss\b|\blm0[1-5]_|\blm0[1-5]\b"),
    ("tm", r"landsat[ _-]?[45]\b|\btm\b|\blt0?[45]\b|\blt0[45]_|\bl[45]\b"),
    ("viirs", r"viirs|\bsnpp\b|\bvnp\d|\bvj1\d"),
    ("aster", r"\baster\b|\bast_"),
    ("modis", r"modis|\bm[oyc]d\d\d|\bterra\b|\baqua\b|sur_refl|nadir_reflectance_band"),
    ("planet", r"planet"),
    ("worldview", r"worldview|\bwv0?[234]\b|geoeye"),
    ("olci", r"\bolci\b|sentinel[ _-]?3|\bs3[ab]\b"),
)

_BANDS: Mapping[str, Mapping[str, str]] = {
    "sentinel2": {
        "1": "coastal",
        "2": "blue",
        "3": "green",
        "4": "red",
        "5": "rededge1",
        "6": "rededge2",
        "7": "rededge3",
        "8": "nir",
        "8a": "nir_narrow",
        "9": "water_vapour",
        "10": "cirrus",
        "11": "swir1",
        "12": "swir2",
    },
    "oli": {
        "1": "coastal",
        "2": "blue",
        "3": "green",
        "4": "red",
        "5": "nir",
        "6": "swir1",
        "7": "swir2",
        "8": "panchromatic",
        "9": "cirrus",
        "10": "thermal1",
        "11": "thermal2",
    },
    "etm": {
        "1": "blue",
        "2": "green",
        "3": "red",
        "4": "nir",
        "5": "swir1",
        "6": "thermal",
        "7": "swir2",
        "8": "panchromatic",
    },
    "tm": {
        "1": "blue",
        "2": "green",
        "3": "red",
        "4": "nir",
        "5": "swir1",
        "6": "thermal",
        "7": "swir2",
    },
    "mss": {"4": "green", "5": "red", "6": "nir", "7": "nir"},
    "modis": {
        "1": "red",
        "2": "nir",
        "3": "blue",
        "4": "green",
        "6": "swir1",
        "7": "swir2",
        "31": "thermal1",
        "32": "thermal2",
    },
    "viirs": {
        "i1": "red",
        "i2": "nir",
        "i3": "swir1",
        "m3": "blue",
        "m4": "green",
        "m5": "red",
        "m7": "nir",
        "m10": "swir1",
        "m11": "swir2",
        "i5": "thermal",
        "m15": "thermal1",
        "m16": "thermal2",
    },
    "aster": {"1": "green", "2": "red", "3": "nir", "3n": "nir", "4": "swir1"},
    "planet": {"1": "coastal", "2": "blue", "4": "green", "5": "yellow", "6": "red", "8": "nir"},
    "worldview": {
        "c": "coastal",
        "b": "blue",
        "g": "green",
        "y": "yellow",
        "r": "red",
        "re": "rededge1",
        "n": "nir",
        "n2": "nir_narrow",
    },
    "olci": {"4": "blue", "6": "green", "8": "red", "17": "nir"},
}
"""USGS, ESA, NASA LP DAAC and Planet band designations."""

_TEMPERATURE = re.compile(r"(?<![a-z])st_b(?:6|10)(?![0-9])", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?<![a-z0-9])(?:sr_|toa_|boa_|s2_|l[1-9]_|surf\w*_|sur_?refl_?|nadir_reflectance_)?"
    r"(?:(?:b|bt|band|oa|vnir_band|swir_band|tir_band)[ _-]?0*(\d{1,2}[an]?)|([im]\d{1,2}))"
    r"(?![a-z0-9])",
    re.IGNORECASE,
)


_LETTERED = re.compile(r"band[ _-]([a-z]{1,2}\d?)\Z", re.IGNORECASE)
_POLARISED = re.compile(r"(?<![a-z])(vv|vh|hh|hv)(?![a-z])", re.IGNORECASE)


def sensor_family(*texts: str) -> str | None:
    """Which family of sensors the first text that names one is about; None if none does."""
    for text in texts:
        for family, pattern in _SENSORS:
            if re.search(pattern, text, re.IGNORECASE):
                return family
    return None


def band_role(variable: str, *, family: str | None) -> str | None:
    """Part of the spectrum that a variable's band number stands for on a family of sensors."""
    if _TEMPERATURE.search(variable):
        return "surface_temperature"
    if family is None:
        return _polarisation(variable)
    if family == "worldview" and (lettered := _LETTERED.search(variable)):
        return _BANDS[family].get(lettered[1].lower())
    found = _NUMBERED.search(variable.replace("(", " ").replace(")", " "))
    if found is None:
        return None
    return _BANDS[family].get((found[1] or found[2]).lower())


def _polarisation(variable: str) -> str | None:
    """The one polarisation that a radar variable names; a ratio names two."""
    found = {match.lower() for match in _POLARISED.findall(variable)}
    return found.pop() if len(found) == 1 else None
