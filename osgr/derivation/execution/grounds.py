"""Which observations lie on the same ground: scenes of one place differ a little by date."""

from collections.abc import Iterable

import numpy as np
import shapely

LEAST_SHARED = 0.5
"""Of the smaller footprint; beside tiles of one mosaic share less."""


class Grounds:
    """Footprints put together by what they share.

    Args:
        places: Footprints as well-known binary; empty ones stand for everywhere.
    """

    def __init__(self, places: Iterable[bytes]) -> None:
        self._number: dict[bytes, int] = {b"": -1}
        shapes: list[shapely.Geometry] = []
        for place in sorted({place for place in places if place}):
            shape = shapely.from_wkb(place)
            found = _first_like(shape, shapes)
            if found is None:
                found = len(shapes)
                shapes.append(shape)
            self._number[place] = found

    def of(self, place: bytes) -> int:
        """Number of the ground of a footprint; -1 for everywhere."""
        return self._number[place]


def _first_like(shape: shapely.Geometry, others: list[shapely.Geometry]) -> int | None:
    if not others:
        return None
    several = np.array(others)
    shared = shapely.area(shapely.intersection(several, shape))
    smaller = np.minimum(shapely.area(several), shapely.area(shape))
    alike = np.flatnonzero((smaller > 0) & (shared >= LEAST_SHARED * smaller))
    return int(alike[np.argmax(shared[alike])]) if alike.size else None
