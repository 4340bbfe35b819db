"""Rows for the fields of the GRIB samples that lie on a plain longitude-latitude grid."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import rasterio

Row = dict[str, Any]

_FILES = (
    "alternate-scanning",
    "cams-egg4-monthly",
    "cfrzr_and_cprat",
    "era5-single-level-scalar-time",
    "fields_with_missing_values",
    "regular_gg_sfc",
    "regular_ll_msl",
    "regular_ll_sfc",
    "soil-surface-level-mix",
    "step_60m",
    "t_analysis_and_fc_0",
    "tp_on_different_grid_resolutions",
)


def grib_rows(shared: Path) -> Iterator[Row]:
    """One row per element, level and time of each file; fields without a known name left out."""
    for name in _FILES:
        path = f"data/grib/{name}.grib"
        seen: set[tuple[str, ...]] = set()
        with rasterio.open(shared / path) as fields:
            bbox = _bbox(fields.bounds)
            for number in fields.indexes:
                tags = fields.tags(number)
                key = (tags["GRIB_ELEMENT"], tags["GRIB_SHORT_NAME"], tags["GRIB_VALID_TIME"])
                if key in seen or key[0].startswith("var"):
                    continue
                seen.add(key)
                yield _row(path, number, tags, bbox)


def _row(path: str, number: int, tags: dict[str, str], bbox: list[float]) -> Row:
    moment = datetime.fromtimestamp(int(tags["GRIB_VALID_TIME"].split()[0]), UTC)
    stamp = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "id": f"{path}:{number}",
        "variable": tags["GRIB_COMMENT"].split(" [")[0],
        "start": stamp,
        "end": stamp,
        "bbox": bbox,
        "properties": {
            "product": "GRIB sample",
            "sensor": "model",
            "level": "L4",
            "height": tags["GRIB_SHORT_NAME"],
            "unit": tags["GRIB_UNIT"].strip("[]"),
            "path": path,
            "band": number,
        },
    }


def _bbox(bounds: Any) -> list[float]:
    if bounds.right - bounds.left >= 355:
        return [-180, max(bounds.bottom, -90), 180, min(bounds.top, 90)]
    return [bounds.left, bounds.bottom, bounds.right, bounds.top]
