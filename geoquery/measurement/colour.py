from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_SRGB_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_D65 = np.array([0.95047, 1.0, 1.08883])


def srgb_to_lab(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """CIELAB (D65) of 8-bit sRGB colours; any shape that ends in 3."""
    value = rgb.astype(np.float64) / 255.0
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    ratio = (linear @ _SRGB_TO_XYZ.T) / _D65
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


@dataclass(frozen=True, slots=True)
class NamedColour:
    """A colour class: what a person would call it, and its middle in sRGB."""

    name: str
    rgb: tuple[int, int, int]


PALETTE: tuple[NamedColour, ...] = (
    NamedColour("white", (248, 250, 252)),
    NamedColour("off_white", (215, 216, 214)),
    NamedColour("pale_grey", (172, 172, 166)),
    NamedColour("grey", (128, 125, 113)),
    NamedColour("pale_sand", (216, 192, 154)),
    NamedColour("sand", (192, 162, 120)),
    NamedColour("tan", (158, 132, 96)),
    NamedColour("rust", (150, 84, 48)),
    NamedColour("red_brown", (110, 74, 46)),
    NamedColour("brown", (122, 104, 70)),
    NamedColour("olive_brown", (96, 89, 60)),
    NamedColour("olive", (74, 72, 40)),
    NamedColour("mid_green", (60, 66, 32)),
    NamedColour("green", (46, 54, 22)),
    NamedColour("dark_green", (32, 44, 15)),
    NamedColour("deep_green", (22, 34, 8)),
    NamedColour("black", (4, 6, 8)),
    NamedColour("deep_blue", (4, 10, 38)),
    NamedColour("blue", (14, 44, 92)),
    NamedColour("light_blue", (32, 80, 132)),
    NamedColour("turquoise", (84, 142, 160)),
)
"""Middles chosen from the clusters of land and sea pixels of the Blue Marble."""

_PALETTE_LAB = srgb_to_lab(np.array([colour.rgb for colour in PALETTE], np.uint8))


def colour_classes(rgb: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Index into ``PALETTE`` of the nearest class in CIELAB, for pixels of shape [..., 3]."""
    lab = srgb_to_lab(rgb)
    distance = ((lab[..., None, :] - _PALETTE_LAB) ** 2).sum(axis=-1)
    return np.asarray(distance.argmin(axis=-1), np.intp)
