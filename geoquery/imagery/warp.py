from dataclasses import dataclass

import numpy as np
from affine import Affine
from numpy.typing import NDArray
from rasterio.crs import CRS
from rasterio.transform import from_origin
from rasterio.warp import Resampling, reproject, transform_bounds

from geoquery.imagery.utm_cells import UtmCell, UtmCells


@dataclass(frozen=True, kw_only=True)
class GroundBands:
    """Bands with their place on the ground.

    Attributes:
        bands: float32 [bands, H, W], north first; NaN where nothing was seen.
        transform: From columns and rows to coordinates.
        crs: Of the coordinates.
    """

    bands: NDArray[np.float32]
    transform: Affine
    crs: CRS


@dataclass(frozen=True, kw_only=True)
class CellBlock:
    """Bands that fill a block of whole cells.

    Attributes:
        bands: float32 [bands, H, W], north first; NaN where nothing was seen.
        first: South-western cell.
        last: North-eastern cell.
    """

    bands: NDArray[np.float32]
    first: UtmCell
    last: UtmCell

    @property
    def is_seen(self) -> NDArray[np.bool_]:
        """Where every band holds a value, bool [H, W]."""
        return np.asarray(np.isfinite(self.bands).all(axis=0), np.bool_)


def onto_cells(ground: GroundBands, cells: UtmCells) -> CellBlock:
    """Bring bands onto the pixels of a grid, bilinearly; unchanged where pixels coincide."""
    height, width = ground.bands.shape[1:]
    west, north = ground.transform * (0, 0)
    east, south = ground.transform * (width, height)
    target = CRS.from_epsg(cells.epsg)
    first, last = cells.around(*transform_bounds(ground.crs, target, west, south, east, north))
    shape = (
        len(ground.bands),
        (last.north - first.north + 1) * cells.window,
        (last.east - first.east + 1) * cells.window,
    )
    block = np.full(shape, np.nan, np.float32)
    reproject(
        ground.bands,
        block,
        src_transform=ground.transform,
        src_crs=ground.crs,
        src_nodata=np.nan,
        dst_transform=from_origin(
            first.east * cells.side_m,
            (last.north + 1) * cells.side_m,
            cells.pixel_m,
            cells.pixel_m,
        ),
        dst_crs=target,
        dst_nodata=np.nan,
        resampling=Resampling.bilinear,
        num_threads=1,
    )
    return CellBlock(bands=block, first=first, last=last)
