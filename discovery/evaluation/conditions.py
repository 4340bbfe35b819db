"""What is expected of each condition, read from YAML, and whether measured figures keep it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from common.errors import InvalidInput

MAX_BYTES = 200_000
_EXPECTATION = {"expected", "tolerance"}


class MalformedConditions(InvalidInput):
    """A file of conditions that states no condition, or states one wrongly."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Expectation:
    """A figure that a condition was measured at, and how far it may fall.

    Attributes:
        expected: The figure.
        tolerance: How far below it a new figure may lie; above is never wrong.
    """

    expected: float
    tolerance: float

    def is_kept(self, measured: float) -> bool:
        """Whether a new figure lies within the tolerance, or above."""
        return measured >= self.expected - self.tolerance


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """One way to rank.

    Attributes:
        name: As commands and tables name it.
        says: What it is, in a sentence.
        expected: By set of queries and measure.
    """

    name: str
    says: str
    expected: Mapping[str, Mapping[str, Expectation]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One figure compared with what was expected of it."""

    condition: str
    query_set: str
    measure: str
    expectation: Expectation
    measured: float

    @property
    def is_kept(self) -> bool:
        """Whether the figure is as good as it was, within the tolerance."""
        return self.expectation.is_kept(self.measured)

    def __str__(self) -> str:
        """A line for people."""
        wanted = self.expectation
        return (
            f"{'ok  ' if self.is_kept else 'FAIL'} {self.query_set:<24} {self.condition:<16} "
            f"{self.measure:<10} {self.measured:.3f} (expected {wanted.expected:.3f}, "
            f"tolerance {wanted.tolerance:.3f})"
        )


def read_conditions(path: Path) -> tuple[Condition, ...]:
    """Read the conditions of a YAML file.

    Raises:
        MalformedConditions: The file can't be read or is wrong somewhere; the message says where.
    """
    try:
        text = path.read_bytes()
        if len(text) > MAX_BYTES:
            raise MalformedConditions(f"{path.name} is over {MAX_BYTES} bytes", bytes=len(text))
        read: Any = yaml.safe_load(text)
    except (OSError, yaml.YAMLError) as problem:
        raise MalformedConditions(f"{path} can't be read: {problem}") from problem
    rows = read.get("conditions") if isinstance(read, dict) else None
    if not isinstance(rows, dict) or not rows:
        raise MalformedConditions(f'{path.name} needs a mapping "conditions"')
    return tuple(_condition(str(name), row) for name, row in rows.items())


def _condition(name: str, row: object) -> Condition:
    if not isinstance(row, dict) or not isinstance(row.get("says"), str):
        raise MalformedConditions(f'condition {name!r} needs "says"', condition=name)
    expected = row.get("expected") or {}
    if not isinstance(expected, dict):
        raise MalformedConditions(f'condition {name!r}: "expected" must be a mapping')
    return Condition(
        name=name,
        says=row["says"],
        expected={str(key): _measures(name, value) for key, value in expected.items()},
    )


def _measures(name: str, row: object) -> Mapping[str, Expectation]:
    if not isinstance(row, dict):
        raise MalformedConditions(f"condition {name!r}: {row!r} is no mapping of measures")
    return {str(measure): _expectation(name, value) for measure, value in row.items()}


def _expectation(name: str, row: object) -> Expectation:
    numbers = row if isinstance(row, dict) and set(row) == _EXPECTATION else {}
    for key in _EXPECTATION:
        value = numbers.get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
            message = f"condition {name!r}: {row!r} needs expected and tolerance from 0 to 1"
            raise MalformedConditions(message, condition=name)
    return Expectation(**{key: float(numbers[key]) for key in _EXPECTATION})


Figures = Mapping[str, Mapping[str, float]]
"""Value of each measure under each condition."""


def compare(
    conditions: tuple[Condition, ...], measured: Mapping[str, Figures]
) -> tuple[Finding, ...]:
    """Compare measured figures, by set of queries, with all that is expected of those sets.

    Raises:
        MalformedConditions: A figure is expected that wasn't measured.
    """
    findings = []
    for condition in conditions:
        for query_set, measures in condition.expected.items():
            if query_set in measured:
                findings += [
                    _finding(condition.name, query_set, measure, expectation, measured[query_set])
                    for measure, expectation in measures.items()
                ]
    return tuple(findings)


def _finding(
    condition: str, query_set: str, measure: str, expectation: Expectation, figures: Figures
) -> Finding:
    value = figures.get(condition, {}).get(measure)
    if value is None:
        message = f"{measure} of {condition!r} on {query_set!r} is expected, but wasn't measured"
        raise MalformedConditions(message, condition=condition, measure=measure)
    return Finding(
        condition=condition,
        query_set=query_set,
        measure=measure,
        expectation=expectation,
        measured=value,
    )
