"""Observation items as rows of a COPY stream."""

import json
import re
from collections.abc import Iterable

import shapely

from common.json_limits import unstorable_character
from osgr.archive.errors import InvalidObservation
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

_ESCAPED_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def row_of(item: ObservationItem, *, line: int, series: int) -> Row:
    """One row.

    Args:
        item: With its validity assessed.
        line: Orders rows of one key: the last one counts.
        series: Number of its variable in this load.

    Raises:
        InvalidObservation: It holds what no database can: NUL, half a character, no number.
    """
    assets, properties = _json(dict(item.assets)), _json(dict(item.properties))
    texts = (item.id, item.variable, item.product, item.sensor, item.level, item.source)
    if bad := unstorable_character("".join((*texts, assets, properties))):
        raise InvalidObservation(f"the item holds {bad}, which can't be stored")
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
        assets,
        item.source,
        properties,
    )


def _json(value: dict[str, object]) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError) as problem:
        raise InvalidObservation(f"its properties are no JSON: {problem}") from problem
    if _ESCAPED_NUL.search(text):
        raise InvalidObservation("its properties hold U+0000, which can't be stored")
    return text


def column_list(names: Iterable[str] = COLUMNS) -> str:
    """The columns, as SQL."""
    return ", ".join(names)
