"""A quantity through time: one point a time, and the items behind it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.reading.observation import Observation

FloatArray = NDArray[np.float64]
YEAR_DAYS = 365.25


@dataclass(frozen=True, kw_only=True, slots=True)
class TimePoint:
    """Mean over all ground at one time."""

    start: datetime
    end: datetime
    value: float

    @property
    def middle(self) -> datetime:
        """Mid-time."""
        return self.start + (self.end - self.start) / 2


def by_time(observations: Sequence[Observation]) -> tuple[TimePoint, ...]:
    """Join the ground of each time: pixels by their area, given values alike."""
    groups: dict[tuple[datetime, datetime], list[Observation]] = defaultdict(list)
    for one in observations:
        groups[one.start, one.end].append(one)
    return tuple(
        TimePoint(start=start, end=end, value=mean_of(groups[start, end]))
        for start, end in sorted(groups)
    )


def mean_of(observations: Sequence[Observation]) -> float:
    """Mean over the ground of observations at one time."""
    values = np.array([one.value for one in observations])
    areas = [
        None if one.weights is None else float(one.pixel_weights.sum()) for one in observations
    ]
    if any(area is None for area in areas):
        return float(values.mean())
    return float(np.average(values, weights=np.array(areas, dtype=np.float64)))


def years_of(moments: Sequence[datetime]) -> FloatArray:
    """Years of 365.25 days since 1970."""
    return np.array([moment.timestamp() / 86_400 / YEAR_DAYS for moment in moments])
