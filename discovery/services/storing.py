"""Writes catalogue entries in bulk: leaves alone what hasn't changed or is curated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from psycopg import sql

from discovery.catalogue.entry import CatalogueEntry
from discovery.learning.text import embedding_text
from discovery.models import Collection
from discovery.selectors.records import RECORD_FIELDS, to_record
from discovery.services.collection_rows import COLUMNS, CURATED_COLUMNS, digest_of_text, row_of
from discovery.services.keywords import with_keyword_paths
from discovery.services.mentions import store_mentions

_LOCK = "SELECT pg_advisory_xact_lock(hashtext('discovery catalogue'))"
_TABLE = sql.Identifier("discovery_collection")
# A dump that states no revision doesn't replace what came with one from the catalogue itself, and
# an older revision doesn't replace a newer one.
_UPSERT = sql.SQL("""
    INSERT INTO {table} AS stored ({columns}, hidden, curated, note, first_seen, changed)
    SELECT {columns}, false, ARRAY[]::text[], '', clock_timestamp(), clock_timestamp() FROM incoming
    ON CONFLICT (concept_id) DO UPDATE SET {updates}, changed = clock_timestamp()
    WHERE stored.source_hash <> EXCLUDED.source_hash
        AND (stored.revision IS NULL OR EXCLUDED.revision >= stored.revision)
    RETURNING concept_id, xmax = 0, cardinality(curated) > 0
""")
_KEEP = sql.SQL(
    "{column} = CASE WHEN {name} = ANY (stored.curated)"
    " THEN stored.{column} ELSE EXCLUDED.{column} END"
)
_SET = sql.SQL("{column} = EXCLUDED.{column}")


@dataclass(frozen=True, kw_only=True)
class Stored:
    """What storing did.

    Attributes:
        loaded: Collections that are new.
        updated: Collections that were there and have changed.
        unchanged: Collections that were there as they are, or in a newer revision.
    """

    loaded: int = 0
    updated: int = 0
    unchanged: int = 0

    def __add__(self, other: "Stored") -> "Stored":
        return Stored(
            loaded=self.loaded + other.loaded,
            updated=self.updated + other.updated,
            unchanged=self.unchanged + other.unchanged,
        )


def store_entries(entries: Sequence[CatalogueEntry]) -> Stored:
    """Store entries in one transaction; of several with one concept id the last counts."""
    by_id = {entry.record.concept_id: entry for entry in with_keyword_paths(entries)}
    rows = [row_of(entry) for entry in by_id.values()]
    with transaction.atomic():
        written = _upsert(rows)
        changed = [by_id[concept_id] for concept_id, *_ in written]
        store_mentions(changed)
        _refresh_text_hashes([concept_id for concept_id, _, curated in written if curated])
    loaded = sum(1 for _, is_new, _ in written if is_new)
    return Stored(
        loaded=loaded, updated=len(written) - loaded, unchanged=len(entries) - len(written)
    )


def compare_entries(entries: Sequence[CatalogueEntry]) -> Stored:
    """What storing the entries would do; nothing is written."""
    by_id = {entry.record.concept_id: entry for entry in with_keyword_paths(entries)}
    hashes = {key: row_of(entry)["source_hash"] for key, entry in by_id.items()}
    stored = dict(
        Collection.objects.filter(concept_id__in=hashes).values_list("concept_id", "source_hash")
    )
    updated = sum(stored[key] != hashes[key] for key in stored)
    return Stored(
        loaded=len(hashes) - len(stored), updated=updated, unchanged=len(stored) - updated
    )


def _upsert(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, bool, bool]]:
    columns = sql.SQL(", ").join(sql.Identifier(name) for name in COLUMNS)
    with connection.cursor() as cursor:
        cursor.execute(_LOCK)
        cursor.execute(
            sql.SQL(
                "CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS"
                " SELECT {columns} FROM {table} WITH NO DATA"
            ).format(columns=columns, table=_TABLE)
        )
        copying = sql.SQL("COPY incoming ({columns}) FROM STDIN").format(columns=columns)
        with cursor.copy(copying) as copy:
            for row in rows:
                copy.write_row([row[name] for name in COLUMNS])
        cursor.execute(_UPSERT.format(table=_TABLE, columns=columns, updates=_updates()))
        written: list[tuple[str, bool, bool]] = cursor.fetchall()
        cursor.execute("DROP TABLE incoming")
    return written


def _updates() -> sql.Composed:
    parts = [
        (_KEEP if name in CURATED_COLUMNS else _SET).format(
            column=sql.Identifier(name), name=sql.Literal(name)
        )
        for name in COLUMNS
        if name != "concept_id"
    ]
    return sql.SQL(", ").join(parts)


def _refresh_text_hashes(concept_ids: Sequence[str]) -> None:
    """Where people corrected a title or abstract, the text is neither the old nor the source's."""
    chosen = Collection.objects.filter(concept_id__in=concept_ids)
    for row in chosen.values(*RECORD_FIELDS):
        digest = digest_of_text(embedding_text(to_record(row)))
        Collection.objects.filter(concept_id=row["concept_id"]).update(text_hash=digest)
