"""Brings staged rows into an archive, and keeps count of what it holds."""

from collections.abc import Iterator

from django.db import connection

from osgr.models import Archive, ArchiveVariable
from osgr.services.observation_rows import COLUMNS, column_list

_STAGE = "osgr_loading"
_UPDATED = [name for name in COLUMNS if name not in ("line", "key", "series")]


def stage_rows(rows: Iterator[tuple[object, ...]]) -> None:
    """Copy rows into a table that lasts as long as the transaction."""
    columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    with connection.cursor() as cursor:
        # Left over only where two loads share a transaction.
        cursor.execute(f"DROP TABLE IF EXISTS {_STAGE}")
        cursor.execute(f"CREATE TEMPORARY TABLE {_STAGE} ({columns}) ON COMMIT DROP")
        with cursor.copy(f"COPY {_STAGE} ({column_list()}) FROM STDIN") as stream:
            for row in rows:
                stream.write_row(row)


def merge_rows(archive: Archive, variable_ids: dict[int, int]) -> int:
    """Move the staged rows into the archive; says how many. Of rows with one id the last counts.

    Args:
        archive: Where they go.
        variable_ids: Key of the stored variable by its number in the load.
    """
    changing = (*_UPDATED, "variable_id", "area_m2")
    updates = ", ".join(f"{name} = EXCLUDED.{name}" for name in changing)
    statement = f"""
        INSERT INTO osgr_observation
            (archive_id, variable_id, key, area_m2, {column_list(_UPDATED)})
        SELECT %(archive)s, numbered.variable, staged.key,
               ST_Area(ST_Transform(footprint, 6933)), {column_list(_UPDATED)}
        FROM (SELECT DISTINCT ON (key) * FROM {_STAGE} ORDER BY key, line DESC) AS staged
        JOIN unnest(%(series)s::int[], %(variables)s::bigint[]) AS numbered (series, variable)
          ON numbered.series = staged.series
        ON CONFLICT (archive_id, key) DO UPDATE SET {updates}
    """  # noqa: S608 -- of constants; values are parameters
    with connection.cursor() as cursor:
        cursor.execute(
            statement,
            {
                "archive": archive.pk,
                "series": list(variable_ids),
                "variables": list(variable_ids.values()),
            },
        )
        return int(cursor.rowcount)


def refresh_variables(archive: Archive) -> None:
    """Count anew what an archive holds of each variable; variables without items are dropped."""
    statement = """
        UPDATE osgr_archivevariable AS kept
        SET items = held.items, finest_m = held.finest_m, acquired = held.acquired
        FROM (
            SELECT variable.id, count(o.id) AS items, min(o.resolution_m) AS finest_m,
                   tstzrange(min(lower(o.acquired)), max(upper(o.acquired)), '[]') AS acquired
            FROM osgr_archivevariable AS variable
            LEFT JOIN osgr_observation AS o
              ON o.variable_id = variable.id AND o.archive_id = %(archive)s
            WHERE variable.archive_id = %(archive)s GROUP BY variable.id
        ) AS held
        WHERE kept.id = held.id
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, {"archive": archive.pk})
    ArchiveVariable.objects.filter(archive=archive, items=0).delete()
