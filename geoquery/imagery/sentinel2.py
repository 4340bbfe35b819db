from typing import Any

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.transform import from_origin
from scipy.io import netcdf_file

from geoquery.imagery.finer_picture import FinerPicture, FinerScene, eight_bit, water_by_index
from geoquery.imagery.packages import MissingDataset, package_file
from geoquery.imagery.source import ImagerySource
from geoquery.imagery.utm_cells import UtmCells
from geoquery.imagery.warp import GroundBands, onto_cells

_EPSG = 32719
_PIXEL_M = 10.0
_SHAPE = (200, 300)
_VARIABLE = "__xarray_dataarray_variable__"
# The mission's own true colour images are white from a reflectance of 0.3558 on.
_WHITE = 3558.0

PATAGONIA_CELLS = UtmCells("sentinel2-32719-500m", "s2", _EPSG, _PIXEL_M, 50)
PATAGONIA_SOURCE = ImagerySource(
    name="Sentinel-2, Patagonia (xarray-spatial, sentinel-2/*_band.nc): red, green and blue",
    sensor="Sentinel-2 MSI",
    resolution_m=_PIXEL_M,
    # The files don't say when it was seen.
    licence="Copernicus Sentinel data terms (free, full and open)",
    attribution="Contains modified Copernicus Sentinel data",
)


def read_patagonia() -> FinerPicture:
    """2 by 3 km of dry hills in Patagonia, in true colour.

    Raises:
        MissingDataset: The package or a band is absent or another.
    """
    bands = [_read_band(name) for name in ("red", "green", "blue", "nir")]
    west, north = bands[0][1]
    if any(corner != (west, north) for _, corner in bands):
        raise MissingDataset("the bands of Sentinel-2 don't lie on the same ground")
    ground = GroundBands(
        bands=np.stack([values for values, _ in bands]),
        transform=from_origin(west, north, _PIXEL_M, _PIXEL_M),
        crs=rasterio.CRS.from_epsg(_EPSG),
    )
    block = onto_cells(ground, PATAGONIA_CELLS)
    return FinerPicture(
        cells=PATAGONIA_CELLS,
        first=block.first,
        last=block.last,
        rgb=eight_bit(np.moveaxis(block.bands[:3], 0, -1), white=_WHITE),
        is_water=water_by_index(block.bands[1], block.bands[3]),
        is_seen=block.is_seen,
    )


def _read_band(name: str) -> tuple[NDArray[np.float32], tuple[float, float]]:
    """Values float32 [H, W], and easting and northing of the north-western corner."""
    path = package_file("xrspatial", "datasets", "sentinel-2", f"{name}_band.nc")
    try:
        with netcdf_file(path, "r", mmap=False) as stored:
            band: Any = stored.variables[_VARIABLE]
            values = np.asarray(band[:], np.float32)
            crs = bytes(band.crs).decode("latin-1")
            eastings = np.asarray(stored.variables["x"][:], np.float64)
            northings = np.asarray(stored.variables["y"][:], np.float64)
    except (LookupError, TypeError, ValueError, AttributeError, OSError) as problem:
        message = f"{path.name} can't be read as a band of Sentinel-2: {problem}"
        raise MissingDataset(message, file=path.name) from problem
    is_regular = (np.diff(eastings) == _PIXEL_M).all() and (np.diff(northings) == -_PIXEL_M).all()
    if values.shape != _SHAPE or not crs.endswith(f"epsg:{_EPSG}") or not is_regular:
        message = f"{path.name} isn't the expected band: {values.shape}, {crs[:40]}"
        raise MissingDataset(message, file=path.name)
    half = _PIXEL_M / 2
    return values, (float(eastings[0]) - half, float(northings[0]) + half)


PATAGONIA = FinerScene(source=PATAGONIA_SOURCE, cells=PATAGONIA_CELLS, read=read_patagonia)
