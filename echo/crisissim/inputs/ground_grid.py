"""The grid a simulation runs on, chosen from its ground."""

import math
from dataclasses import dataclass

from rasterio.transform import Affine
from rasterio.warp import transform_bounds

from echo.crisissim.errors import AreaRefused
from echo.crisissim.inputs.errors import PlacementRefused, RasterRefused
from echo.crisissim.inputs.reference_system import (
    LOCAL_CRS,
    is_metric,
    normalised,
    refuse_if_stretched,
    refuse_without_metres,
)
from echo.crisissim.metric_grid import Bounds, MetricGrid, grid_over, utm_zone

FINEST_M, COARSEST_M = 0.001, 1000.0
_ROUNDING = 1e-6  # of a cell: bounds typed by hand meet the cells' lines


@dataclass(frozen=True, kw_only=True)
class SourceGrid:
    """Where a raster's pixels lie.

    Attributes:
        crs: normalised CRS.
        transform: affine map from (column, row) to its coordinates.
        rows: number of rows.
        columns: number of columns.
    """

    crs: str
    transform: Affine
    rows: int
    columns: int

    @property
    def bounds(self) -> Bounds:
        """West, south, east, north in the raster's CRS."""
        corners = [
            self.transform @ corner
            for corner in ((0, 0), (self.columns, 0), (0, self.rows), (self.columns, self.rows))
        ]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def is_upright(self) -> bool:
        """Whether rows run from north to south and pixels are square."""
        a, b, d, e = self.transform.a, self.transform.b, self.transform.d, self.transform.e
        return bool(b == 0 and d == 0 and a > 0 and abs(a + e) <= 1e-9 * a)


def simulation_crs(source: SourceGrid, wanted: str | None) -> str:
    """CRS of the simulation: the wanted one, else the ground's own if metric, else its UTM zone.

    Raises:
        RasterRefused: a local grid is to be reprojected.
    """
    if source.crs == LOCAL_CRS:
        if wanted not in {None, "local"}:
            raise RasterRefused(f"A local grid lies nowhere on Earth and cannot become {wanted}.")
        return LOCAL_CRS
    if wanted is not None:
        return normalised(wanted)
    if is_metric(source.crs):
        return source.crs
    west, south, east, north = transform_bounds(source.crs, "EPSG:4326", *source.bounds)
    return utm_zone((west + east) / 2, (south + north) / 2)


def native_m(source: SourceGrid, crs: str) -> float:
    """Side of the ground's pixel in the simulation's CRS, m."""
    if source.crs == crs:
        return math.sqrt(abs(source.transform.determinant))
    west, south, east, north = transform_bounds(source.crs, crs, *source.bounds)
    return math.sqrt((east - west) * (north - south) / (source.rows * source.columns))


def choose_grid(
    source: SourceGrid, *, crs: str, bounds: Bounds | None, cell_m: float | None
) -> MetricGrid:
    """Grid over the ground or over ``bounds``.

    In the ground's own CRS the cells' lines start at the ground's corner or at one of its pixels,
    so that cells of the ground's size are its pixels; else at multiples of the cell.

    Args:
        source: the ground's own grid.
        crs: the simulation's CRS.
        bounds: west, south, east, north in ``crs``, m; None: all of the ground.
        cell_m: side of a cell, m; None: the ground's own.

    Raises:
        RasterRefused: cell out of range, or a CRS without true metres.
        PlacementRefused: bounds and ground do not meet.
    """
    refuse_without_metres(crs)
    whole = source.bounds if source.crs == crs else _moved(source, crs)
    size = native_m(source, crs) if cell_m is None else cell_m
    if not FINEST_M <= size <= COARSEST_M:
        raise RasterRefused(
            f"Cells of {size:g} m; between {FINEST_M:g} and {COARSEST_M:g} m are possible.",
            cell_m=size,
        )
    window = _overlap(whole, bounds)
    aligned = source.crs == crs and source.is_upright
    grid = _on_pixels(source, window, size) if aligned else grid_over(window, crs=crs, cell_m=size)
    refuse_if_stretched(grid)
    return grid


def _moved(source: SourceGrid, crs: str) -> Bounds:
    west, south, east, north = transform_bounds(source.crs, crs, *source.bounds)
    if not all(math.isfinite(side) for side in (west, south, east, north)):
        raise RasterRefused(f"The ground cannot be brought into {crs}: it lies outside its area.")
    return west, south, east, north


def _overlap(whole: Bounds, bounds: Bounds | None) -> Bounds:
    if bounds is None:
        return whole
    west, south, east, north = bounds
    if not (west < east and south < north):
        raise AreaRefused(
            f"The extent {list(bounds)} is empty; give west, south, east, north with west < east "
            "and south < north."
        )
    window = (
        max(west, whole[0]),
        max(south, whole[1]),
        min(east, whole[2]),
        min(north, whole[3]),
    )
    if not (window[0] < window[2] and window[1] < window[3]):
        raise PlacementRefused(
            f"The extent {list(bounds)} does not meet the ground, which spans "
            f"{[round(side, 3) for side in whole]}."
        )
    return window


def _on_pixels(source: SourceGrid, window: Bounds, cell_m: float) -> MetricGrid:
    pixel = source.transform.a
    left, top = source.transform.c, source.transform.f
    west = left + math.floor((window[0] - left) / pixel + _ROUNDING) * pixel
    north = top - math.floor((top - window[3]) / pixel + _ROUNDING) * pixel
    return MetricGrid(
        crs=source.crs,
        west=west,
        north=north,
        cell_m=cell_m,
        rows=math.ceil((north - window[1]) / cell_m - _ROUNDING),
        columns=math.ceil((window[2] - west) / cell_m - _ROUNDING),
    )
