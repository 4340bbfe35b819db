"""Real STAC items as archive rows: one row per asset or band that is a variable."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]

_NOT_DATA_ROLES = {"metadata", "thumbnail", "overview", "visual", "tiles"}
_NOT_DATA_NAMES = re.compile(
    r"thumbnail|preview|overview|browse|tilejson|metadata|manifest|schema-|mtl|index$|^ang|visual"
    r"|info$|^xml$|slstr-|geo-|tie|time|instrument-data|-jp2$|_20m$|_60m$|geolocation|flags"
    r"|^(vaa|vza|saa|sza)$|zenith|azimuth|view_|granule|_qc|qf_|measurement|annotations|geoparquet"
    r"|data-mask|uncertainty|day_of_year|radsat|cdist|[dtu]rad$|atran|emsd|st_qa|^qa$|qa_aerosol"
    r"|ancillary|lqsf|wqsf|_quality|pixel_reliability",
    re.IGNORECASE,
)
# A climate projection to the year 2100 is no observation.
_PROJECTIONS = {"cil-gdpcir-cc-by"}
_MULTIBAND = {"image", "VNIR", "SWIR", "TIR", "ms_analytic"}
_NOT_DATA_TYPES = ("text/", "application/xml", "application/json", "image/jpeg", "image/png")


def stac_rows(shared: Path) -> Iterator[Row]:
    """Rows of ``data/stac_items``; an item met twice counts once."""
    seen: set[str] = set()
    with gzip.open(shared / "data/stac_items/items.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            item = json.loads(line)
            if item["id"] not in seen and item.get("collection") not in _PROJECTIONS:
                seen.add(item["id"])
                yield from _item_rows(item)


def _item_rows(item: Row) -> Iterator[Row]:
    seen: set[str] = set()
    for key, asset in item["assets"].items():
        if not _is_variable(key, asset):
            continue
        for variable in _variables(item, key, asset):
            identity = f"{item['id']}:{variable}"
            if identity not in seen:
                seen.add(identity)
                yield {
                    "id": identity,
                    "variable": variable,
                    **_when(item["properties"]),
                    **_where(item),
                    "properties": _properties(item, key, asset),
                }


def _is_variable(key: str, asset: Row) -> bool:
    if _NOT_DATA_ROLES & set(asset.get("roles") or ()):
        return False
    if str(asset.get("type", "")).startswith(_NOT_DATA_TYPES):
        return False
    return not _NOT_DATA_NAMES.search(key)


def _variables(item: Row, key: str, asset: Row) -> list[str]:
    bands = [band["name"] for band in asset.get("eo:bands") or () if isinstance(band, dict)]
    if len(bands) > 1 and key in _MULTIBAND:
        return bands
    if key in ("hdf", "hdf5", "netcdf", "data", "cog", "grib2", "image"):
        return [item.get("collection") or item["id"].split(".")[0]]
    if key.startswith("S5P_"):
        return [item["properties"].get("s5p:product_type", key)]
    return [key.removesuffix(".TIF")]


def _when(properties: Row) -> Row:
    start = properties.get("start_datetime") or properties["datetime"]
    end = properties.get("end_datetime") or properties.get("datetime") or start
    return {"start": _whole(start), "end": _whole(max(start, end))}


def _whole(moment: str) -> str:
    return moment if "T" in moment else f"{moment}T00:00:00Z"


def _where(item: Row) -> Row:
    geometry = item["geometry"]
    flat = [position[0] for position in _positions(geometry["coordinates"])]
    if min(flat) >= -180 and max(flat) <= 180 and max(flat) - min(flat) < 180:
        return {"geometry": geometry}
    if geometry["type"] == "MultiPolygon" and min(flat) >= -180 and max(flat) <= 180:
        return {"geometry": geometry}
    box = item.get("bbox") or (-180, -90, 180, 90)
    west, south, east, north = (box[0], box[1], box[-2 if len(box) == 4 else 3], box[-1])
    if east - west >= 360:
        return {"bbox": [-180, south, 180, north]}
    return {"bbox": [_wrap(west), south, _wrap(east), north]}


def _positions(coordinates: Any) -> Iterator[list[float]]:
    if isinstance(coordinates[0], int | float):
        yield coordinates
    else:
        for part in coordinates:
            yield from _positions(part)


def _wrap(lon: float) -> float:
    return lon if -180 <= lon <= 180 else (lon + 180) % 360 - 180


def _properties(item: Row, key: str, asset: Row) -> Row:
    given = item["properties"]
    found = {
        "product": item.get("collection") or given.get("s5p:product_type") or item["id"][:12],
        "sensor": given.get("platform") or given.get("eo:platform"),
        "instrument": ",".join(given.get("instruments") or ()) or given.get("eo:instrument"),
        "resolution_m": asset.get("gsd") or given.get("gsd") or given.get("eo:gsd"),
        "level": given.get("processing:level") or given.get("landsat:correction"),
        "cloud_cover": given.get("eo:cloud_cover"),
        "asset": key,
        "title": asset.get("title"),
        "source": item["_source_repo"],
    }
    return {name: value for name, value in found.items() if value is not None}
