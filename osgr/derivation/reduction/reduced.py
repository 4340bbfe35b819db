"""The number that a series comes down to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from osgr.derivation.reading.observation import Observation


@dataclass(frozen=True, kw_only=True)
class Reduced:
    """What answers, in the data's own unit.

    Attributes:
        value: The number; None where words answer alone.
        unit: Of ``value``, and of ``groups``.
        is_difference: Whether the zero of the unit's scale counts for nothing.
        statistics: Further numbers.
        when: Of an extreme.
        label: Words that answer.
        groups: Values by place.
        notes: What was assumed.
        tool: The planner tool that does the same, and its inputs beside the observations.
        inputs: Of the tool.
    """

    value: float | None
    unit: str
    is_difference: bool = False
    statistics: Mapping[str, float] = field(default_factory=dict)
    when: tuple[datetime, datetime] | None = None
    label: str = ""
    groups: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    tool: str
    inputs: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A quantity at all its times, and what is known of it.

    Attributes:
        name: As the reader knows it.
        observations: At least one.
        compares: Whether each observation already compares two times.
        is_contrast: Whether each observation is a difference of day and night.
    """

    name: str
    observations: tuple[Observation, ...]
    compares: bool = False
    is_contrast: bool = False

    @property
    def unit(self) -> str:
        """Of the first observation; all are of one unit."""
        return self.observations[0].unit

    @property
    def is_given(self) -> bool:
        """Whether no pixels were read."""
        return all(one.grid is None for one in self.observations)

    def of_role(self, role: str) -> tuple[Observation, ...]:
        """Observations of one side of a comparison."""
        return tuple(one for one in self.observations if one.role == role)
