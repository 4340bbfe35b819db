"""Loads the keywords of the Global Change Master Directory."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from django.db import transaction

from common.egress import fetch
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import UnreadableFile
from discovery.catalogue.gcmd import KMS, SCIENCE, KeywordRow, KeywordTree, read_keywords
from discovery.catalogue.lines import read_lines
from discovery.models import Keyword

MAX_BYTES = 30_000_000
TIMEOUT_S = 60.0


@dataclass(frozen=True, kw_only=True)
class KeywordSummary:
    """What a load did: keywords of the scheme now, and how many were removed."""

    scheme: str
    keywords: int
    removed: int


def load_keyword_file(path: Path) -> KeywordSummary:
    """Load an export of KMS from a file.

    Raises:
        UnreadableFile: It is none.
    """
    lines = (line.text for line in read_lines(path))
    return _store(list(read_keywords(lines, name=path.stem)), name=path.name)


def load_keywords_from_kms(
    scheme: str, *, base_url: str = KMS, allow_private: bool = False
) -> KeywordSummary:
    """Load the present keywords of a scheme from KMS.

    Raises:
        UnreadableFile: It sent something else.
        UpstreamFailed, HostRefused, AnswerTooLarge: As for ``common.egress.fetch``.
    """
    content = fetch(
        f"{base_url}/{scheme}?format=csv",
        max_bytes=MAX_BYTES,
        timeout_s=TIMEOUT_S,
        allow_hosts=frozenset({(urlsplit(base_url).hostname or "").lower()}),
        allow_private=allow_private,
    )
    lines = content.decode("utf-8", "replace").splitlines(keepends=True)
    return _store(list(read_keywords(lines, name=scheme)), name=scheme)


def keyword_tree() -> KeywordTree:
    """The stored science keywords, for restoring paths; empty if none are loaded."""
    return KeywordTree(Keyword.objects.filter(scheme=SCIENCE).values_list("path", flat=True))


def with_keyword_paths(entries: Sequence[CatalogueEntry]) -> list[CatalogueEntry]:
    """The entries with paths in place of flat terms, where the stored keywords give them."""
    if not any(_is_flat(entry) for entry in entries):
        return list(entries)
    tree = keyword_tree()
    return [
        replace(entry, record=replace(entry.record, keywords=tree.restore(entry.record.keywords)))
        if _is_flat(entry)
        else entry
        for entry in entries
    ]


def _is_flat(entry: CatalogueEntry) -> bool:
    keywords = entry.record.keywords
    return bool(keywords) and all(len(path) == 1 for path in keywords)


def _store(rows: Sequence[KeywordRow], *, name: str) -> KeywordSummary:
    if not rows:
        raise UnreadableFile(f"{name} holds no keywords", file=name)
    scheme = rows[0].scheme
    by_uuid = {row.uuid: row for row in rows}
    with transaction.atomic():
        gone = Keyword.objects.filter(scheme=scheme).exclude(pk__in=by_uuid)
        removed, _ = gone.delete()
        Keyword.objects.bulk_create(
            [
                Keyword(uuid=row.uuid, scheme=scheme, path=list(row.path), long_name=row.long_name)
                for row in by_uuid.values()
            ],
            update_conflicts=True,
            unique_fields=["uuid"],
            update_fields=["scheme", "path", "long_name"],
        )
    return KeywordSummary(scheme=scheme, keywords=len(by_uuid), removed=removed)
