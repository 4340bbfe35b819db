"""Water, snow, soil, plants and albedo of the surface, pixel by pixel."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def broadband_albedo_modis(
    b1: ArrayLike,
    b2: ArrayLike,
    b3: ArrayLike,
    b4: ArrayLike,
    b5: ArrayLike,
    b7: ArrayLike,
) -> FloatArray:
    """Shortwave albedo of MODIS reflectances: Liang 2001, Remote Sensing of Environment 76, 213.

    Args:
        b1: Red.
        b2: Near infrared.
        b3: Blue.
        b4: Green.
        b5: 1.24 um.
        b7: 2.13 um.
    """
    shares = (0.160, 0.291, 0.243, 0.116, 0.112, 0.081)
    bands = (b1, b2, b3, b4, b5, b7)
    return _sum(shares, bands) - 0.0015


def broadband_albedo(
    blue: ArrayLike, red: ArrayLike, nir: ArrayLike, swir1: ArrayLike, swir2: ArrayLike
) -> FloatArray:
    """Shortwave albedo of Landsat reflectances (Liang 2001; bands 1, 3, 4, 5 and 7 of TM)."""
    return _sum((0.356, 0.130, 0.373, 0.085, 0.072), (blue, red, nir, swir1, swir2)) - 0.0018


def above(value: ArrayLike, threshold: float = 0.0) -> FloatArray:
    """1 where a value is above the threshold, else 0; NaN stays."""
    values = _floats(value)
    return np.where(np.isnan(values), np.nan, (values > threshold).astype(np.float64))


def below(value: ArrayLike, threshold: float = 0.0) -> FloatArray:
    """1 where a value is below the threshold, else 0; NaN stays."""
    values = _floats(value)
    return np.where(np.isnan(values), np.nan, (values < threshold).astype(np.float64))


def snow_cover_fraction(ndsi: ArrayLike) -> FloatArray:
    """Share under snow, percent: 0.06 + 1.21 NDSI, within 0 and 1.

    Salomonson and Appel 2004, Remote Sensing of Environment 89, 351-360.
    """
    return 100 * np.clip(0.06 + 1.21 * _floats(ndsi), 0, 1)


def evaporative_stress(et: ArrayLike, pet: ArrayLike) -> FloatArray:
    """ET / PET: near 0 where plants lack water. Anderson and others 2011, Journal of Climate."""
    return ratio(et, pet)


def crop_water_stress(et: ArrayLike, pet: ArrayLike) -> FloatArray:
    """CWSI = 1 - ET / PET (Jackson and others 1981, Water Resources Research 17, 1133-1138)."""
    return 1 - ratio(et, pet)


def water_balance(precipitation: ArrayLike, evapotranspiration: ArrayLike) -> FloatArray:
    """P - ET, in their common unit."""
    return _floats(precipitation) - _floats(evapotranspiration)


def water_use_efficiency(gpp: ArrayLike, et: ArrayLike) -> FloatArray:
    """GPP / ET."""
    return ratio(gpp, et)


def normalised_drought(ndvi: ArrayLike, ndwi: ArrayLike) -> FloatArray:
    """NDDI = (NDVI - NDWI) / (NDVI + NDWI): Gu and others 2007, GRL 34, L06407."""
    one, two = _floats(ndvi), _floats(ndwi)
    return ratio(one - two, one + two)


def vegetation_supply_water(ndvi: ArrayLike, lst: ArrayLike) -> FloatArray:
    """VSWI = NDVI / LST, K-1: Carlson, Gillies and Perry 1994, Remote Sensing Reviews 9, 161."""
    return ratio(ndvi, lst)


def turbidity(red: ArrayLike, nir: ArrayLike = np.nan) -> FloatArray:
    """Turbidity of water, FNU, from the water reflectance near 645 and 859 nm.

    Dogliotti and others 2015, Remote Sensing of Environment 156, 157-168: the red band below a
    reflectance of 0.05, the near infrared above 0.07, both weighted between.
    """
    short, long = _floats(red), np.broadcast_to(_floats(nir), np.shape(_floats(red)))
    clear = _one_band(short, factor=228.1, limit=0.1641)
    muddy = _one_band(long, factor=3078.9, limit=0.2112)
    weight = np.clip((short - 0.05) / 0.02, 0, 1)
    mixed = np.where(np.isnan(muddy), clear, (1 - weight) * clear + weight * muddy)
    return np.where(np.isnan(short), np.nan, mixed)


def suspended_matter(red: ArrayLike) -> FloatArray:
    """Suspended matter, g m-3, of the water reflectance near 665 nm.

    Nechad, Ruddick and Park 2010, Remote Sensing of Environment 114, 854-866.
    """
    return _one_band(_floats(red), factor=355.85, limit=0.1728) + 1.74


def to_linear_power(decibels: ArrayLike) -> FloatArray:
    """Linear power of decibels."""
    return np.asarray(10.0 ** (_floats(decibels) / 10.0), dtype=np.float64)


def backscatter_ratio(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """First over second of two backscatters in linear power."""
    return ratio(first, second)


def radar_vegetation(vv: ArrayLike, vh: ArrayLike) -> FloatArray:
    """RVI = 4 VH / (VV + VH), of linear powers: Kim and van Zyl 2009, IEEE TGRS 47, 2519-2527."""
    return ratio(4 * _floats(vh), _floats(vv) + _floats(vh))


def ratio(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """First over second; NaN where the second is 0."""
    with np.errstate(all="ignore"):
        found = _floats(first) / _floats(second)
    return np.where(np.isfinite(found), found, np.nan)


def difference(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """First less second."""
    return _floats(first) - _floats(second)


def total(**parts: ArrayLike) -> FloatArray:
    """Sum of all inputs."""
    return _sum([1.0] * len(parts), list(parts.values()))


def average(**parts: ArrayLike) -> FloatArray:
    """Mean of all inputs."""
    return total(**parts) / max(len(parts), 1)


def product(**parts: ArrayLike) -> FloatArray:
    """Product of all inputs."""
    result = np.asarray(1.0)
    for part in parts.values():
        result = result * _floats(part)
    return np.asarray(result, dtype=np.float64)


def _one_band(reflectance: FloatArray, *, factor: float, limit: float) -> FloatArray:
    with np.errstate(all="ignore"):
        found = factor * reflectance / (1 - reflectance / limit)
    return np.where((reflectance < limit) & (reflectance >= 0), found, np.nan)


def _sum(shares: Sequence[float], parts: Sequence[ArrayLike]) -> FloatArray:
    result = np.asarray(0.0)
    for share, part in zip(shares, parts, strict=True):
        result = result + share * _floats(part)
    return np.asarray(result, dtype=np.float64)


def _floats(values: ArrayLike) -> FloatArray:
    return np.asarray(values, dtype=np.float64)
