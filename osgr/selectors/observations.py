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


def item_of_row(row: Row, *, archive: str, variable: str, result: str | None) -> ObservationItem:
    """An item out of a row that has the columns of ``item_columns``."""
    return ObservationItem(
        id=row["key"],
        archive=archive,
        variable=variable,
        result=result,
        footprint=_footprint(row["footprint"]),
        start=_utc(row["first"]),
        end=_utc(row["last"]),
        product=row["product"],
        sensor=row["sensor"],
        resolution_m=row["resolution_m"],
        level=row["level"],
        cloud_cover=row["cloud_cover"],
        nodata_share=row["nodata_share"],
        valid=Validity(row["usable"], tuple(json.loads(row["faults"]))),
        assets=json.loads(row["assets"]),
        source=row["source"],
        properties=json.loads(row["properties"]),
    )


def rows_of(statement: str, parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Rows of a query, by column."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _footprint(binary: bytes) -> MultiPolygon:
    shape = shapely.from_wkb(bytes(binary))
    if not isinstance(shape, MultiPolygon):
        raise TypeError(f"a footprint is stored as {shape.geom_type}")
    return shape


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
    found = {
        row["key"]: item_of_row(
            row, archive=archive, variable=row["variable"], result=row["result"] or None
        )
        for row in rows
    }
    return [found[key] for key in keys if key in found]
