"""Quantities of the air: wind, humidity, vapour pressure deficit, heat index, oxidants."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def wind_speed(eastward: ArrayLike, northward: ArrayLike) -> FloatArray:
    """Length of the wind vector, in its unit."""
    return np.hypot(_floats(eastward), _floats(northward))


def saturation_vapour_pressure(temperature: ArrayLike) -> FloatArray:
    """Of water, hPa, at a temperature in K (Alduchov and Eskridge 1996, J. Appl. Meteorol. 35)."""
    celsius = _floats(temperature) - 273.15
    return np.asarray(6.1094 * np.exp(17.625 * celsius / (celsius + 243.04)), dtype=np.float64)


def relative_humidity(temperature: ArrayLike, dew_point: ArrayLike) -> FloatArray:
    """Percent, of two temperatures in K."""
    share = saturation_vapour_pressure(dew_point) / saturation_vapour_pressure(temperature)
    return np.clip(100 * share, 0, 100)


def vapour_pressure_deficit(temperature: ArrayLike, dew_point: ArrayLike) -> FloatArray:
    """HPa, of two temperatures in K."""
    lacking = saturation_vapour_pressure(temperature) - saturation_vapour_pressure(dew_point)
    return np.maximum(lacking, 0)


def heat_index(temperature: ArrayLike, relative_humidity: ArrayLike) -> FloatArray:
    """Apparent temperature, K: Rothfusz 1990, NWS technical attachment SR 90-23.

    Below 26.7 degrees Celsius (80 F), where the regression doesn't hold, the temperature itself.
    """
    kelvin, humid = _floats(temperature), _floats(relative_humidity)
    t = (kelvin - 273.15) * 9 / 5 + 32
    felt = (
        -42.379
        + 2.04901523 * t
        + 10.14333127 * humid
        - 0.22475541 * t * humid
        - 6.83783e-3 * t**2
        - 5.481717e-2 * humid**2
        + 1.22874e-3 * t**2 * humid
        + 8.5282e-4 * t * humid**2
        - 1.99e-6 * t**2 * humid**2
    )
    return np.where(t >= 80, (felt - 32) * 5 / 9 + 273.15, kelvin)


def total_oxidant(no2: ArrayLike, ozone: ArrayLike) -> FloatArray:
    """NO2 and ozone together, in their common unit."""
    return _floats(no2) + _floats(ozone)


def _floats(values: ArrayLike) -> FloatArray:
    return np.asarray(values, dtype=np.float64)
