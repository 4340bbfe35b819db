"""What the three tests of the UK Environment Agency's benchmark share."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.gauges import Gauge, GaugeSeries
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.validation.drawing import Line, Role

SOURCE = (
    "Neelz and Pender (2013), Benchmarking the latest generation of 2D hydraulic modelling "
    "packages, Environment Agency SC120002 (first issued as SC080035)"
)
RECONSTRUCTED = (
    "The Agency's files are not redistributed here: what the report's text states is taken from "
    "it, and what only its files hold is reconstructed, as said below."
)
HOUR_S = 3600.0


def series(*points: tuple[float, float]) -> Hydrograph:
    """A hydrograph of (time in s, value) points."""
    times, values = zip(*points, strict=True)
    return Hydrograph(times_s=np.array(times, dtype=float), values=np.array(values, dtype=float))


def gauges(points: tuple[tuple[float, float], ...]) -> tuple[Gauge, ...]:
    """Gauges named 1, 2, ... at (x, y)."""
    return tuple(Gauge(id=str(k + 1), x=x, y=y) for k, (x, y) in enumerate(points))


def arrival_s(found: GaugeSeries, *, depth_m: float) -> float:
    """First time at which ``depth_m`` is reached (s), linear between records; NaN if never."""
    later = np.nonzero(found.depth_m >= depth_m)[0]
    if later.size == 0:
        return float("nan")
    k = int(later[0])
    if k == 0:
        return float(found.times_s[0])
    share = (depth_m - found.depth_m[k - 1]) / (found.depth_m[k] - found.depth_m[k - 1])
    return float(found.times_s[k - 1] + share * (found.times_s[k] - found.times_s[k - 1]))


def hours(found: GaugeSeries, values: NDArray[np.float64], *, label: str, role: Role) -> Line:
    """A gauge's values over time in hours."""
    return Line(label=label, x=found.times_s / HOUR_S, y=values, role=role)
