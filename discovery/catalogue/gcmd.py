"""Reads keywords of NASA's Global Change Master Directory, as its KMS exports them.

An export is a CSV file: a line about the version, the header, then a keyword a line, its levels in
columns from the general to the special, with its UUID. KMS serves one for each scheme.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from discovery.catalogue import limits
from discovery.catalogue.errors import UnreadableFile
from discovery.catalogue.wording import clean_line

KMS = "https://cmr.earthdata.nasa.gov/kms/concepts/concept_scheme"
SCIENCE = "sciencekeywords"
SCHEMES = (SCIENCE, "instruments", "platforms", "projects", "providers", "locations")
MAX_ROWS = 100_000
_SCHEME = re.compile(r"concept_scheme/(\w{2,40})")
_BESIDE = frozenset({"uuid", "long_name", "data_center_url"})


@dataclass(frozen=True, kw_only=True, slots=True)
class KeywordRow:
    """One keyword.

    Attributes:
        uuid: Its identity over all versions.
        scheme: Such as "sciencekeywords".
        path: Its levels, from category to detail.
        long_name: Of an instrument, platform, project or provider.
    """

    uuid: UUID
    scheme: str
    path: tuple[str, ...]
    long_name: str = ""


def read_keywords(lines: Iterable[str], *, name: str) -> Iterator[KeywordRow]:
    """The keywords of an export; rows without a path or an identity are left out.

    Args:
        lines: Of the CSV file.
        name: What the file is called; its scheme, if the file doesn't say.

    Raises:
        UnreadableFile: It is no export of keywords.
    """
    rows = csv.reader(lines)
    try:
        first = next(rows, [])
        found = _SCHEME.search(" ".join(first))
        header = first if "UUID" in first else next(rows, [])
        columns = [title.strip().lower() for title in header]
        if "uuid" not in columns:
            message = f"{name} is no export of keywords: it has no column UUID in {header[:8]}"
            raise UnreadableFile(message, file=name)
        scheme = found[1] if found else name
        for number, row in enumerate(rows):
            if number >= MAX_ROWS:
                raise UnreadableFile(f"{name} has more than {MAX_ROWS} keywords", file=name)
            if keyword := _keyword(dict(zip(columns, row, strict=False)), scheme=scheme):
                yield keyword
    except csv.Error as problem:
        raise UnreadableFile(f"{name} is no CSV file: {problem}", file=name) from problem


def _keyword(row: Mapping[str, str], *, scheme: str) -> KeywordRow | None:
    try:
        identity = UUID(row.get("uuid", ""))
    except ValueError:
        return None
    levels = (clean_line(row[name], limit=limits.TERM) for name in row if name not in _BESIDE)
    path = tuple(level for level in levels if level)
    long_name = clean_line(row.get("long_name", ""), limit=limits.TITLE)
    if not path:
        return None
    return KeywordRow(uuid=identity, scheme=scheme, path=path, long_name=long_name)


class KeywordTree:
    """Finds the paths of terms that a catalogue lists without them.

    Args:
        paths: Of the scheme "sciencekeywords".
    """

    def __init__(self, paths: Iterable[Sequence[str]]) -> None:
        self._ending: dict[str, list[tuple[str, ...]]] = {}
        for path in paths:
            self._ending.setdefault(path[-1].upper(), []).append(tuple(path))

    def __bool__(self) -> bool:
        return bool(self._ending)

    def restore(self, keywords: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        """Paths for a flat list of terms, as a tree's levels written one after the other give it.

        A path is taken if all its levels below the category are in the list, and isn't the
        beginning of a longer one. What is no such term stays a path of one; a list that has paths
        already is left as it is.
        """
        if not self or any(len(path) > 1 for path in keywords):
            return tuple(keywords)
        listed = {path[0].upper() for path in keywords}
        found: dict[tuple[str, ...], None] = {}
        for (term,) in keywords:
            fitting = [
                path
                for path in self._ending.get(term.upper(), ())
                if all(level.upper() in listed for level in path[1:])
            ]
            found.update(dict.fromkeys(fitting or [(term,)]))
        begun = {path[:length] for path in found for length in range(1, len(path))}
        levels = {level.upper() for path in found if len(path) > 1 for level in path}
        return tuple(
            path
            for path in found
            if path not in begun and not (len(path) == 1 and path[0].upper() in levels)
        )
