"""Where water would run over the ground: depressions filled, flow directions, upstream area.

Wang and Liu (2006) filling and D8 directions, by pyflwdir. Coarse on purpose: it says which
ground drains where; the flood itself comes from the solver.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyflwdir
from numpy.typing import NDArray
from rasterio.warp import transform_bounds
from scipy import ndimage

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector
from echo.crisissim.metric_grid import MetricGrid, grid_over, resampled
from echo.elevation.mosaic import ElevationMosaic

CELL_M = 90.0
MOST_CELLS = 4_000_000
_NODATA = -9999.0


@dataclass(frozen=True, kw_only=True)
class Drainage:
    """Drainage of the available elevation.

    Attributes:
        grid: the grid of all arrays.
        upstream_km2: area that drains through each cell, itself included; -9999 where unknown.
        downstream: flat index of the next cell downstream; a cell's own index at an outlet.
        order: flat indices of all known cells, from downstream to upstream.
        edge: cells at, or next to, the end of the available elevation: what drains through
            them is known only in part.
        directions: pyflwdir's flow direction object.
    """

    grid: MetricGrid
    upstream_km2: NDArray[np.float64]
    downstream: NDArray[np.int64]
    order: NDArray[np.int64]
    edge: NDArray[np.bool_]
    directions: Any

    @property
    def cell_km2(self) -> float:
        """Area of a cell, km2."""
        return self.grid.cell_m**2 / 1e6

    def drains_into(self, target: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Cells from which water runs into or through ``target``, which is included."""
        found = target.copy()
        _mark_upstream(self.order, self.downstream, found.reshape(-1))
        return found

    def cut_off(self) -> NDArray[np.bool_]:
        """Cells whose basin reaches the end of the available elevation."""
        found = self.edge.copy()
        _mark_downstream(self.order, self.downstream, found.reshape(-1))
        return found


@compiled()
def _mark_upstream(order: Vector, downstream: Vector, marked: Vector) -> None:
    for k in range(order.size):
        cell = order[k]
        if marked[downstream[cell]]:
            marked[cell] = True


@compiled()
def _mark_downstream(order: Vector, downstream: Vector, marked: Vector) -> None:
    for k in range(order.size - 1, -1, -1):
        cell = order[k]
        if marked[cell]:
            marked[downstream[cell]] = True


def derive_drainage(mosaic: ElevationMosaic, *, crs: str) -> Drainage:
    """Derive the drainage of all of a mosaic, on a grid of ``CELL_M`` or coarser.

    Args:
        mosaic: heights in any CRS.
        crs: metric CRS of the result.
    """
    bounds = transform_bounds(mosaic.crs, crs, *mosaic.bounds)
    area = (bounds[2] - bounds[0]) * (bounds[3] - bounds[1])
    cell_m = max(CELL_M, CELL_M * np.ceil(np.sqrt(area / MOST_CELLS) / CELL_M))
    return drainage_of(
        resampled(mosaic, grid := grid_over(bounds, crs=crs, cell_m=float(cell_m))), grid
    )


def drainage_of(heights: NDArray[np.float32], grid: MetricGrid) -> Drainage:
    """Drainage of heights (m, NaN where unknown) on a grid."""
    known = np.isfinite(heights)
    filled = np.where(known, heights, np.float32(_NODATA))
    _, d8 = pyflwdir.dem.fill_depressions(filled, nodata=np.float32(_NODATA), outlets="edge")
    directions = pyflwdir.from_array(d8, ftype="d8", transform=grid.transform, latlon=False)
    near_edge = ~ndimage.binary_erosion(
        known, structure=np.ones((3, 3), dtype=np.bool_), iterations=2
    )
    return Drainage(
        grid=grid,
        upstream_km2=np.asarray(directions.upstream_area(unit="km2"), dtype=np.float64),
        downstream=np.asarray(directions.idxs_ds, dtype=np.int64).reshape(-1),
        order=np.asarray(directions.idxs_seq, dtype=np.int64),
        edge=known & near_edge,
        directions=directions,
    )
