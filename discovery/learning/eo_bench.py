"""Reads files of NASA-EO-Bench, for users who have them.

The format assumed, as the paper describes the benchmark: JSON lines, or one JSON list, of rows with
a task query, the datasets that the publication uses, and a split. Names of fields differ between
releases; those in ``QUERY_FIELDS``, ``DATASET_FIELDS`` and ``SPLIT_FIELDS`` are known, and a
dataset is a name or an object that has one in ``NAME_FIELDS``. A row of a single pair is joined
with the others of its query.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from common.errors import InvalidInput
from discovery.evaluation.judged_queries import JudgedQuery

MAX_BYTES = 500_000_000
QUERY_FIELDS = ("query", "task_query", "question", "task")
DATASET_FIELDS = ("datasets", "relevant", "positives", "dataset", "gold", "labels")
SPLIT_FIELDS = ("split", "set", "subset")
NAME_FIELDS = ("concept_id", "short_name", "shortName", "id", "name")


class MalformedBenchmark(InvalidInput):
    """A file that isn't of the format assumed."""


def read_eo_bench(path: Path, *, split: str | None = None) -> tuple[JudgedQuery, ...]:
    """Read the judged queries of a file.

    Args:
        path: JSON lines, or one JSON list.
        split: Only rows of this split, such as "test"; all by default.

    Raises:
        MalformedBenchmark: The file can't be read, or a row lacks its query or datasets.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise MalformedBenchmark(f"{path.name} is over {MAX_BYTES} bytes", limit=MAX_BYTES)
        rows = _rows(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as problem:
        raise MalformedBenchmark(f"{path} can't be read: {problem}") from problem
    found: dict[str, dict[str, None]] = {}
    for number, row in enumerate(rows, start=1):
        if split is None or _first(row, SPLIT_FIELDS, number) == split:
            query = str(_first(row, QUERY_FIELDS, number)).strip()
            names = _names(_first(row, DATASET_FIELDS, number), number)
            found.setdefault(query, {}).update(dict.fromkeys(names))
    if not found:
        raise MalformedBenchmark(f"{path.name} holds no query of the split {split!r}", split=split)
    return tuple(JudgedQuery(query=query, relevant=tuple(names)) for query, names in found.items())


def _rows(text: str) -> list[Any]:
    if text.lstrip().startswith("["):
        rows: list[Any] = json.loads(text)
        return rows
    return [json.loads(line) for line in text.split("\n") if line.strip()]


def _first(row: Any, names: Sequence[str], number: int) -> Any:  # noqa: ANN401 -- parsed JSON
    if isinstance(row, Mapping):
        for name in names:
            if row.get(name) not in (None, "", []):
                return row[name]
    raise MalformedBenchmark(f"row {number} needs one of {', '.join(names)}", row=number)


def _names(value: object, number: int) -> list[str]:
    names = []
    for item in value if isinstance(value, list) else [value]:
        name = _first(item, NAME_FIELDS, number) if isinstance(item, Mapping) else item
        if not isinstance(name, str) or not name.strip():
            raise MalformedBenchmark(f"row {number}: {name!r} names no dataset", row=number)
        names.append(name.strip())
    return names
