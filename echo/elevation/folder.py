"""Elevation out of a folder of GeoTIFFs."""

import math
from pathlib import Path

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.errors import RasterioError
from rasterio.transform import Affine, from_origin
from rasterio.warp import reproject
from shapely.geometry import box as rectangle
from shapely.ops import unary_union

from common.actions import Wgs84Box
from echo.elevation.copernicus import tiles_of
from echo.elevation.errors import ElevationMissing, ElevationUnreadable
from echo.elevation.index import FolderIndex, IndexedFile
from echo.elevation.mosaic import ElevationMosaic
from echo.elevation.provider import ElevationProvider

MOST_CELLS = 40_000_000
_METRES = {None, "", "m", "metre", "metres", "meter", "meters", "unknown"}


# Named by its setting: where it lies on the server is no business of who asks for a plan.
FOLDER = "the folder of elevation files (ECHO_VAR_DIR/elevation)"


class FolderElevation(ElevationProvider):
    """Reads any GeoTIFFs with a CRS and heights in metres, in the folder or below it.

    Where files overlap the finest wins. The grid takes the finest file's cell, or a coarser one
    if the box would have more than ``MOST_CELLS`` cells.
    """

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder)
        self._index = FolderIndex(self._folder)

    def read(self, box: Wgs84Box) -> ElevationMosaic:
        """Return heights of the box; see ``ElevationProvider``."""
        refuse_antimeridian(box)
        files = [file for file in self._index.files() if file.touches(box)]
        if not files:
            raise missing(box)
        transform, shape = _grid(box, files)
        heights = np.full(shape, np.nan, dtype=np.float32)
        used = []
        for file in files:
            if _fill(heights, transform, file):
                used.append(file.source)
            if np.isfinite(heights).all():
                break
        if not used:
            raise missing(box)
        return ElevationMosaic(
            array=heights,
            transform=transform,
            crs="EPSG:4326",
            sources=tuple(dict.fromkeys(used)),
        )

    def coverage(self, box: Wgs84Box) -> float:
        """Return the share of the box inside the bounds of the files."""
        files = self._index.files()
        parts = [rectangle(*part_bounds(part)) for part in box.parts()]
        covered = unary_union([rectangle(*file.bounds) for file in files])
        area = sum(part.area for part in parts)
        return float(sum(part.intersection(covered).area for part in parts) / area)


def refuse_antimeridian(box: Wgs84Box) -> None:
    """Refuse a box over the antimeridian.

    Raises:
        ElevationUnreadable: it crosses.
    """
    if box.crosses_antimeridian:
        raise ElevationUnreadable(
            f"The box from {box.west:g} to {box.east:g} degrees east crosses the antimeridian; "
            "ask for the parts on each side separately.",
            west=box.west,
            east=box.east,
        )


def part_bounds(box: Wgs84Box) -> tuple[float, float, float, float]:
    """West, south, east, north of a box that does not cross the antimeridian."""
    return box.west, box.south, box.east, box.north


def missing(box: Wgs84Box) -> ElevationMissing:
    """Error that says which tiles would cover the box and where to put them."""
    tiles = tiles_of(box)
    named = ", ".join(f"{name}.tif" for name in tiles[:4])
    more = f" and {len(tiles) - 4} more" if len(tiles) > 4 else ""
    return ElevationMissing(
        f"No elevation is at hand for {box.south:.2f} to {box.north:.2f} north, {box.west:.2f} to "
        f"{box.east:.2f} east. Put {named}{more} (Copernicus DEM GLO-30), or any GeoTIFF with "
        f"heights in metres, into {FOLDER}.",
        box=list(part_bounds(box)),
        tiles=tiles[:50],
    )


def _grid(box: Wgs84Box, files: list[IndexedFile]) -> tuple[Affine, tuple[int, int]]:
    """Grid over the box, on the lines of the finest file's own grid."""
    finest = files[0]
    coarsest_needed = math.sqrt(box.width * box.height / MOST_CELLS)
    cell = finest.cell_degrees * max(1, math.ceil(coarsest_needed / finest.cell_degrees))
    west = finest.bounds[0] + math.floor((box.west - finest.bounds[0]) / cell + 1e-6) * cell
    north = finest.bounds[3] - math.floor((finest.bounds[3] - box.north) / cell + 1e-6) * cell
    columns = max(math.ceil((box.east - west) / cell - 1e-6), 1)
    rows = max(math.ceil((north - box.south) / cell - 1e-6), 1)
    return from_origin(west, north, cell, cell), (rows, columns)


def _fill(heights: NDArray[np.float32], transform: Affine, file: IndexedFile) -> bool:
    """Write a file's heights where none are known yet; returns whether any were."""
    part = np.full(heights.shape, np.nan, dtype=np.float32)
    coarser = transform.a > 1.5 * file.cell_degrees
    try:
        with rasterio.open(file.path) as source:
            _refuse_other_units(source.units[0], file)
            reproject(
                rasterio.band(source, 1),
                part,
                dst_transform=transform,
                dst_crs="EPSG:4326",
                dst_nodata=np.nan,
                resampling=Resampling.average if coarser else Resampling.bilinear,
            )
    except RasterioError as error:
        raise ElevationUnreadable(
            f"The elevation file {file.path.name} cannot be read; replace or remove it.",
            file=file.path.name,
        ) from error
    new = np.isfinite(part) & ~np.isfinite(heights)
    heights[new] = part[new]
    return bool(new.any())


def _refuse_other_units(unit: str | None, file: IndexedFile) -> None:
    if (unit.lower() if unit else unit) not in _METRES:
        raise ElevationUnreadable(
            f"The elevation file {file.path.name} is in {unit!r}; heights must be in metres.",
            file=file.path.name,
            unit=unit,
        )
