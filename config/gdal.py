"""One GDAL for Django and rasterio: the libraries inside rasterio's wheel."""

from pathlib import Path

import rasterio  # loads the wheel's own dependent libraries first
from django.core.exceptions import ImproperlyConfigured


def gdal_libraries() -> tuple[str, str]:
    """Return the paths of libgdal and libgeos_c that rasterio brought.

    Raises:
        ImproperlyConfigured: rasterio is not installed from its binary wheel.
    """
    folder = Path(rasterio.__file__).parent.parent / "rasterio.libs"
    found = [sorted(folder.glob(pattern)) for pattern in ("libgdal-*.so*", "libgeos_c-*.so*")]
    if not all(found):
        message = f"{folder} holds no GDAL: install rasterio from its wheel (bin/setup does)."
        raise ImproperlyConfigured(message)
    return str(found[0][0]), str(found[1][0])
