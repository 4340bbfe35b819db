"""From elevation and an area to the terrain that is simulated."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.fill import fillnodata
from rasterio.warp import reproject
from scipy import ndimage
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from echo.crisissim.area import Area
from echo.crisissim.catchment import Catchment, catchment_at, covered, find_catchment
from echo.crisissim.cost import affordable_cell_m, refuse_if_too_large
from echo.crisissim.drainage import Drainage, derive_drainage
from echo.crisissim.errors import ElevationRefused
from echo.crisissim.metric_grid import (
    MetricGrid,
    grid_over,
    native_cell_m,
    resampled,
    to_metric,
    utm_zone,
)
from echo.crisissim.settings import SolverSettings
from echo.crisissim.terrain import Terrain
from echo.crisissim.upstream import Upstream, upstream_of
from echo.elevation.mosaic import ElevationMosaic

LEAST_KNOWN_SHARE = 0.5
FINEST_M, COARSEST_M = 1.0, 1000.0
FILLED_CELLS = 10
DomainKind = Literal["box", "catchment"]
Voids = Literal["walls", "filled"]


@dataclass(frozen=True, kw_only=True)
class Domain:
    """A terrain ready to be simulated, with what is known about its surroundings.

    Attributes:
        terrain: the ground.
        grid: the terrain's grid.
        drainage: drainage of all the available elevation.
        upstream: ground outside that drains in and is not modelled.
        catchment: the basin, if the domain is one.
        native_m: cell of the elevation, m.
        filled_cells: cells without a level that were filled from those around.
    """

    terrain: Terrain
    grid: MetricGrid
    drainage: Drainage
    upstream: Upstream
    catchment: Catchment | None
    native_m: float
    filled_cells: int = 0


def build_domain(
    mosaic: ElevationMosaic,
    area: Area,
    *,
    duration_s: float,
    settings: SolverSettings,
    kind: DomainKind = "box",
    cell_m: float | None = None,
    outlet: tuple[float, float] | None = None,
    voids: Voids = "walls",
) -> Domain:
    """Choose the grid and bring the ground onto it.

    Args:
        mosaic: elevation of the area and, as far as there is any, of the ground upstream.
        area: what is asked for.
        duration_s: simulated time, s, from which the cost of a cell size follows.
        settings: how the solver will run.
        kind: "box": the bounding box of the area in the local UTM zone. "catchment": the basin of
            the largest channel in the area, or of ``outlet``.
        cell_m: cell size, m; None: the smallest that runs in reasonable time.
        outlet: longitude and latitude (WGS 84, degrees) of the basin's outlet, or None; only
            with a catchment.
        voids: "walls": ground without a level is a wall. "filled": it is filled from the levels
            around, up to ``FILLED_CELLS`` away; what is farther stays a wall.

    Raises:
        ElevationRefused: too little ground is known under the area, or the cell is refused.
        NoCatchment: no channel of the area has a whole basin in the elevation, or the outlet's
            goes on beyond it.
        AreaRefused: more cells than can be simulated.
    """
    west, south, east, north = area.bounds
    crs = utm_zone((west + east) / 2, (south + north) / 2)
    drainage = derive_drainage(mosaic, crs=crs)
    shape = to_metric(area.shape, crs)
    catchment = _catchment(drainage, shape, outlet, crs) if kind == "catchment" else None
    bounds = shape.bounds if catchment is None else _bounds_of(catchment, drainage)
    km2 = (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) / 1e6
    native = native_cell_m(mosaic)
    size = cell_m or affordable_cell_m(
        km2=km2, finest_m=native, duration_s=duration_s, settings=settings
    )
    if not FINEST_M <= size <= COARSEST_M:
        raise ElevationRefused(
            f"Cells of {size:g} m; between {FINEST_M:g} and {COARSEST_M:g} m are possible."
        )
    refuse_if_too_large(km2=km2, cell_m=size)
    grid = grid_over(bounds, crs=crs, cell_m=size)
    terrain, filled = _terrain(mosaic, grid, _inside(catchment, drainage, grid), voids)
    target = catchment.mask if catchment else covered(box(*grid.bounds), drainage)
    return Domain(
        terrain=terrain,
        grid=grid,
        drainage=drainage,
        upstream=upstream_of(drainage, target),
        catchment=catchment,
        native_m=native,
        filled_cells=filled,
    )


def _catchment(
    drainage: Drainage, shape: BaseGeometry, outlet: tuple[float, float] | None, crs: str
) -> Catchment:
    if outlet is None:
        return find_catchment(drainage, shape)
    east, north, *_ = to_metric(Point(outlet), crs).bounds
    return catchment_at(drainage, (east, north))


def _terrain(
    mosaic: ElevationMosaic, grid: MetricGrid, inside: NDArray[np.bool_] | None, voids: Voids
) -> tuple[Terrain, int]:
    """The terrain, and how many of its cells were filled."""
    heights = resampled(mosaic, grid)
    known = np.isfinite(heights if inside is None else heights[inside]).mean()
    if known < LEAST_KNOWN_SHARE:
        raise ElevationRefused(
            f"Elevation is known for {known:.0%} of the area; at least {LEAST_KNOWN_SHARE:.0%} is "
            "needed. Choose an area within the available elevation, or provide the missing tiles.",
            known_share=float(known),
        )
    unknown = np.isnan(heights) if inside is None else np.isnan(heights) & inside
    if voids == "filled" and unknown.any():
        heights = fillnodata(heights, mask=~np.isnan(heights), max_search_distance=FILLED_CELLS)
    terrain = Terrain(
        elevation=heights,
        cell_m=grid.cell_m,
        west=grid.west,
        north=grid.north,
        crs=grid.crs,
        inside=inside,
    )
    return terrain, int(np.count_nonzero(unknown & ~np.isnan(heights)))


def _bounds_of(catchment: Catchment, drainage: Drainage) -> tuple[float, float, float, float]:
    """Bounds (m) of a basin with two drainage cells to spare on each side."""
    rows, columns = np.nonzero(catchment.mask)
    cell, spare = drainage.grid.cell_m, 2
    return (
        drainage.grid.west + (int(columns.min()) - spare) * cell,
        drainage.grid.north - (int(rows.max()) + 1 + spare) * cell,
        drainage.grid.west + (int(columns.max()) + 1 + spare) * cell,
        drainage.grid.north - (int(rows.min()) - spare) * cell,
    )


def _inside(
    catchment: Catchment | None, drainage: Drainage, grid: MetricGrid
) -> NDArray[np.bool_] | None:
    """The basin on the simulation's grid, a cell wider, so that no finer divide is cut."""
    if catchment is None:
        return None
    mask = np.zeros(grid.shape, dtype=np.uint8)
    reproject(
        ndimage.binary_dilation(catchment.mask).astype(np.uint8),
        mask,
        src_transform=drainage.grid.transform,
        src_crs=drainage.grid.crs,
        dst_transform=grid.transform,
        dst_crs=grid.crs,
        resampling=Resampling.nearest,
    )
    return np.asarray(mask == 1)
