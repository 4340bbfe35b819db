"""Temporal kernels gamma_t, in [0, 1]; differences of time in days.

The published forms are the paper's (appendix C). Its ``softov`` isn't monotone: intervals that
only touch score 1 and a day's overlap of a month 0.03. The default is continuous, and never lower
for more overlap or less distance.
"""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

EPSILON = 1e-9
_DAY = timedelta(days=1)
_NONE = timedelta(0)


@dataclass(frozen=True, slots=True)
class Span:
    """A time interval, both ends included, UTC."""

    start: datetime
    end: datetime

    def widened(self, tolerance: timedelta) -> "Span":
        """A point in time as an interval: itself and its tolerance eta on both sides."""
        if self.start < self.end:
            return self
        return Span(self.start - tolerance, self.end + tolerance)

    @property
    def days(self) -> float:
        """Length."""
        return (self.end - self.start) / _DAY

    def overlap_days(self, other: "Span") -> float:
        """``o = |I n J|``."""
        return max(_NONE, min(self.end, other.end) - max(self.start, other.start)) / _DAY

    def distance_days(self, other: "Span") -> float:
        """``d_t(I, J) = max(0, I- - J+, J- - I+)``."""
        return max(_NONE, self.start - other.end, other.start - self.end) / _DAY


def softov_published(item: Span, asked: Span, *, decay_days: float) -> float:
    """``o / (min(|I|, |J|) + eps)`` where they overlap, else ``exp(-d_t / lambda)``."""
    overlap = item.overlap_days(asked)
    if overlap > 0:
        return overlap / (min(item.days, asked.days) + EPSILON)
    return math.exp(-item.distance_days(asked) / decay_days)


def overlap_share(item: Span, asked: Span) -> float:
    """``a = o / min(|I|, |J|)``: share of the shorter interval that lies in the other."""
    shorter = min(item.days, asked.days)
    if shorter == 0:
        return 1.0 if item.distance_days(asked) == 0 else 0.0
    return min(1.0, item.overlap_days(asked) / shorter)


def softov_default(item: Span, asked: Span, *, decay_days: float, smoothing: float) -> float:
    """``(1 - w) a + w exp(-d_t / lambda)``."""
    nearness = math.exp(-item.distance_days(asked) / decay_days)
    return (1 - smoothing) * overlap_share(item, asked) + smoothing * nearness


def predecessor_window(asked: Span, *, lag_days: tuple[float, float]) -> Span:
    """``P_q = [I- - l+, I+ - l-]``: when a cause may have acted."""
    least, most = (timedelta(days=days) for days in lag_days)
    return Span(asked.start - most, asked.end - least)


def precedes(item: Span, asked: Span) -> bool:
    """``m(T_x) <= m(I_q)``, without the rounding of midpoints."""
    return (item.start - asked.start) + (item.end - asked.end) <= _NONE


def is_earlier(pre: Span, post: Span) -> bool:
    """``m(T_i) < m(T_j)``."""
    return (pre.start - post.start) + (pre.end - post.end) < _NONE
