"""A question as it was understood: what the rest of the app works from."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from shapely.geometry.base import BaseGeometry

from common.geo import Box

SpatialRelation = Literal["overlap", "containment", "proximity", "flow-connectivity"]
TemporalRelation = Literal["co-temporal", "lagged-precedence", "bi-temporal-change"]
OperationKind = Literal["value", "trend", "difference", "share", "extreme", "count", "rank", "list"]
RegionKind = Literal["point", "line", "polygon"]
WhenKind = Literal["any", "during", "pre_post", "lagged"]

Interval = tuple[datetime, datetime]
"""First and last instant, UTC, both included."""


@dataclass(frozen=True, kw_only=True)
class Region:
    """The spatial reference object R_q.

    Attributes:
        name: As it is shown.
        geometry: WGS 84, longitude first; parts on both sides of 180 where it crosses it.
        kind: Points and lines are buffered by ``tolerance_m`` before areas are compared.
        tolerance_m: Metres; of a polygon how far its outline may be off, 0 if it is exact.
        alternatives: What else the words could mean, likeliest first.
        box: Bounding box; west > east crosses the antimeridian.
        direction: For flow: "upstream" or "downstream" of the geometry; empty otherwise.
    """

    name: str
    geometry: BaseGeometry
    kind: RegionKind
    tolerance_m: float
    alternatives: tuple[str, ...] = ()
    box: Box
    direction: Literal["", "upstream", "downstream"] = ""


@dataclass(frozen=True, kw_only=True)
class When:
    """The temporal cue.

    Attributes:
        kind: "any" asks about no time; "pre_post" compares two; "lagged" looks before one.
        interval: The time asked about; for "pre_post" the hull of both.
        pre: The earlier time of a comparison.
        post: The later time of a comparison.
        lag_days: Least and most days by which a cause precedes; only for "lagged".
        months: Only these months of each year, if any are named.
    """

    kind: WhenKind
    interval: Interval | None = None
    pre: Interval | None = None
    post: Interval | None = None
    lag_days: tuple[float, float] | None = None
    months: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Operation:
    """What is computed of the grounded values.

    Attributes:
        kind: What sort of answer is asked for.
        statistic: "mean", "maximum", "minimum", "median", "sum", "area", "percentage" (of a
            difference), "maximum date", "maximum month" (of an extreme) ...; empty if the question
            leaves it open.
        threshold: For shares and counts, in ``unit``.
        direction: "above" or "below" a threshold, "maximum" or "minimum" for extremes and ranks.
        unit: Unit in which the threshold or the answer is written; empty if none is.
    """

    kind: OperationKind
    statistic: str = ""
    threshold: float | None = None
    direction: str = ""
    unit: str = ""

    @property
    def asks_when(self) -> bool:
        """Whether the date, month or year of an extreme is asked for, not its value."""
        return self.kind == "extreme" and self.statistic.endswith((" date", " month", " year"))


@dataclass(frozen=True, kw_only=True)
class Chip:
    """One thing that was understood, shown to the reader, who may correct it.

    Attributes:
        kind: "target", "place", "time", "spatial_relation", "temporal_relation" or "operation".
        label: What was understood.
        text: The words it was read from; empty if it is a default.
        span: Where they stand in the question; None for a default or a correction.
        alternatives: What else they could mean.
        is_corrected: The reader said so.
        note: Why it is uncertain, if it is.
    """

    kind: str
    label: str
    text: str = ""
    span: tuple[int, int] | None = None
    alternatives: tuple[str, ...] = ()
    is_corrected: bool = False
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question as understood: (target, place, time), relations, operation.

    Attributes:
        text: As it was asked.
        target: Name of a node of the support graph; None if no part of the text names one.
        target_text: The words that name it, or that seem to.
        region: None if the text names no place, or none that is known (see ``notices``).
        when: The temporal cue.
        spatial_relation: Chooses the spatial kernel.
        temporal_relation: Chooses the temporal kernel.
        operation: What is computed.
        chips: What was understood, to be shown and corrected.
        suggestions: Nearest known targets where none was recognised.
        problems: Reasons why the question can't be grounded: (why_not word, sentence).
        notices: What the reader should know about how the question was read.
        understood_by: "grammar", or the chat model's name.
        regions: Each place, where several are named; ``region`` joins them.
        rivals: Other places of the name of the one place, that could well be meant.
        targets: Further nodes that the text names besides ``target``, likeliest first.
    """

    text: str
    target: str | None
    target_text: str = ""
    region: Region | None = None
    when: When = When(kind="any")
    spatial_relation: SpatialRelation = "overlap"
    temporal_relation: TemporalRelation = "co-temporal"
    operation: Operation = Operation(kind="value")
    chips: tuple[Chip, ...] = ()
    suggestions: tuple[str, ...] = ()
    problems: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()
    understood_by: str = "grammar"
    targets: tuple[str, ...] = ()
    regions: tuple[Region, ...] = ()
    rivals: tuple[Region, ...] = ()
