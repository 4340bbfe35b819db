from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import rasterio
from rasterio.transform import from_origin

from tests.crisissim.affine_warning import allow_in

WEST, NORTH, CELL = 380_000.0, 6_354_000.0, 10.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)


@pytest.fixture
def write_raster(tmp_path: Path) -> Callable[..., Path]:
    """Write a GeoTIFF whose north-western corner lies at (WEST, NORTH), in UTM zone 56 south."""

    def write(
        name: str,
        values: np.ndarray,
        *,
        crs: str = "EPSG:32756",
        west: float = WEST,
        north: float = NORTH,
        pixel: float = CELL,
        nodata: float = -9999.0,
    ) -> Path:
        path = tmp_path / name
        rows, columns = values.shape
        with rasterio.open(
            path, "w", driver="GTiff", width=columns, height=rows, count=1,
            dtype=values.dtype.name, crs=crs, nodata=nodata,
            transform=from_origin(west, north, pixel, pixel),
        ) as file:  # fmt: skip
            file.write(values, 1)
        return path

    return write


@pytest.fixture
def basin(write_raster: Callable[..., Path]) -> Path:
    """Ground.tif: 20 x 30 cells of 10 m, falling eastward from 12.9 m to 10 m."""
    levels = np.broadcast_to(10 + 0.1 * np.arange(30)[::-1], (20, 30))
    return write_raster("ground.tif", levels.astype(np.float32))
