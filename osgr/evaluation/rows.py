"""Rows of a question set; what a row doesn't state is not scored."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from common.errors import InvalidInput
from osgr.understanding.question import SpatialRelation, TemporalRelation

MAX_ROWS = 50_000
MAX_LINE_CHARACTERS = 2_000_000


class MalformedRow(InvalidInput):
    """A row of a question set that can't be read; the message names line and field."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One question with what the expert says; None where nothing is stated.

    Attributes:
        id: Unique in the set.
        question: As asked.
        choices: Options.
        answer: A number or a text.
        expert_paths: Admissible paths, target first.
        temporal_relation: Expert's label.
        spatial_relation: Expert's label.
        endpoints: Results that may end the path.
        items: Ids of the items that the answer rests on.
        expert_steps: Steps that the expert executes.
        answerable: Whether the archive can answer it.
    """

    id: str
    question: str
    choices: tuple[str, ...] | None = None
    answer: float | str | None = None
    expert_paths: tuple[tuple[str, ...], ...] | None = None
    temporal_relation: str | None = None
    spatial_relation: str | None = None
    endpoints: tuple[str, ...] | None = None
    items: tuple[str, ...] | None = None
    expert_steps: float | None = None
    answerable: bool | None = None

    @property
    def is_unanswerable(self) -> bool:
        """Whether the expert says that it can't be answered, outright or by giving no path."""
        return self.answerable is False or (self.answerable is None and self.expert_paths == ())


def read_rows(lines: Iterable[str]) -> tuple[Row, ...]:
    """Read JSON lines.

    Raises:
        MalformedRow: A line is no row, or there are none, too many, or two of one id.
    """
    rows: dict[str, Row] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if len(rows) >= MAX_ROWS:
            raise MalformedRow(f"the file has over {MAX_ROWS} questions")
        row = _read(line, number)
        if row.id in rows:
            raise MalformedRow(f"line {number}: the id {row.id!r} stands twice", line=number)
        rows[row.id] = row
    if not rows:
        raise MalformedRow("the file holds no question")
    return tuple(rows.values())


def _read(line: str, number: int) -> Row:
    if len(line) > MAX_LINE_CHARACTERS:
        raise MalformedRow(f"line {number} is longer than {MAX_LINE_CHARACTERS} characters")
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise MalformedRow(f"line {number} is no JSON: {problem}", line=number) from problem
    if not isinstance(values, dict):
        raise MalformedRow(f"line {number} is no JSON object", line=number)
    return make_row(values, where=f"line {number}")


def make_row(values: Mapping[str, Any], *, where: str) -> Row:
    """Return the row that a JSON object states.

    Raises:
        MalformedRow: A field is missing or of the wrong form.
    """
    reader = _Fields(values, where)
    return Row(
        id=reader.text("id") or where,
        question=reader.required("question"),
        choices=reader.texts("choices"),
        answer=reader.answer(),
        expert_paths=reader.paths(),
        temporal_relation=reader.label("temporal_relation", get_args(TemporalRelation)),
        spatial_relation=reader.label("spatial_relation", get_args(SpatialRelation)),
        endpoints=reader.texts("endpoints"),
        items=reader.texts("items"),
        expert_steps=reader.number("expert_steps"),
        answerable=reader.truth("answerable"),
    )


@dataclass(frozen=True)
class _Fields:
    values: Mapping[str, Any]
    where: str

    def _wrong(self, name: str, wanted: str) -> MalformedRow:
        return MalformedRow(f"{self.where}: {name} must be {wanted}", field=name)

    def required(self, name: str) -> str:
        value = self.text(name)
        if not value:
            raise self._wrong(name, "a text")
        return value

    def text(self, name: str) -> str | None:
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        raise self._wrong(name, "a text")

    def texts(self, name: str) -> tuple[str, ...] | None:
        value = self.values.get(name)
        if value is None:
            return None
        if isinstance(value, dict):
            value = list(value.values())
        if not isinstance(value, list) or any(isinstance(v, list | dict) for v in value):
            raise self._wrong(name, "a list of texts")
        return tuple(str(v) for v in value)

    def number(self, name: str) -> float | None:
        value = self.values.get(name)
        if value is None:
            return None
        if isinstance(value, list):
            return float(len(value))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        raise self._wrong(name, "a number or a list of steps")

    def truth(self, name: str) -> bool | None:
        value = self.values.get(name)
        if value is None or isinstance(value, bool):
            return value
        raise self._wrong(name, "true or false")

    def label(self, name: str, labels: tuple[str, ...]) -> str | None:
        value = self.text(name)
        if value is not None and value not in labels:
            raise self._wrong(name, f"one of {', '.join(labels)}")
        return value

    def answer(self) -> float | str | None:
        value = self.values.get("answer")
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        raise self._wrong("answer", "a number or a text")

    def paths(self) -> tuple[tuple[str, ...], ...] | None:
        value = self.values.get("expert_paths")
        if value is None:
            return None
        is_paths = isinstance(value, list) and all(
            isinstance(path, list) and path and all(isinstance(node, str) for node in path)
            for path in value
        )
        if not is_paths:
            raise self._wrong("expert_paths", "a list of lists of names")
        return tuple(tuple(path) for path in value)
