"""Observations and numbers as they pass from step to step; pixels lie in the artifact store."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, model_validator

from common.actions import Value, Wgs84Polygon
from common.actions.rasters import Sha256
from osgr.tools.kinds import ItemId, ResultName

MOST_TIMES = 20_000
MOST_ITEMS = 20_000
_Text = Annotated[str, Field(max_length=2000)]


class ObservedValue(Value):
    """A quantity at one time over one ground.

    Attributes:
        start: First instant, UTC.
        end: Last instant.
        value: Mean over the ground asked about, or as the archive gives it.
        role: Side of a comparison, if it is on one.
        items: What it rests on.
        place: Footprint, as hexadecimal well-known binary; empty after averaging over places.
        product: Of the first item.
        level: Of the first item.
        variable: As the archive spells it.
        pixels: Artifact with value and square metres of each pixel, as two bands; none where the
            archive gave the value.
        is_scaled: Whether values are physical, as far as is known.
        notes: What the reader should know.
    """

    start: datetime
    end: datetime
    value: float
    role: Literal["", "pre", "post"] = ""
    items: Annotated[tuple[str, ...], Field(max_length=MOST_ITEMS)] = ()
    place: str = ""
    product: str = ""
    level: str = ""
    variable: str = ""
    pixels: Sha256 | None = None
    is_scaled: bool = True
    notes: tuple[_Text, ...] = ()

    @model_validator(mode="after")
    def _is_in_order(self) -> "ObservedValue":
        if self.end < self.start:
            raise ValueError(f"end {self.end} is before start {self.start}")
        return self


class Observations(Value):
    """A quantity at several times.

    Attributes:
        name: Of the quantity.
        unit: Of all values; empty if nothing states one.
        values: In order of time.
        compares: Whether each value already compares two times.
        is_contrast: Whether each value is a difference of day and night.
        left_out: Items whose data can't be used, with why.
    """

    name: Annotated[str, Field(min_length=1, max_length=200)]
    unit: Annotated[str, Field(max_length=100)] = ""
    values: Annotated[tuple[ObservedValue, ...], Field(min_length=1, max_length=MOST_TIMES)]
    compares: bool = False
    is_contrast: bool = False
    left_out: tuple[_Text, ...] = ()


class NamedNumber(Value):
    """A further number: a p-value, say."""

    name: str
    value: float


class TimedNumber(Value):
    """A value of a chart."""

    time: datetime
    value: float


class ComputedNumber(Value):
    """What a series comes down to.

    Attributes:
        value: None where words answer.
        unit: Of the value.
        label: Words that answer, such as the month of an extreme or the first in a rank.
        start: First instant of an extreme.
        end: Last instant of an extreme.
        statistics: Further numbers.
        groups: Values by place.
        series: What a chart shows.
        notes: What the reader should know.
    """

    value: float | None = None
    unit: str = ""
    label: str = ""
    start: datetime | None = None
    end: datetime | None = None
    statistics: tuple[NamedNumber, ...] = ()
    groups: tuple[NamedNumber, ...] = ()
    series: tuple[TimedNumber, ...] = ()
    notes: tuple[_Text, ...] = ()


class NamedArea(Value):
    """A place that is compared with others."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    area: Wgs84Polygon


class SupportChain(Value):
    """A chain of reasoning from a phenomenon to data.

    Attributes:
        nodes: From the phenomenon to the result.
        score: In [0, 1].
        missing: What the archive lacks to compute along it.
        explanation: Each link in words, with its literature.
    """

    nodes: Annotated[tuple[str, ...], Field(min_length=1)]
    score: float
    missing: tuple[str, ...] = ()
    explanation: tuple[_Text, ...] = ()


class SupportChains(Value):
    """Chains of reasoning, best first; at least one."""

    target: str
    paths: Annotated[tuple[SupportChain, ...], Field(min_length=1)]


class GroundedItems(Value):
    """Items that ground one chain.

    Attributes:
        path: From the phenomenon to the result.
        result: What the items are of, the chain's own.
        items: Their ids, best first.
        before: Those before the change, where two times are compared.
        after: Those after it.
        score: S(X, q).
    """

    path: tuple[str, ...]
    result: ResultName
    items: Annotated[tuple[ItemId, ...], Field(min_length=1)]
    before: tuple[ItemId, ...] = ()
    after: tuple[ItemId, ...] = ()
    score: float


class GroundedObservations(Value):
    """What of an archive answers a question.

    Attributes:
        best: Set with the best score.
        sets: All that can be used, best first.
        rejected: How many items were rejected, by reason.
        notices: What the reader should know.
    """

    best: GroundedItems
    sets: Annotated[tuple[GroundedItems, ...], Field(min_length=1)]
    rejected: tuple[NamedNumber, ...] = ()
    notices: tuple[_Text, ...] = ()


class QuestionAnswer(Value):
    """An answer to a question over an archive.

    Attributes:
        text: In a sentence.
        value: The number in it, if it is one.
        unit: Of the value.
        why_not: Why the archive can't answer; empty if it does.
        paths: Chains of reasoning that were used.
        items: Ids of the items that it rests on.
        notices: What the reader should know.
    """

    text: _Text
    value: float | None = None
    unit: str = ""
    why_not: str = ""
    paths: tuple[tuple[str, ...], ...] = ()
    items: Annotated[tuple[str, ...], Field(max_length=MOST_ITEMS)] = ()
    notices: tuple[_Text, ...] = ()
