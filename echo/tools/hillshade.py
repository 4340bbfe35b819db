"""Shaded relief with light from several sides."""

import numpy as np
from numpy.typing import NDArray

AZIMUTHS = (225.0, 270.0, 315.0, 360.0)
ALTITUDE = 30.0
EXAGGERATION = 1.5
DARKEST, LIGHTEST = 70, 250  # of 0..255: water colours must stay readable on it


def hillshade(
    heights: NDArray[np.float32], *, metres_a_pixel: tuple[float, float]
) -> NDArray[np.uint8]:
    """Shaded relief as grey and opacity (rows, columns, 2); clear where no height is known.

    Light from four sides, each weighted by how much a slope faces across it (Mark 1992), so
    that neither valleys along the light nor across it vanish.

    Args:
        heights: (rows, columns), m, north row first, NaN where unknown.
        metres_a_pixel: width and height of a pixel, m.
    """
    known = np.isfinite(heights)
    level = np.where(known, heights, np.nanmean(heights) if known.any() else 0.0)
    across, down = metres_a_pixel
    south, east = np.gradient(level.astype(np.float64) * EXAGGERATION, down, across)
    slope = np.arctan(np.hypot(east, south))
    aspect = np.arctan2(-east, south)  # downhill direction, clockwise from north
    zenith = np.radians(90.0 - ALTITUDE)
    light = np.zeros(heights.shape)
    total = np.zeros(heights.shape)
    for azimuth in np.radians(AZIMUTHS):
        lit = np.cos(zenith) * np.cos(slope) + np.sin(zenith) * np.sin(slope) * np.cos(
            azimuth - aspect
        )
        weight = np.sin(aspect - azimuth) ** 2 + 0.25
        light += weight * np.clip(lit, 0.0, 1.0)
        total += weight
    shade = DARKEST + (LIGHTEST - DARKEST) * np.clip(light / total * 1.35, 0.0, 1.0)
    pixels = np.empty((*heights.shape, 2), dtype=np.uint8)
    pixels[..., 0] = np.round(shade)
    pixels[..., 1] = np.where(known, 255, 0)
    return pixels
