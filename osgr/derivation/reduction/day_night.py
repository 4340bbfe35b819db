"""The contrast of day and night."""

import re
from dataclasses import replace

from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import statistic_of

_NIGHT = re.compile(r"night|nocturnal", re.IGNORECASE)


def is_by_night(one: Observation) -> bool:
    """Whether the variable's name says night."""
    return _NIGHT.search(one.variable) is not None


def is_day_less_night(statistic: str) -> bool:
    """Whether a statistic asks for the contrast of day and night."""
    return "day" in statistic.lower() and "night" in statistic.lower()


def day_less_night(quantity: Quantity) -> Reduced:
    """Of one time, or how it changed between two; the observations may be differences already.

    Raises:
        NotComputable: Day or night is missing.
    """
    before, after = quantity.of_role("pre"), quantity.of_role("post")
    sides = [before, after] if before and after else [quantity.observations]
    values = [_contrast(quantity, side) for side in sides]
    return Reduced(
        value=values[-1] - (values[0] if len(values) == 2 else 0.0),
        unit=quantity.unit,
        is_difference=True,
        statistics=dict(zip(("before", "after"), values, strict=False)) if values[1:] else {},
        notes=("Day less night.",),
        tool="CP_Difference",
        inputs={"statistic": "day-night"},
    )


def _contrast(quantity: Quantity, side: tuple[Observation, ...]) -> float:
    if quantity.is_contrast:
        return statistic_of(replace(quantity, observations=side), "mean")[0]
    night = tuple(one for one in side if is_by_night(one))
    day = tuple(one for one in side if not is_by_night(one))
    if not (night and day):
        lacking = "night" if day else "day"
        raise NotComputable(
            f"There are no data of {quantity.name} by {lacking}.", reason="missing_input"
        )
    means = [statistic_of(replace(quantity, observations=one), "mean")[0] for one in (day, night)]
    return means[0] - means[1]
