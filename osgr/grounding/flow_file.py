"""Reads flow directions from a raster file, within limits."""

from pathlib import Path

import numpy as np
import rasterio
from rasterio.errors import RasterioError

from osgr.archive.errors import UnreadableSource
from osgr.grounding.flow_grid import D8_CODES, GridFlowNetwork

MOST_CELLS = 30_000_000
_RIGHT_SHARE = 0.99


def read_flow_directions(file: Path, *, source: str) -> GridFlowNetwork:
    """A network of a GeoTIFF or ASCII grid of ESRI's D8 codes in longitude and latitude.

    A file without a reference system is taken for WGS 84 if its bounds are degrees.

    Raises:
        UnreadableSource: It is no raster, too large, in another reference system, or no D8 codes.
    """
    try:
        with rasterio.open(file) as raster:
            if raster.width * raster.height > MOST_CELLS:
                message = f"{file.name} has more than {MOST_CELLS} cells"
                raise UnreadableSource(message, limit=MOST_CELLS)
            _check_degrees(raster, file)
            values, transform = raster.read(1), raster.transform
            nodata = raster.nodata
    except RasterioError as problem:
        raise UnreadableSource(f"{file.name} can't be read: {problem}") from problem
    if nodata is not None:
        values = np.where(values == nodata, 247, values)
    known = np.isin(values, list(D8_CODES))
    if known.mean() < _RIGHT_SHARE:
        message = f"{file.name} holds values that are no D8 codes: {np.unique(values[~known])[:5]}"
        raise UnreadableSource(message)
    return GridFlowNetwork(np.where(known, values, 247).astype(np.uint8), transform, source)


def _check_degrees(raster: rasterio.DatasetReader, file: Path) -> None:
    bounds = raster.bounds
    is_degrees = bounds.left >= -181 and bounds.right <= 181 and abs(bounds.top) <= 91
    if raster.crs is not None:
        is_degrees = bool(raster.crs.is_geographic)
    if not is_degrees or raster.transform.b or raster.transform.d or raster.transform.e >= 0:
        message = f"{file.name} must be a north-up grid in longitude and latitude"
        raise UnreadableSource(message, crs=str(raster.crs))
