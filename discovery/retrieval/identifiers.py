"""Which collections a query names by short name, version, DOI or concept id."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from discovery.retrieval.versions import version_key

_DOI = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|doi:\s?)?(10\.\d{4,9}/[^\s\"'<>,;]+)", re.IGNORECASE
)
_CONCEPT = re.compile(r"\b[CGSV]\d{6,}-[A-Z0-9_]+\b", re.IGNORECASE)
_CODE = re.compile(r"[^\s\"'<>,;()\[\]]+")
_EDGES = ".:!?*'\"`"
_VERSIONED = re.compile(
    r"^(?P<name>.+?)(?:[._ ]v?(?:ersion)?[ ]?)(?P<version>[\w.-]+)$", re.IGNORECASE
)
_VERSION_AFTER = re.compile(
    r"[\s,]*\(?(?:v|ver|version|collection|c|edition|release)[.\s]?\s?(\d[\w.]*?)[).,;]?(?:\s|$)",
    re.IGNORECASE,
)
MAX_CODES = 400


@dataclass(frozen=True, kw_only=True, slots=True)
class Named:
    """A collection that the query names.

    Attributes:
        row: Its number.
        kind: "concept_id", "doi", "version" (short name with its version) or "short_name".
        is_whole: Whether the name is all that the query says.
    """

    row: int
    kind: str
    is_whole: bool


class IdentifierTable:
    """Looks names up, whatever their case."""

    def __init__(
        self,
        *,
        concept_ids: Sequence[str],
        short_names: Sequence[str],
        versions: Sequence[str],
        dois: Sequence[str],
    ) -> None:
        self._concepts = {concept.lower(): row for row, concept in enumerate(concept_ids)}
        self._names = _grouped(short_names)
        self._dois = _grouped(dois)
        self._versions = tuple(version.lower() for version in versions)

    def rows_called(self, name: str) -> tuple[int, ...]:
        """Rows of a short name, concept id or DOI."""
        key = name.strip().lower()
        concept = self._concepts.get(key)
        if concept is not None:
            return (concept,)
        return self._names.get(key) or self._dois.get(key) or ()

    def find(self, query: str) -> list[Named]:
        """The collections that a query names, the surest kind of name first.

        Words of letters alone are names only if they are the whole query: "air" in a sentence is
        no dataset.
        """
        whole = query.strip().strip(_EDGES).lower()
        found: dict[int, Named] = {}
        for kind, rows, text in self._matches(query, whole):
            for row in rows:
                named = Named(row=row, kind=kind, is_whole=text == whole)
                found.setdefault(row, named)
        return list(found.values())

    def _matches(self, query: str, whole: str) -> Iterable[tuple[str, Sequence[int], str]]:
        for match in _CONCEPT.finditer(query):
            row = self._concepts.get(match.group().lower())
            if row is not None:
                yield "concept_id", (row,), match.group().lower()
        for match in _DOI.finditer(query):
            doi = match[1].rstrip(").]").lower()
            yield "doi", self._dois.get(doi, ()), match.group().lower()
        yield from self._named(whole)
        for count, match in enumerate(_CODE.finditer(query)):
            if count >= MAX_CODES:
                return
            code = match.group().strip(_EDGES).lower()
            if any(not mark.isalpha() for mark in code):
                yield from self._stated_version(code, query[match.end() : match.end() + 30])
                yield from self._named(code)

    def _stated_version(self, name: str, after: str) -> Iterable[tuple[str, Sequence[int], str]]:
        """A short name with the version in the words behind it: "MOD11A1 version 6"."""
        stated = _VERSION_AFTER.match(after)
        rows = self._names.get(name, ()) if stated else ()
        fitting = [row for row in rows if stated and self._is_version(row, stated[1])]
        if fitting:
            yield "version", fitting, name

    def _is_version(self, row: int, stated: str) -> bool:
        return version_key(self._versions[row]) == version_key(stated)

    def _named(self, text: str) -> Iterable[tuple[str, Sequence[int], str]]:
        rows = self._names.get(text)
        if rows:
            yield "short_name", rows, text
            return
        match = _VERSIONED.match(text) if len(text) < 200 else None
        if match is None:
            return
        named = self._names.get(match["name"], ())
        fitting = [row for row in named if self._is_version(row, match["version"])]
        if fitting:
            yield "version", fitting, text


def _grouped(names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
    groups: dict[str, list[int]] = {}
    for row, name in enumerate(names):
        if name:
            groups.setdefault(name.lower(), []).append(row)
    return {name: tuple(rows) for name, rows in groups.items()}
