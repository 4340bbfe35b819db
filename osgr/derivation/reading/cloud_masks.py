"""Which pixels are clear, by the quality bits of the products. Snow counts as clear.

Sources: Landsat 8-9 Collection 2 Level 2 product guide (QA_PIXEL), MODIS surface reflectance user's
guide (1 km state QA), MODIS LST users' guide (QC), MODIS vegetation index user's guide (pixel
reliability), Sentinel-2 Level-2A product (scene classification).
"""

import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.integer]
Clear = Callable[[Integers], NDArray[np.bool_]]

_LANDSAT_BAD = 0b11111
"""Bits 0 to 4: fill, dilated cloud, cirrus, cloud, shadow."""

_SCL_BAD = (0, 1, 3, 8, 9, 10)
"""No data, saturated, shadow, cloud of medium and high probability, thin cirrus."""


def landsat_clear(quality: Integers) -> NDArray[np.bool_]:
    """QA_PIXEL of Collection 2: none of fill, dilated cloud, cirrus, cloud, cloud shadow."""
    clear: NDArray[np.bool_] = (quality.astype(np.int64) & _LANDSAT_BAD) == 0
    return clear


def modis_state_clear(state: Integers) -> NDArray[np.bool_]:
    """State QA of MOD09: clear or assumed clear, no shadow, no internal cloud, no strong cirrus."""
    bits = state.astype(np.int64)
    cloud = bits & 0b11
    shadow, cirrus, internal = bits >> 2 & 1, bits >> 8 & 0b11, bits >> 10 & 1
    clear: NDArray[np.bool_] = (
        ((cloud == 0) | (cloud == 3)) & (shadow == 0) & (cirrus < 2) & (internal == 0)
    )
    return clear


def modis_lst_clear(quality: Integers) -> NDArray[np.bool_]:
    """QC of MOD11: the temperature was produced (mandatory bits 00 or 01)."""
    clear: NDArray[np.bool_] = (quality.astype(np.int64) & 0b11) <= 1
    return clear


def modis_reliable(reliability: Integers) -> NDArray[np.bool_]:
    """Pixel reliability of MOD13: good, marginal or snow; neither cloud nor fill."""
    return np.isin(reliability.astype(np.int64), (0, 1, 2))


def sentinel2_clear(classes: Integers) -> NDArray[np.bool_]:
    """SCL of Sentinel-2 Level 2A."""
    return ~np.isin(classes.astype(np.int64), _SCL_BAD)


def valid_flag(flags: Integers) -> NDArray[np.bool_]:
    """A plain mask: not zero is valid."""
    clear: NDArray[np.bool_] = flags.astype(np.int64) != 0
    return clear


_BY_ASSET: tuple[tuple[str, Clear], ...] = (
    (r"qa_?pixel", landsat_clear),
    (r"state_?(1km|500m|qa)|surface_reflectance_state", modis_state_clear),
    (r"qc_(day|night)", modis_lst_clear),
    (r"pixel_?reliability", modis_reliable),
    (r"^scl$|scene_?classification", sentinel2_clear),
    (r"^(is_?valid|valid_?mask)$", valid_flag),
)


def clear_by(asset: str) -> Clear | None:
    """How an asset of that name tells clear pixels; None if it isn't known to."""
    return next((clear for name, clear in _BY_ASSET if re.search(name, asset, re.I)), None)
