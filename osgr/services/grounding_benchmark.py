"""An archive of any size in a schema of its own, for measuring how long grounding takes."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

ARCHIVE = "benchmark"
RESULTS = tuple(f"benchmark variable {number}" for number in range(40))

_SCHEMA = "osgr_grounding_benchmark"
_TABLES = ("osgr_archive", "osgr_archivevariable", "osgr_observation")
VARIABLES_A_SITE = 3
_SITES = 100

# Sites between 55 S and 70 N, each with variables of its own; footprints from a town's to a
# satellite scene's about them; one item in five anywhere. Acquisitions from an instant to a month,
# over 25 years.
_ROWS = """
INSERT INTO osgr_observation (
    archive_id, variable_id, key, footprint, area_m2, acquired, product, sensor, resolution_m,
    level, cloud_cover, nodata_share, usable, faults, assets, source, properties)
SELECT %(archive)s, drawn.variable, 'item ' || number, footprint,
       ST_Area(ST_Transform(footprint, 6933)),
       tstzrange(started, started + lasts, '[]'), 'benchmark', 'benchmark', 10 + mod(number, 500),
       'L3', CASE WHEN mod(number, 3) = 0 THEN mod(number, 80) END, mod(number, 10) / 50.0, TRUE,
       '[]', '{}', 'benchmark', '{"unit": "1", "value": 0.5}'
FROM (
    SELECT number,
           1 + mod(site.id * 7 + floor(random() * %(own)s)::bigint, %(variables)s) AS variable,
           CASE WHEN random() < 0.8 THEN site.longitude + (random() - 0.5) * 0.4
                ELSE random() * 350 - 175 END AS west,
           CASE WHEN random() < 0.8 THEN site.latitude + (random() - 0.5) * 0.4
                ELSE random() * 120 - 55 END AS south,
           (array[0.1, 0.3, 1.0, 2.0])[1 + floor(random() * 4)::int] AS size,
           timestamptz '2000-01-01 00:00:00+00' + random() * interval '9130 days' AS started,
           (array[interval '0', interval '1 day', interval '8 days', interval '30 days'])
               [1 + floor(random() * 4)::int] AS lasts
    FROM generate_series(1, %(count)s) AS number
    JOIN benchmark_site AS site ON site.id = mod(number, %(sites)s)
) AS drawn
CROSS JOIN LATERAL (
    SELECT ST_Multi(ST_MakeEnvelope(west, south, west + size, south + size, 4326)) AS footprint
) AS shape
"""


@contextmanager
def benchmark_schema() -> Iterator[None]:
    """Empty tables of the archive in a schema of their own, which is dropped at the end."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {_SCHEMA} CASCADE")
        cursor.execute(f"CREATE SCHEMA {_SCHEMA}")
        for table in _TABLES:
            cursor.execute(f"CREATE TABLE {_SCHEMA}.{table} (LIKE public.{table} INCLUDING ALL)")
        cursor.execute(f"SET search_path TO {_SCHEMA}, public")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET search_path TO DEFAULT")
            cursor.execute(f"DROP SCHEMA {_SCHEMA} CASCADE")


def build_archive(count: int, *, seed: int) -> list[tuple[float, float]]:
    """Fill the tables of the benchmark's schema; gives longitude and latitude of the sites."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE osgr_observation, osgr_archivevariable, osgr_archive")
        cursor.execute("SELECT setseed(%s)", [seed / 1000])
        cursor.execute(
            "INSERT INTO osgr_archive (name, source, graph_revision, created, updated) "
            "VALUES (%s, 'benchmark', 0, now(), now()) RETURNING id",
            [ARCHIVE],
        )
        (archive,) = cursor.fetchone()
        cursor.execute(
            "INSERT INTO osgr_archivevariable "
            "(id, archive_id, variable, sensor_family, unit, result, found_by, items) "
            "SELECT number, %s, name, '', '', name, 'spelling', 0 "
            "FROM unnest(%s::text[]) WITH ORDINALITY AS named (name, number)",
            [archive, list(RESULTS)],
        )
        sites = _draw_sites()
        values = {"archive": archive, "variables": len(RESULTS), "own": VARIABLES_A_SITE}
        cursor.execute(_ROWS, values | {"count": count, "sites": _SITES})
        cursor.execute(
            "UPDATE osgr_archivevariable AS kept SET items = held.items FROM "
            "(SELECT variable_id, count(*) AS items FROM osgr_observation GROUP BY 1) AS held "
            "WHERE held.variable_id = kept.id"
        )
        cursor.execute("ANALYZE osgr_observation")
    return sites


def results_of_site(number: int) -> tuple[str, ...]:
    """Variables that a site's items are of."""
    first = number * 7
    return tuple(RESULTS[(first + own) % len(RESULTS)] for own in range(VARIABLES_A_SITE))


def _draw_sites() -> list[tuple[float, float]]:
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS benchmark_site")
        cursor.execute(
            "CREATE TABLE benchmark_site AS SELECT number AS id, "
            "random() * 340 - 170 AS longitude, random() * 125 - 55 AS latitude "
            "FROM generate_series(0, %s) AS number",
            [_SITES - 1],
        )
        cursor.execute("SELECT longitude, latitude FROM benchmark_site ORDER BY id")
        return [(float(longitude), float(latitude)) for longitude, latitude in cursor.fetchall()]
