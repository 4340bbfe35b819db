from pathlib import Path

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.errors import RasterioIOError

from geoquery.imagery.finer_picture import FinerPicture, FinerScene, eight_bit, water_by_index
from geoquery.imagery.packages import MissingDataset, package_file
from geoquery.imagery.source import ImagerySource
from geoquery.imagery.utm_cells import UtmCells
from geoquery.imagery.warp import CellBlock, GroundBands, onto_cells

_LICENCE = "Public domain (U.S. Geological Survey)"
_ATTRIBUTION = "Landsat 7 image courtesy of the U.S. Geological Survey"
_DARK_PERCENT, _WHITE_PERCENT = 1.0, 99.5
_WHITE_SHARE = 235 / 255  # room above the 99.5th percentile, for what is brighter

BAY_CELLS = UtmCells("landsat7-32610-3840m", "ls7", 32610, 30.0, 128)
SALT_LAKE_CELLS = UtmCells("landsat7-32612-3840m", "ls7", 32612, 30.0, 128)

# Neither file says when it was seen.
BAY_SOURCE = ImagerySource(
    name=(
        "Landsat 7, San Francisco Bay (localtileserver, landsat7.tif): near infrared, red and "
        "green, shown in simulated natural colour"
    ),
    sensor="Landsat 7 ETM+",
    resolution_m=30.0,
    licence=_LICENCE,
    attribution=_ATTRIBUTION,
)
SALT_LAKE_SOURCE = ImagerySource(
    name="Landsat 7, Great Salt Lake (localtileserver, landsat.tif): red, green and blue",
    sensor="Landsat 7 ETM+",
    resolution_m=30.0,
    licence=_LICENCE,
    attribution=_ATTRIBUTION,
)


def read_bay() -> FinerPicture:
    """San Francisco Bay, on UTM zone 10.

    The file holds near infrared, red and green. For eyes and encoders used to natural colours it
    is shown with a quarter of near infrared in the green, as SPOT's three bands are, and with
    green in place of the blue that it lacks.

    Raises:
        MissingDataset: The package or the file is absent or another.
    """
    ground = _read("landsat7.tif", bands=(1, 2, 3), shape=(1917, 2181), epsg=3857)
    white = float(np.percentile(ground.bands[1], _WHITE_PERCENT)) / _WHITE_SHARE
    block = onto_cells(ground, BAY_CELLS)
    nir, red, green = block.bands
    natural = np.stack([red, (3 * green + nir) / 4, green], axis=-1)
    return _picture(BAY_CELLS, block, natural, white=white, water=water_by_index(green, nir))


def read_salt_lake() -> FinerPicture:
    """The south of the Great Salt Lake and the Tooele valley, on UTM zone 12.

    Counts of the sensor, less each band's darkest hundredth for the haze.

    Raises:
        MissingDataset: The package or the file is absent or another.
    """
    ground = _read("landsat.tif", bands=(3, 2, 1, 4), shape=(1482, 1489), epsg=4326)
    dark = np.percentile(ground.bands, _DARK_PERCENT, axis=(1, 2)).astype(np.float32)
    clear = np.maximum(ground.bands - dark[:, None, None], 0)
    white = float(np.percentile(clear[:3], _WHITE_PERCENT)) / _WHITE_SHARE
    block = onto_cells(
        GroundBands(bands=clear, transform=ground.transform, crs=ground.crs), SALT_LAKE_CELLS
    )
    red, green, blue, nir = block.bands
    natural = np.stack([red, green, blue], axis=-1)
    return _picture(SALT_LAKE_CELLS, block, natural, white=white, water=water_by_index(green, nir))


def _picture(
    cells: UtmCells,
    block: CellBlock,
    natural: NDArray[np.float32],
    *,
    white: float,
    water: NDArray[np.bool_],
) -> FinerPicture:
    return FinerPicture(
        cells=cells,
        first=block.first,
        last=block.last,
        rgb=eight_bit(natural, white=white),
        is_water=water,
        is_seen=block.is_seen,
    )


def _read(name: str, *, bands: tuple[int, ...], shape: tuple[int, int], epsg: int) -> GroundBands:
    path = package_file("localtileserver", "tiler", "data", name)
    try:
        with rasterio.open(path) as picture:
            if (
                picture.shape != shape
                or picture.count < max(bands)
                or picture.crs != epsg_crs(epsg)
            ):
                raise _another(path, f"{picture.shape}, {picture.count} bands, {picture.crs}")
            # Black is deep water here, whatever the file calls "no data".
            return GroundBands(
                bands=picture.read(bands).astype(np.float32),
                transform=picture.transform,
                crs=picture.crs,
            )
    except RasterioIOError as problem:
        raise _another(path, str(problem)) from problem


def epsg_crs(code: int) -> rasterio.CRS:
    """The coordinate reference system of a code."""
    return rasterio.CRS.from_epsg(code)


def _another(path: Path, found: str) -> MissingDataset:
    return MissingDataset(f"{path.name} isn't the expected picture: {found}", file=path.name)


BAY = FinerScene(source=BAY_SOURCE, cells=BAY_CELLS, read=read_bay)
SALT_LAKE = FinerScene(source=SALT_LAKE_SOURCE, cells=SALT_LAKE_CELLS, read=read_salt_lake)
