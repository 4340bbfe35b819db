"""Which part of the spectrum a numbered band is: "B5" is near infrared on Landsat 8, SWIR on 7."""

import re

from osgr.archive.spectral_tables import BANDS, COMMON_NAMES, SENSORS, SPELLINGS

_TEMPERATURE = re.compile(r"(?<![a-z])st_b(?:6|10)(?![0-9])", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?<![a-z0-9])(?:sr_|toa_|boa_|s2_|l[1-9]_|surf\w*_|sur_?refl_?|nadir_reflectance_)?"
    r"(?:(?:b|bt|band|oa|vnir_band|swir_band|tir_band)[ _-]?0*(\d{1,2}[an]?)|([im]\d{1,2}))"
    r"(?![a-z0-9])",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\s*(?:(?:s2|sentinel-?2|landsat|modis|viirs|aster|msi|oli)[ _-])?"
    + _NUMBERED.pattern
    + r"(?:[ _-](?:radiance|reflectance|sr|toa|boa))?\s*\Z",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"band[ _-]([a-z]{1,2}\d?)\Z", re.IGNORECASE)
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_POLARISED = re.compile(r"(?<![a-z])(vv|vh|hh|hv)(?![a-z])", re.IGNORECASE)


def sensor_family(*texts: str) -> str | None:
    """Which family of sensors the first text that names one is about; None if none does."""
    for text in texts:
        for family, pattern in SENSORS:
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
        return BANDS[family].get(lettered[1].lower())
    found = _NUMBERED.search(variable.replace("(", " ").replace(")", " "))
    if found is None:
        return BANDS[family].get(variable.strip().lower())
    return BANDS[family].get((found[1] or found[2]).lower())


def is_bare_band(variable: str, *, family: str | None) -> bool:
    """Whether a name is a band number and nothing else, which only its sensor gives a meaning."""
    if family is None:
        return False
    if family == "worldview" and _LETTERED.match(variable.strip()):
        return True
    plain = _BRACKETS.sub(" ", variable)
    return bool(_BARE.match(plain)) or variable.strip().lower() in BANDS[family]


def _polarisation(variable: str) -> str | None:
    """The one polarisation that a radar variable names; a ratio names two."""
    found = {match.lower() for match in _POLARISED.findall(variable)}
    return found.pop() if len(found) == 1 else None


__all__ = ["COMMON_NAMES", "SPELLINGS", "band_role", "is_bare_band", "sensor_family"]
