"""Classes of depth, speed, hazard and time in which results are drawn, counted and outlined.

The depth blues fall evenly in lightness, so that they keep their order in grey and for
colour-blind eyes, and stand out from a grey hillshade.

Hazard classes: Surendran, Gibbs, Wade and Udale-Clarke (2008), supplementary note on flood hazard
ratings and thresholds, which settles table 13.1 of Defra FD2320/TR2: bounds 0.75, 1.25 and 2.0. The
lowest class is drawn from 0.05, the rating of still water 0.1 m deep.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rgba = NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True)
class ColourClasses:
    """Consecutive classes of values.

    Attributes:
        bounds: lower bound of each class, rising; values below the first are not drawn.
        colours: "#rrggbb" of each class.
        unit: unit of the bounds; empty for a number without one.
        names: name of each class where it has one beyond its bounds.
    """

    bounds: tuple[float, ...]
    colours: tuple[str, ...]
    unit: str
    names: tuple[str, ...] = ()

    @property
    def tops(self) -> tuple[float, ...]:
        """Upper bound of each class; infinity for the last."""
        return (*self.bounds[1:], math.inf)

    @property
    def labels(self) -> tuple[str, ...]:
        """What to call each class, lowest first."""
        ranges = [self._range(low, high) for low, high in zip(self.bounds, self.tops, strict=True)]
        if not self.names:
            return tuple(ranges)
        return tuple(f"{name} ({text})" for name, text in zip(self.names, ranges, strict=True))

    def _range(self, low: float, high: float) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"over {low:g}{unit}" if math.isinf(high) else f"{low:g} to {high:g}{unit}"

    def numbered(self, values: NDArray[np.floating]) -> NDArray[np.uint8]:
        """Class of each value, from 1; 0 below the first bound and where not finite."""
        known = np.where(np.isfinite(values), values, -np.inf)
        return np.digitize(known, self.bounds).astype(np.uint8)

    def palette(self) -> Rgba:
        """Colours (classes + 1, 4) of the class numbers; 0 is clear."""
        table = np.zeros((len(self.colours) + 1, 4), dtype=np.uint8)
        for index, colour in enumerate(self.colours, start=1):
            table[index] = (*rgb(colour), 255)
        return table

    def painted(self, values: NDArray[np.floating]) -> Rgba:
        """Colours (rows, columns, 4); clear below the first bound and where not finite."""
        return np.asarray(self.palette()[self.numbered(values)])


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
HAZARD = ColourClasses(
    bounds=(0.05, 0.75, 1.25, 2.0),
    colours=("#ffe08a", "#f79433", "#d4382c", "#6a0f3c"),
    unit="",
    names=("caution", "danger for some", "danger for most", "danger for all"),
)
ARRIVAL = ColourClasses(
    bounds=(0.0, 1.0, 3.0, 6.0, 12.0, 24.0),
    colours=("#4b0380", "#9c179e", "#d8576b", "#f2944a", "#fdca5a", "#f5f99f"),
    unit="h",
)
DURATION = ColourClasses(
    bounds=(0.01, 1.0, 3.0, 6.0, 12.0, 24.0),
    colours=("#e5f5e0", "#b2dfab", "#74c476", "#31a354", "#08702f", "#00391a"),
    unit="h",
)
DISCHARGE = ColourClasses(
    bounds=(0.05, 0.2, 0.5, 1.0, 3.0),
    colours=("#e0ecf4", "#9ebcda", "#8c96c6", "#8856a7", "#5a0f5c"),
    unit="m²/s",
)
