"""Buildings in a flood, by the deepest water and the greatest hazard that touches them."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from rasterio.features import geometry_mask
from rasterio.transform import from_origin

from echo.crisissim.exposure.features import Shapes
from echo.crisissim.exposure.surface import FloodSurface
from echo.crisissim.outputs.classes import DEPTH, HAZARD


@dataclass(frozen=True, kw_only=True)
class BuildingExposure:
    """What the flood does to each building on its grid.

    Attributes:
        ids: number of each building's feature.
        depth_m: deepest water that touches it or stands within half a cell of it, m.
        hazard: greatest hazard rating there.
        outside: buildings that lie off the grid or where nothing is simulated, not counted.
    """

    ids: NDArray[np.int64]
    depth_m: NDArray[np.float64]
    hazard: NDArray[np.float64]
    outside: int

    @property
    def count(self) -> int:
        """Buildings held against the flood."""
        return len(self.ids)

    @property
    def flooded(self) -> int:
        """Buildings in the lowest depth class or above."""
        return int((self.depth_m >= DEPTH.bounds[0]).sum())

    @property
    def by_depth(self) -> tuple[int, ...]:
        """Buildings of each depth class, the shallowest first."""
        return _counted(DEPTH.numbered(self.depth_m), len(DEPTH.bounds))

    @property
    def by_hazard(self) -> tuple[int, ...]:
        """Buildings of each hazard class, the lowest first."""
        return _counted(HAZARD.numbered(self.hazard), len(HAZARD.bounds))


def expose_buildings(buildings: Shapes, flood: FloodSurface) -> BuildingExposure:
    """Hold buildings against a flood.

    Each footprint is grown by half a cell first: where buildings are blocks in the model, the
    water stands beside them and not in them.
    """
    grown = shapely.buffer(buildings.shapes, flood.grid.cell_m / 2, quad_segs=2)
    depth = np.full(len(grown), np.nan)
    hazard = np.full(len(grown), np.nan)
    for number, shape in enumerate(grown):
        rows, columns = _touched(shape, flood)
        known = np.isfinite(flood.depth[rows, columns])
        if known.any():
            depth[number] = flood.depth[rows, columns][known].max()
            hazard[number] = flood.hazard[rows, columns][known].max()
    inside = np.isfinite(depth)
    return BuildingExposure(
        ids=buildings.ids[inside],
        depth_m=depth[inside],
        hazard=hazard[inside],
        outside=int((~inside).sum()),
    )


def _touched(
    shape: shapely.Geometry, flood: FloodSurface
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the cells that a shape touches."""
    grid = flood.grid
    west, south, east, north = shapely.bounds(shape)
    left = max(int((west - grid.west) // grid.cell_m), 0)
    top = max(int((grid.north - north) // grid.cell_m), 0)
    right = min(int((east - grid.west) // grid.cell_m) + 1, grid.columns)
    bottom = min(int((grid.north - south) // grid.cell_m) + 1, grid.rows)
    if right <= left or bottom <= top:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    corner = from_origin(
        grid.west + left * grid.cell_m, grid.north - top * grid.cell_m, grid.cell_m, grid.cell_m
    )
    mask = geometry_mask(
        [shape], (bottom - top, right - left), corner, all_touched=True, invert=True
    )
    rows, columns = np.nonzero(mask)
    return rows + top, columns + left


def _counted(numbers: NDArray[np.uint8], classes: int) -> tuple[int, ...]:
    counts = np.bincount(numbers, minlength=classes + 1)[1:]
    return tuple(int(count) for count in counts)
