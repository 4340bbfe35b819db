"""What the execution of a derivation gives: a number with its unit, how it came, and its doubts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Invalid = Literal[
    "",
    "no_items",
    "unreadable",
    "void",
    "constant",
    "out_of_range",
    "wrong_scale",
    "wrong_unit",
    "missing_input",
    "too_few",
    "no_operation",
    "no_threshold",
]
"""Why nothing was computed; empty if something was."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One execution of a tool.

    Attributes:
        tool: Name of the planner tool that does the same.
        inputs: By the tool's parameter, JSON values; ``{"from": "s1"}`` is an earlier step.
        output: What it gave, in short.
        id: Unique within the computation.
        purpose: Why it is done.
    """

    tool: str
    inputs: Mapping[str, Any]
    output: str = ""
    id: str = ""
    purpose: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Left:
    """An item whose data were not used, and why."""

    item: str
    reason: Invalid
    message: str


@dataclass(frozen=True, kw_only=True)
class Computed:
    """The number that answers a question, or the reason why there is none.

    Attributes:
        value: In ``unit``; None if there is none.
        unit: As it was asked for where that can be converted to, else the data's own.
        series: Mid-time (UTC) and value of each time, in ``unit`` unless ``series_unit`` says
            otherwise: what a chart shows.
        statistics: Further numbers by name, such as "p_value" of a trend.
        steps: What was done, in order.
        notes: What the reader should know.
        invalid: Why there is no value, with ``message``; None if there is one.
        message: The reason in a sentence.
        when: First and last instant of an extreme.
        label: Words that answer: the place of a rank, the month or year of an extreme.
        series_unit: Unit of ``series``.
        groups: Values by place or class, in ``unit``.
        left_out: Items that were grounded but whose data can't be used.
        used: Ids of the items that the value rests on.
    """

    value: float | None = None
    unit: str = ""
    series: tuple[tuple[datetime, float], ...] = ()
    statistics: Mapping[str, float] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    invalid: Invalid | None = None
    message: str = ""
    when: tuple[datetime, datetime] | None = None
    label: str = ""
    series_unit: str = ""
    groups: Mapping[str, float] = field(default_factory=dict)
    left_out: tuple[Left, ...] = ()
    used: tuple[str, ...] = ()
