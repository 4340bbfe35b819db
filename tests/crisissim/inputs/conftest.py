from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import rasterio
from rasterio.transform import from_origin

from tests.crisissim.affine_warning import allow_in

Write = Callable[..., Path]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)


@pytest.fixture
def write_raster(tmp_path: Path) -> Write:
    """Write a GeoTIFF of one band whose north-western corner lies at (west, north)."""

    def write(
        name: str,
        values: np.ndarray,
        *,
        crs: str | None = "EPSG:32756",
        west: float = 380_000.0,
        north: float = 6_354_000.0,
        pixel: float = 10.0,
        nodata: float | None = -9999.0,
        unit: str | None = None,
        count: int = 1,
    ) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        rows, columns = values.shape
        with rasterio.open(
            path, "w", driver="GTiff", width=columns, height=rows, count=count,
            dtype=values.dtype.name, crs=crs, nodata=nodata,
            transform=from_origin(west, north, pixel, pixel),
        ) as file:  # fmt: skip
            for band in range(1, count + 1):
                file.write(values, band)
            if unit is not None:
                file.units = [unit] * count
        return path

    return write
