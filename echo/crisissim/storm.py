"""Rain over time."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import StormRefused
from echo.crisissim.fields import Field, extremes

MOST_RAIN_M = 2.0
MM_H = 3.6e6  # in a metre a second
LONGEST_S = 60 * 86_400.0


@dataclass(frozen=True, kw_only=True)
class RainPeriod:
    """Steady rain until ``end_s``, counted from the start of the storm (s).

    ``rate_m_s`` is one rate for every cell, or a raster of rates (rows, columns), float32.
    """

    end_s: float
    rate_m_s: float | NDArray[np.float32]


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
        shapes = {np.shape(period.rate_m_s) for period in self.periods} - {()}
        if len(shapes) > 1:
            raise StormRefused(f"Rain rasters have the shapes {sorted(shapes)}; one is needed.")
        for period in self.periods:
            least, most = extremes(period.rate_m_s)
            if not (least >= 0 and math.isfinite(most)):
                raise StormRefused(
                    f"Rain rates from {least * MM_H:g} to {most * MM_H:g} mm/h until "
                    f"{period.end_s:g} s; each must be a number of at least 0."
                )
        if not 0 < self.most_m <= MOST_RAIN_M:
            raise StormRefused(
                f"Rain of {self.most_m * 1000:g} mm; it must be above 0 and at most "
                f"{MOST_RAIN_M * 1000:g} mm.",
                rain_mm=self.most_m * 1000,
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
        """Total rain, m; of rasters, the mean over their cells."""
        means = [float(np.mean(period.rate_m_s, dtype=np.float64)) for period in self.periods]
        return float(self._total(means))

    @property
    def most_m(self) -> float:
        """Total rain of the cell that gets most, m."""
        return extremes(self._total([period.rate_m_s for period in self.periods]))[1]

    @property
    def drain_down_s(self) -> float:
        """Time worth simulating after the rain, s: half its duration, 2 to 6 hours."""
        return min(max(0.5 * self.duration_s, 2 * 3600.0), 6 * 3600.0)

    def _total(self, rates: Sequence[Field]) -> Field:
        ends = [0.0, *(period.end_s for period in self.periods)]
        total: Field = 0.0
        for rate, (before, after) in zip(rates, itertools.pairwise(ends), strict=True):
            total = total + np.multiply(rate, after - before, dtype=np.float64)
        return total
