import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common.errors import InvalidInput

MAX_BYTES = 50_000_000
MAX_ROWS = 50_000
MAX_QUERY_CHARS = 10_000
MAX_RELEVANT = 500
MAX_NAME_CHARS = 300
_QUOTED = 80


class MalformedQueries(InvalidInput):
    """A file of queries, or a row of it, that can't be evaluated."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgedQuery:
    """A query and the datasets that are right for it.

    Attributes:
        query: What is asked.
        relevant: Short names or concept ids, each once.
    """

    query: str
    relevant: tuple[str, ...]


def read_judged_queries(path: Path) -> tuple[JudgedQuery, ...]:
    """Read rows ``{"query": text, "relevant": [short names or concept ids]}``, one a line.

    Raises:
        MalformedQueries: The file can't be read, is over 50 MB or 50,000 rows, or a row is wrong.
    """
    rows = tuple(_read(line, number) for number, line in _lines(path))
    if not rows:
        raise MalformedQueries(f"{path.name} holds no query", file=path.name)
    return rows


def read_text(path: Path) -> str:
    """The text of a file of judgements, checked for its size first.

    Raises:
        MalformedQueries: It can't be read, is no UTF-8 text or over 50 MB.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            message = f"{path.name} has {size} bytes; at most {MAX_BYTES} are read"
            raise MalformedQueries(message, bytes=size)
        return path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise MalformedQueries(f"{path} can't be read as UTF-8 text: {problem}") from problem


def has_words(query: str) -> bool:
    """Whether a query holds a letter or digit of any script: others can't be searched for."""
    return any(mark.isalnum() for mark in query)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    lines: Iterable[str] = read_text(path).split("\n")
    filled = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    for count, (number, line) in enumerate(filled, start=1):
        if count > MAX_ROWS:
            raise MalformedQueries(f"{path.name} has over {MAX_ROWS} rows", limit=MAX_ROWS)
        yield number, line


def _read(line: str, number: int) -> JudgedQuery:
    wanted = 'needs {"query": text, "relevant": [short names or concept ids]}'
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError) as problem:
        message = f"line {number} is no JSON: {line[:_QUOTED]!r}"
        raise MalformedQueries(message, line=number) from problem
    query = row.get("query") if isinstance(row, dict) else None
    if not isinstance(query, str) or not has_words(query):
        raise MalformedQueries(f"line {number} {wanted}", line=number)
    if len(query) > MAX_QUERY_CHARS:
        message = f"line {number}: the query has {len(query)} characters; {MAX_QUERY_CHARS} at most"
        raise MalformedQueries(message, line=number)
    return JudgedQuery(query=query, relevant=_relevant(row.get("relevant"), number))


def _relevant(value: object, number: int) -> tuple[str, ...]:
    names = value if isinstance(value, list) else []
    if not 0 < len(names) <= MAX_RELEVANT:
        message = f'line {number}: "relevant" must be a list of 1 to {MAX_RELEVANT} names'
        raise MalformedQueries(message, line=number)
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME_CHARS:
            message = f'line {number}: {str(name)[:_QUOTED]!r} in "relevant" is no name'
            raise MalformedQueries(message, line=number)
    return tuple(dict.fromkeys(name.strip() for name in names))
