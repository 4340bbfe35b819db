"""A series over time."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import HydrographRefused

MOST_POINTS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Hydrograph:
    """A value over time: linear between points, held beyond the first and the last.

    Attributes:
        times_s: times (points,) from the start of the run, s, rising; two equal times are a jump.
        values: values (points,), m3/s of a discharge or m of a level.
    """

    times_s: NDArray[np.float64]
    values: NDArray[np.float64]

    def __post_init__(self) -> None:
        """Refuse a series that says no single value at some time.

        Raises:
            HydrographRefused: naming what is wrong.
        """
        times, values = self.times_s, self.values
        if times.ndim != 1 or times.shape != values.shape or not 0 < times.size <= MOST_POINTS:
            raise HydrographRefused(
                f"A series of {times.shape} times and {values.shape} values; there must be as "
                f"many of both, 1 to {MOST_POINTS:,}."
            )
        if not (np.isfinite(times).all() and np.isfinite(values).all()):
            raise HydrographRefused("A series holds a time or value that is not a finite number.")
        if (np.diff(times) < 0).any():
            at = float(times[1:][np.diff(times) < 0][0])
            raise HydrographRefused(f"Times of a series must rise; {at:g} s comes too late.")
        if times.size > 2 and (times[2:] == times[:-2]).any():
            at = float(times[2:][times[2:] == times[:-2]][0])
            raise HydrographRefused(f"A series has three values at {at:g} s; a jump has two.")

    @classmethod
    def constant(cls, value: float) -> "Hydrograph":
        """The same value at all times."""
        return cls(times_s=np.zeros(1), values=np.array([value], dtype=np.float64))
