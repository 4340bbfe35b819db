"""Land surface temperature and what follows from it. Temperatures in K, emissivities 0 to 1."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]

_C2 = 14_387.77
"""Second radiation constant, um K."""

_BARE, _FULL = 0.2, 0.5
"""NDVI of bare soil and of full cover."""

_SOIL, _VEGETATION, _WATER = 0.97, 0.99, 0.991


def lst_single_channel(
    brightness_temperature: ArrayLike,
    emissivity: ArrayLike = 0.98,
    *,
    wavelength_um: float = 10.895,
) -> FloatArray:
    """Temperature of the surface from one thermal band, without the atmosphere's part.

    LST = T / (1 + (lambda T / c2) ln emissivity). Artis and Carnahan 1982, Remote Sensing of
    Environment 12, 313-329; the wavelength is that of Landsat 8 band 10.

    Args:
        brightness_temperature: K.
        emissivity: 0 to 1.
        wavelength_um: Effective wavelength of the band, micrometres.
    """
    temperature = _floats(brightness_temperature)
    with np.errstate(all="ignore"):
        logarithm = np.log(_floats(emissivity))
        return temperature / (1 + wavelength_um * temperature / _C2 * logarithm)


def lst_split_window(
    bt31: ArrayLike,
    bt32: ArrayLike,
    emissivity: ArrayLike = 0.98,
    emissivity_difference: ArrayLike = 0.0,
    water_vapour: ArrayLike = 2.0,
) -> FloatArray:
    """Temperature of the surface from two thermal bands near 11 and 12 micrometres.

    LST = Ti + c1 d + c2 d2 + c0 + (c3 + c4 w)(1 - e) + (c5 + c6 w) de, d = Ti - Tj. Sobrino and
    others 1996, IJRS 17, 2089-2114, with the coefficients of Jimenez-Munoz and Sobrino 2014, GRSL
    11, 1840-1843, of Landsat 8; MODIS bands 31 and 32 lie in the same windows.

    Args:
        bt31: Brightness temperature near 11 um, K.
        bt32: Brightness temperature near 12 um, K.
        emissivity: Mean of both bands.
        emissivity_difference: First less second.
        water_vapour: Total column, g cm-2.
    """
    one, two = _floats(bt31), _floats(bt32)
    step, vapour = one - two, _floats(water_vapour)
    surface: FloatArray = (
        one
        + 1.378 * step
        + 0.183 * step**2
        - 0.268
        + (54.30 - 2.238 * vapour) * (1 - _floats(emissivity))
        + (-129.20 + 16.40 * vapour) * _floats(emissivity_difference)
    )
    return surface


def emissivity_from_ndvi(ndvi: ArrayLike) -> FloatArray:
    """Emissivity near 11 um by NDVI thresholds.

    Sobrino and others 2004, Remote Sensing of Environment 90, 434-440.
    """
    index = _floats(ndvi)
    cover = vegetation_fraction(index)
    mixed = _VEGETATION * cover + _SOIL * (1 - cover) + 0.004 * cover * (1 - cover)
    return np.where(index < 0, _WATER, np.where(np.isnan(index), np.nan, mixed))


def vegetation_fraction(ndvi: ArrayLike) -> FloatArray:
    """Share of ground under plants: ((NDVI - 0.2) / 0.3) squared, within 0 and 1.

    Carlson and Ripley 1997, Remote Sensing of Environment 62, 241-252.
    """
    return np.clip((_floats(ndvi) - _BARE) / (_FULL - _BARE), 0, 1) ** 2


def lst_day_night_difference(lst_day: ArrayLike, lst_night: ArrayLike) -> FloatArray:
    """Diurnal range of the surface's temperature, K."""
    return _floats(lst_day) - _floats(lst_night)


def apparent_thermal_inertia(
    albedo: ArrayLike, lst_day: ArrayLike, lst_night: ArrayLike
) -> FloatArray:
    """ATI = (1 - albedo) / (day - night), K-1.

    Price 1977, Journal of Geophysical Research 82, 2582-2590. NaN where it isn't warmer by day.
    """
    span = lst_day_night_difference(lst_day, lst_night)
    with np.errstate(all="ignore"):
        return np.where(span > 0, (1 - _floats(albedo)) / span, np.nan)


def kelvin_to_celsius(temperature: ArrayLike) -> FloatArray:
    """Degrees Celsius of kelvins."""
    return _floats(temperature) - 273.15


def temperature_difference(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """First less second, as of town and country or of surface and air."""
    return _floats(first) - _floats(second)


def heat_island(lst: ArrayLike, built_up: ArrayLike) -> FloatArray:
    """Temperature of each pixel above the mean of the pixels that aren't built up, K.

    Surface urban heat island intensity as in Voogt and Oke 2003, Remote Sensing of Environment 86,
    370-384. Built-up: a share (0 to 1), percent, or square metres of a cell of 100 m, told by
    their largest value; above a half is town.
    """
    surface, cover = _floats(lst), _floats(built_up)
    largest = np.nanmax(cover, initial=0)
    if largest > 1.5:
        cover = cover / (100 if largest <= 100 else 10_000)
    country = surface[(cover < 0.1) & np.isfinite(surface)]
    if not country.size:
        country = surface[(cover < 0.5) & np.isfinite(surface)]
    if not country.size:
        return np.full(surface.shape, np.nan)
    return np.where(cover >= 0.5, surface - country.mean(), np.nan)


def field_variance_index(lst: ArrayLike) -> FloatArray:
    """UTFVI = (LST - mean) / LST of the scene.

    Zhang, Odeh and Han 2009, International Journal of Applied Earth Observation 11, 256-264; the
    mean is that of all pixels given.
    """
    surface = _floats(lst)
    with np.errstate(all="ignore"):
        return (surface - np.nanmean(surface)) / surface


def _floats(values: ArrayLike) -> FloatArray:
    return np.asarray(values, dtype=np.float64)
