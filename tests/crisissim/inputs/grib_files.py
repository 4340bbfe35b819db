"""GRIB 2 files of rain, written by GDAL from numbers that a test states."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import rasterio
import rasterio.shutil
from rasterio.transform import from_origin

REFERENCE = datetime(2020, 2, 9, 6, tzinfo=UTC)
TOTAL = (0, 1, 8)  # discipline, category, number: total precipitation, kg m-2


def _moment(hours: int) -> list[int]:
    day, hour = divmod(REFERENCE.hour + hours, 24)
    return [2020 >> 8, 2020 & 255, 2, REFERENCE.day + day, hour, 0, 0]


def message(
    folder: Path,
    values: np.ndarray,
    *,
    hours: tuple[int, int],
    quantity: tuple[int, int, int] = TOTAL,
    averaged: bool = False,
    centre: int = 98,
) -> bytes:
    """One message of a value over the hours from the start of the forecast, on a 1 degree grid."""
    discipline, category, number = quantity
    start, end = hours
    fixed = [category, number, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, start, 1, 0, 0, 0, 0, 0]
    interval = [*_moment(end), 1, 0, 0, 0, 0, 0 if averaged else 1, 2, 1, 0, 0, 0, end - start]
    template = [*fixed, 255, 0, 0, 0, 0, 0, *interval, 255, 0, 0, 0, 0]
    plain, packed = folder / "plain.tif", folder / "packed.grb2"
    rows, columns = values.shape
    with rasterio.open(
        plain, "w", driver="GTiff", width=columns, height=rows, count=1, dtype="float64",
        crs="EPSG:4326", transform=from_origin(10, 50, 1, 1),
    ) as file:  # fmt: skip
        file.write(values.astype("float64"), 1)
    rasterio.shutil.copy(
        plain, packed, driver="GRIB", strict=False,
        BAND_1_DISCIPLINE=str(discipline),
        BAND_1_IDS=f"CENTER={centre} SUBCENTER=0 MASTER_TABLE=2 LOCAL_TABLE=1 "
        f"SIGNF_REF_TIME=1 REF_TIME={REFERENCE:%Y-%m-%dT%H:%M:%SZ} PROD_STATUS=0 TYPE=1",
        BAND_1_PDS_PDTN="8",
        BAND_1_PDS_TEMPLATE_NUMBERS=" ".join(map(str, template)),
        BAND_1_DATA_ENCODING="IEEE_FLOATING_POINT",
    )  # fmt: skip
    return packed.read_bytes()
