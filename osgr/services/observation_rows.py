"""Observation items as rows of a COPY stream."""

import json
from collections.abc import Iterable

import shapely

from osgr.archive.item import ObservationItem

COLUMNS = {
    "line": "bigint",
    "key": "text",
    "series": "integer",
    "footprint": "geometry",
    "acquired": "tstzrange",
    "product": "text",
    "sensor": "text",
    "resolution_m": "double precision",
    "level": "text",
    "cloud_cover": "double precision",
    "nodata_share": "double precision",
    "usable": "boolean",
    "faults": "jsonb",
    "assets": "jsonb",
    "source": "text",
    "properties": "jsonb",
}
"""Name and type of each column, in order."""

Row = tuple[str | float | int | bool | None, ...]


def row_of(item: ObservationItem, *, line: int, series: int) -> Row:
    """One row.

    Args:
        item: With its validity assessed.
        line: Orders rows of one key: the last one counts.
        series: Number of its variable in this load.
    """
    return (
        line,
        item.id,
        series,
        shapely.to_wkb(shapely.set_srid(item.footprint, 4326), hex=True, include_srid=True),
        f"[{item.start.isoformat()},{item.end.isoformat()}]",
        item.product,
        item.sensor,
        item.resolution_m,
        item.level,
        item.cloud_cover,
        item.nodata_share,
        item.valid.usable,
        json.dumps(item.valid.reasons),
        json.dumps(dict(item.assets)),
        item.source,
        json.dumps(dict(item.properties)),
    )


def column_list(names: Iterable[str] = COLUMNS) -> str:
    """The columns, as SQL."""
    return ", ".join(names)
