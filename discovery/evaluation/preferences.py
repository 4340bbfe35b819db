import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from discovery.evaluation.judged_queries import (
    MAX_NAME_CHARS,
    MAX_QUERY_CHARS,
    MAX_ROWS,
    MalformedQueries,
    has_words,
    read_text,
)

COLUMNS = ("query", "better", "worse")
Outcome = Literal["correct", "tie", "wrong"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Preference:
    """For this query, one dataset should come before another.

    Attributes:
        query: What is asked.
        better: Short name or concept id of what should come first.
        worse: Short name or concept id of what should come later.
    """

    query: str
    better: str
    worse: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderAccuracy:
    """Shares of preferences; they add up to one.

    Attributes:
        n: Number of preferences.
        correct: Share with the better dataset first.
        ties: Share with equal scores.
        wrong: Share with the worse dataset first.
    """

    n: int
    correct: float
    ties: float
    wrong: float


def read_preferences(path: Path) -> tuple[Preference, ...]:
    """Read a CSV file with the columns query, better and worse.

    Raises:
        MalformedQueries: The file can't be read, lacks a column, or a row is wrong.
    """
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""), strict=True)
    try:
        found = [name.strip() for name in reader.fieldnames or ()]
        if missing := [name for name in COLUMNS if name not in found]:
            message = f"{path.name} lacks the columns {', '.join(missing)}; it has {found[:10]}"
            raise MalformedQueries(message, missing=missing)
        reader.fieldnames = found
        rows = tuple(_read(row, reader.line_num) for row in _limited(reader, path))
    except csv.Error as problem:
        message = f"{path.name}, line {reader.line_num}: {problem}"
        raise MalformedQueries(message, line=reader.line_num) from problem
    if not rows:
        raise MalformedQueries(f"{path.name} holds no preference", file=path.name)
    return rows


def _limited(reader: Iterable[dict[str, str]], path: Path) -> Iterable[dict[str, str]]:
    for count, row in enumerate(reader, start=1):
        if count > MAX_ROWS:
            raise MalformedQueries(f"{path.name} has over {MAX_ROWS} rows", limit=MAX_ROWS)
        yield row


def _read(row: dict[str, str], number: int) -> Preference:
    query, better, worse = ((row.get(name) or "").strip() for name in COLUMNS)
    limits = zip(
        COLUMNS,
        (query, better, worse),
        (MAX_QUERY_CHARS, MAX_NAME_CHARS, MAX_NAME_CHARS),
        strict=True,
    )
    for name, value, limit in limits:
        if not value or len(value) > limit:
            message = f"line {number}: {name!r} must have 1 to {limit} characters"
            raise MalformedQueries(message, line=number)
    if not has_words(query):
        raise MalformedQueries(f"line {number}: {query[:80]!r} holds no word", line=number)
    return Preference(query=query, better=better, worse=worse)


def outcome(better: float, worse: float) -> Outcome:
    """How two scores order a pair; higher scores come first."""
    if better == worse:
        return "tie"
    return "correct" if better > worse else "wrong"


def order_accuracy(outcomes: Sequence[Outcome]) -> OrderAccuracy:
    """Shares of outcomes.

    Raises:
        ValueError: There are none.
    """
    if not outcomes:
        raise ValueError("no preference was judged")
    share: Callable[[Outcome], float] = lambda kind: outcomes.count(kind) / len(outcomes)  # noqa: E731
    return OrderAccuracy(
        n=len(outcomes), correct=share("correct"), ties=share("tie"), wrong=share("wrong")
    )
