from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from common.geo import EARTH_RADIUS_KM
from geoquery.measurement.land import read_lake_share, read_land_share
from geoquery.measurement.terrain import read_elevation

_SHAPE = (2700, 5400)  # 4 arc minutes


@dataclass(frozen=True, slots=True)
class TileLayers:
    """The layers at a tile's pixels, each float32 [H, W].

    Attributes:
        land: Share of land, lakes included, 0 to 1.
        lake: Share of inland water, 0 to 1.
        elevation: Metres above the sea; NaN where unknown.
    """

    land: NDArray[np.float32]
    lake: NDArray[np.float32]
    elevation: NDArray[np.float32]


class World:
    """The global layers that facts are measured on, read once."""

    def __init__(self) -> None:
        self._land = read_land_share(_SHAPE)
        self._lake = read_lake_share(_SHAPE)
        self._elevation = read_elevation()

    def at(self, longitudes: NDArray[np.float64], latitudes: NDArray[np.float64]) -> TileLayers:
        """The layers at points in degrees, nearest pixel; any one shape for both arrays."""
        return TileLayers(
            land=_sample(self._land, longitudes, latitudes),
            lake=_sample(self._lake, longitudes, latitudes),
            elevation=_sample(self._elevation, longitudes, latitudes),
        )

    def sea_km(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Great-circle distance in km from points [N, 2] (longitude, latitude) to open sea.

        The sea is every 4-arc-minute pixel without any land; ponds of one pixel count too.
        """
        chord, _ = self._shore_tree.query(_on_sphere(points[:, 0], points[:, 1]))
        distance = 2 * EARTH_RADIUS_KM * np.arcsin(np.minimum(1.0, chord / 2))
        is_sea = _sample(self._land, points[:, 0], points[:, 1]) == 0.0
        return np.asarray(np.where(is_sea, 0.0, distance), np.float64)

    @cached_property
    def _shore_tree(self) -> cKDTree:
        """Sea pixels beside land: the only ones that can be nearest to a point on land."""
        has_land = self._land > 0.0
        land_near = np.zeros(_SHAPE, np.bool_)
        for shift in (-1, 1):
            land_near |= np.roll(has_land, shift, axis=1)
            land_near |= np.roll(has_land, shift, axis=0)
        rows, columns = np.nonzero(land_near & ~has_land)
        longitudes = (columns + 0.5) / _SHAPE[1] * 360.0 - 180.0
        latitudes = 90.0 - (rows + 0.5) / _SHAPE[0] * 180.0
        return cKDTree(_on_sphere(longitudes, latitudes))


def _sample(
    layer: NDArray[np.float32], longitudes: NDArray[np.float64], latitudes: NDArray[np.float64]
) -> NDArray[np.float32]:
    height, width = layer.shape
    rows = np.clip(((90.0 - latitudes) / 180.0 * height).astype(np.intp), 0, height - 1)
    columns = ((longitudes + 180.0) / 360.0 * width).astype(np.intp) % width
    return np.asarray(layer[rows, columns], np.float32)


def _on_sphere(
    longitudes: NDArray[np.float64], latitudes: NDArray[np.float64]
) -> NDArray[np.float64]:
    longitudes, latitudes = np.radians(longitudes), np.radians(latitudes)
    return np.stack(
        [
            np.cos(latitudes) * np.cos(longitudes),
            np.cos(latitudes) * np.sin(longitudes),
            np.sin(latitudes),
        ],
        axis=-1,
    )
