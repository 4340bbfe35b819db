"""Classes of depth, speed and height in which rasters are drawn, with colours.

The blues fall evenly in lightness, so that they keep their order in grey and for colour-blind
eyes, and stand out from a grey hillshade.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from common.actions import LegendEntry

Rgba = NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True)
class ColourClasses:
    """Consecutive classes of values.

    Attributes:
        bounds: lower bound of each class, rising; values below the first are not drawn.
        colours: "#rrggbb" of each class.
        unit: unit of the bounds.
    """

    bounds: tuple[float, ...]
    colours: tuple[str, ...]
    unit: str

    def legend(self) -> list[LegendEntry]:
        """Entries, shallowest first."""
        tops = (*self.bounds[1:], math.inf)
        return [
            LegendEntry(
                label=f"over {low:g} {self.unit}"
                if math.isinf(high)
                else f"{low:g} to {high:g} {self.unit}",
                colour=colour,
                minimum=low,
                maximum=None if math.isinf(high) else high,
            )
            for low, high, colour in zip(self.bounds, tops, self.colours, strict=True)
        ]

    def painted(self, values: NDArray[np.float32]) -> Rgba:
        """Colours (rows, columns, 4); clear below the first bound and where not finite."""
        table = np.zeros((len(self.colours) + 1, 4), dtype=np.uint8)
        for index, colour in enumerate(self.colours, start=1):
            table[index] = (*rgb(colour), 255)
        known = np.where(np.isfinite(values), values, -np.inf)
        return np.asarray(table[np.digitize(known, self.bounds)])


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green, blue (0..255) of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


DEPTH = ColourClasses(
    bounds=(0.1, 0.3, 0.6, 1.2, 2.5),
    colours=("#8fe3ff", "#3ab4f2", "#1877d2", "#123f9e", "#2b0a57"),
    unit="m",
)
SPEED = ColourClasses(
    bounds=(0.25, 0.5, 1.0, 2.0, 4.0),
    colours=("#fde725", "#f9a03f", "#e8602c", "#b3214e", "#5c0f5b"),
    unit="m/s",
)
