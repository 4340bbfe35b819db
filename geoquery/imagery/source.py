from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class ImagerySource:
    """Where pictures come from, and under which terms.

    Attributes:
        name: The data set and its file.
        sensor: Satellite and instrument.
        resolution_m: Metres on the ground a pixel.
        acquired_from: First day seen; None where the source doesn't say.
        acquired_to: Last day seen.
        licence: Terms of use.
        attribution: Words to show beside the picture.
    """

    name: str
    sensor: str
    resolution_m: float
    acquired_from: date | None = None
    acquired_to: date | None = None
    licence: str
    attribution: str


@dataclass(frozen=True, kw_only=True)
class Chip:
    """A tile cut from a georeferenced picture.

    Attributes:
        key: Stable name of its cell.
        rgb: uint8 [H, W, 3], north first.
        corners: Longitude and latitude of north-west, north-east, south-east, south-west, degrees.
        longitudes: float64 [H, W], of the pixels' middles.
        latitudes: float64 [H, W].
    """

    key: str
    rgb: NDArray[np.uint8]
    corners: tuple[tuple[float, float], ...]
    longitudes: NDArray[np.float64]
    latitudes: NDArray[np.float64]

    @property
    def centre(self) -> tuple[float, float]:
        """Longitude and latitude of the middle."""
        return float(self.longitudes.mean()), float(self.latitudes.mean())
