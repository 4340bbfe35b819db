"""Rain over time, the same everywhere."""

import itertools
import math
from dataclasses import dataclass

from echo.crisissim.errors import StormRefused

MOST_RAIN_M = 2.0
LONGEST_S = 240 * 3600.0


@dataclass(frozen=True, kw_only=True)
class RainPeriod:
    """Rain at a steady rate (m/s) until ``end_s``, counted from the start of the storm (s)."""

    end_s: float
    rate_m_s: float


@dataclass(frozen=True, kw_only=True)
class Storm:
    """Periods of steady rain, one after the other, from time 0."""

    periods: tuple[RainPeriod, ...]

    def __post_init__(self) -> None:
        """Refuse a storm without rain or with rain that cannot be.

        Raises:
            StormRefused: naming the value.
        """
        ends = [0.0, *(period.end_s for period in self.periods)]
        if any(not after > before for before, after in itertools.pairwise(ends)):
            raise StormRefused(f"Rain periods must end one after the other, not at {ends[1:]} s.")
        rates = [period.rate_m_s for period in self.periods]
        if any(not (math.isfinite(rate) and rate >= 0) for rate in rates):
            raise StormRefused(f"Rain rates {rates} m/s; each must be a number of at least 0.")
        if not 0 < self.depth_m <= MOST_RAIN_M:
            raise StormRefused(
                f"Rain of {self.depth_m * 1000:g} mm; it must be above 0 and at most "
                f"{MOST_RAIN_M * 1000:g} mm.",
                rain_mm=self.depth_m * 1000,
            )
        if not self.duration_s <= LONGEST_S:
            raise StormRefused(
                f"A storm of {self.duration_s / 3600:g} h; at most {LONGEST_S / 3600:g} h.",
                duration_h=self.duration_s / 3600,
            )

    @classmethod
    def uniform(cls, *, depth_m: float, duration_s: float) -> "Storm":
        """Storm of ``depth_m`` metres of rain falling steadily over ``duration_s`` seconds.

        Raises:
            StormRefused: depth or duration not a number above 0, or too large.
        """
        for name, value, unit in (("Rain", depth_m, "m"), ("Duration", duration_s, "s")):
            if not (math.isfinite(value) and value > 0):
                raise StormRefused(f"{name} of {value} {unit}; it must be a number above 0.")
        return cls(periods=(RainPeriod(end_s=duration_s, rate_m_s=depth_m / duration_s),))

    @property
    def duration_s(self) -> float:
        """End of the last period, s."""
        return self.periods[-1].end_s if self.periods else 0.0

    @property
    def depth_m(self) -> float:
        """Total rain, m."""
        start = 0.0
        total = 0.0
        for period in self.periods:
            total += period.rate_m_s * (period.end_s - start)
            start = period.end_s
        return total
