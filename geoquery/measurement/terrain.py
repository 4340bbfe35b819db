import warnings

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.errors import NotGeoreferencedWarning

from geoquery.imagery.packages import package_file

STEP_M = 28.0
"""Resolution of the elevation in metres."""

_NO_VALUE = 255


def read_elevation() -> NDArray[np.float32]:
    """Global elevation in metres above sea level, 5 arc minutes, from pvlib's ``Altitude.h5``.

    Steps of 28 m.

    Returns:
        float32 [2160, 4320], plate carree, north first, west first; NaN at sea and where the
        source has no value.
    """
    path = package_file("pvlib", "data", "Altitude.h5")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotGeoreferencedWarning)
        with rasterio.open(f'HDF5:"{path}"://Altitude') as source:
            coded: NDArray[np.uint8] = source.read(1)
    metres = coded.astype(np.float32) * np.float32(STEP_M) - np.float32(450.0)
    metres[coded == _NO_VALUE] = np.nan
    return metres
