"""Water spreading from a point over a level plain, as a one-dimensional problem in the radius.

Not a closed form: the zero-inertia equation h_t + (r q)_r / r = 0 with Manning's
q = h^(5/3) sqrt(|h_r|) / n, on rings of equal width, integrated by an implicit method of variable
order. It knows nothing of the two-dimensional solver. Inertia is left out: where the Froude number
F is small its share of the surface slope is of order F2.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

Array = NDArray[np.float64]
_FILM_M = 1e-6
_LEAST_SLOPE = 1e-9


@dataclass(frozen=True, kw_only=True)
class Spread:
    """Depth over time on rings around the source.

    Attributes:
        radius_m: middle of each ring (rings,), m.
        times_s: times (times,), s.
        depth_m: depth (rings, times), m.
    """

    radius_m: Array
    times_s: Array
    depth_m: Array

    def depth_at(self, radius_m: float) -> Array:
        """Depth (times,), m, at a distance from the source."""
        return np.array([np.interp(radius_m, self.radius_m, column) for column in self.depth_m.T])

    def arrival_s(self, radius_m: float, *, depth_m: float) -> float:
        """First time at which ``depth_m`` is reached there (s), linear between times; else NaN."""
        depth = self.depth_at(radius_m)
        later = np.nonzero(depth >= depth_m)[0]
        if later.size == 0 or later[0] == 0:
            return float("nan")
        k = int(later[0])
        share = (depth_m - depth[k - 1]) / (depth[k] - depth[k - 1])
        return float(self.times_s[k - 1] + share * (self.times_s[k] - self.times_s[k - 1]))


def spread(
    discharge: Callable[[float], float],
    *,
    roughness: float,
    duration_s: float,
    reach_m: float,
    ring_m: float,
    source_m: float,
    every_s: float = 60.0,
) -> Spread:
    """Let water run out evenly in all directions.

    Args:
        discharge: m3/s into the full circle at a time (s).
        roughness: Manning's n.
        duration_s: simulated time, s.
        reach_m: radius of the plain; its rim is a wall.
        ring_m: width of a ring, m.
        source_m: radius of the disc that the water enters, m.
        every_s: time between results, s.
    """
    edges = np.arange(0.0, reach_m + ring_m / 2, ring_m)
    area = np.pi * (edges[1:] ** 2 - edges[:-1] ** 2)
    fed = np.where(edges[1:] <= source_m + ring_m / 2, 1.0, 0.0)
    fed /= float((fed * area).sum())
    across = 2 * np.pi * edges[1:-1]

    def change(t: float, h: Array) -> Array:
        fall = (h[:-1] - h[1:]) / ring_m
        upstream = np.maximum(np.where(fall > 0, h[:-1], h[1:]), 0.0)
        # A root of the slope has an infinite derivative at 0, which no implicit method bears.
        pull = fall / np.sqrt(np.abs(fall) + _LEAST_SLOPE)
        flow = across * upstream ** (5 / 3) * pull / roughness
        rate = discharge(t) * fed
        rate[:-1] -= flow / area[:-1]
        rate[1:] += flow / area[1:]
        return np.asarray(rate)

    times = np.arange(0.0, duration_s + every_s / 2, every_s)
    solution = solve_ivp(
        change,
        (0.0, float(times[-1])),
        np.full(area.size, _FILM_M),
        method="LSODA",
        t_eval=times,
        lband=1,
        uband=1,
        rtol=1e-6,
        atol=1e-8,
    )
    return Spread(radius_m=(edges[1:] + edges[:-1]) / 2, times_s=times, depth_m=solution.y)
