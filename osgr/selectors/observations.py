import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import shapely
from django.db import connection
from shapely import MultiPolygon

from osgr.archive.item import ObservationItem, Validity

ITEM_COLUMNS = (
    "key",
    "footprint",
    "first",
    "last",
    "product",
    "sensor",
    "resolution_m",
    "level",
    "cloud_cover",
    "nodata_share",
    "usable",
    "faults",
    "assets",
    "source",
    "properties",
)
"""Columns that make an item, as ``item_columns`` selects them."""

Row = Mapping[str, Any]
_SOUND = {usable: Validity(usable) for usable in (None, True, False)}


def item_columns(table: str = "o") -> str:
    """SQL of the columns of an item."""
    special = {
        "footprint": f"ST_AsBinary({table}.footprint) AS footprint",
        "first": f"lower({table}.acquired) AS first",
        "last": f"upper({table}.acquired) AS last",
        "faults": f"{table}.faults::text AS faults",
        "assets": f"{table}.assets::text AS assets",
        "properties": f"{table}.properties::text AS properties",
    }
    return ", ".join(special.get(name, f"{table}.{name}") for name in ITEM_COLUMNS)


def items_of_rows(
    rows: Sequence[Row], *, archive: str, variables: Sequence[tuple[str, str | None]]
) -> list[ObservationItem]:
    """Items out of rows that have the columns of ``item_columns``.

    Args:
        rows: As `rows_of` gives them.
        archive: Name.
        variables: Spelling and Result node of each row's variable.
    """
    footprints = shapely.from_wkb([bytes(row["footprint"]) for row in rows])
    return [
        _item(row, footprint, archive=archive, variable=variable, result=result)
        for row, footprint, (variable, result) in zip(rows, footprints, variables, strict=True)
    ]


def _item(
    row: Row, footprint: MultiPolygon, *, archive: str, variable: str, result: str | None
) -> ObservationItem:
    return ObservationItem(
        id=row["key"],
        archive=archive,
        variable=variable,
        result=result,
        footprint=footprint,
        start=_utc(row["first"]),
        end=_utc(row["last"]),
        product=row["product"],
        sensor=row["sensor"],
        resolution_m=row["resolution_m"],
        level=row["level"],
        cloud_cover=row["cloud_cover"],
        nodata_share=row["nodata_share"],
        valid=_validity(row["usable"], row["faults"]),
        assets={} if row["assets"] == "{}" else json.loads(row["assets"]),
        source=row["source"],
        properties=json.loads(row["properties"]),
    )


def rows_of(statement: str, parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Rows of a query, by column."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _validity(usable: bool | None, faults: str) -> Validity:
    return _SOUND[usable] if faults == "[]" else Validity(usable, tuple(json.loads(faults)))


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


def observations(archive: str, keys: Sequence[str]) -> list[ObservationItem]:
    """Items of an archive by their ids, in the order given; unknown ids are passed over."""
    rows = rows_of(
        f"""
        SELECT {item_columns()}, variable.variable, variable.result
        FROM osgr_observation AS o
        JOIN osgr_archivevariable AS variable ON variable.id = o.variable_id
        JOIN osgr_archive AS archive ON archive.id = o.archive_id
        WHERE archive.name = %(archive)s AND o.key = ANY(%(keys)s)
        """,  # noqa: S608 -- of constants; values are parameters
        {"archive": archive, "keys": list(keys)},
    )
    variables = [(row["variable"], row["result"] or None) for row in rows]
    items = items_of_rows(rows, archive=archive, variables=variables)
    found = {item.id: item for item in items}
    return [found[key] for key in keys if key in found]
