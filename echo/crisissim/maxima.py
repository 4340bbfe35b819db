"""What is kept of a run at each cell, looked at between steps; shared by all schemes."""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import EXACT_ENOUGH, compiled
from echo.crisissim.kernels import Vector

OBSERVE_EVERY = 8  # steps between looks at speed, hazard and the rest
SPEED_FROM_DEPTH_M = 0.01
FROUDE_FROM_DEPTH_M = 0.1
DEBRIS_FROM_DEPTH_M = 0.25
DEBRIS_FROM_SPEED_M_S = 2.0
BEYOND_M = 1e30  # deeper than any water


class Maxima(NamedTuple):
    """Rasters (rows, columns) of the state's float type, raised in place.

    Attributes:
        depth: largest depth, m.
        speed: largest speed, m/s.
        discharge: largest discharge per unit width, m2/s.
        hazard: largest hazard rating (FD2320).
        arrival: time at which depth first exceeded the depth of arrival, s; infinite: never.
        long: time for which depth exceeded the depth of interest, s.
    """

    depth: Vector
    speed: Vector
    discharge: Vector
    hazard: Vector
    arrival: Vector
    long: Vector


class Look(NamedTuple):
    """What one look needs besides the water.

    Attributes:
        time: time, s.
        elapsed: since the look before, s.
        arrival_depth: depth of arrival, m.
        long_depth: depth whose duration is summed, m.
        gravity: m/s2.
    """

    time: float
    elapsed: float
    arrival_depth: float
    long_depth: float
    gravity: float


def blank_maxima(depth: Vector) -> Maxima:
    """Maxima at the start, when the water is ``depth`` deep (m) and at rest."""
    return Maxima(
        depth=depth.copy(),
        speed=np.zeros_like(depth),
        discharge=np.zeros_like(depth),
        hazard=np.zeros_like(depth),
        arrival=np.full_like(depth, np.inf),
        long=np.zeros_like(depth),
    )


@compiled(inner=True)
def look_at_row(
    water: tuple[Vector, Vector, Vector], kept: Maxima, row: int, look: Look, speed: Vector
) -> tuple[float, float, float]:
    """Raise the maxima of a row.

    Returns its least depth (m), largest Froude number squared, and largest speed (m/s).

    Args:
        water: depth (m), discharge per unit width east and north or south (m2/s), each (columns,)
            at cell centres; only the cells that may have changed need be given, if ``kept`` holds
            the same columns.
        kept: maxima of those columns.
        row: the row.
        look: when and what.
        speed: scratch (columns,).
    """
    h, along, across = water
    discharge_row(along, across, kept.discharge[row], speed)
    speed_row(h, speed, kept.speed[row])
    hazard_row(h, speed, kept.hazard[row])
    time_row(h, look, kept.arrival[row], kept.long[row])
    return extremes_of_row(h, speed, look.gravity)


@compiled(inner=True)
def discharge_row(along: Vector, across: Vector, most: Vector, out: Vector) -> None:
    """Unit discharge of a row (m2/s), whose largest is kept."""
    for i in range(along.size):
        out[i] = np.sqrt(along[i] * along[i] + across[i] * across[i])
        most[i] = max(most[i], out[i])


@compiled(inner=True)
def speed_row(h: Vector, speed: Vector, most: Vector) -> None:
    """Turn unit discharge into speed (m/s), 0 where too shallow; its largest is kept."""
    least = h.dtype.type(SPEED_FROM_DEPTH_M)
    zero = h.dtype.type(0)
    for i in range(h.size):
        fast = speed[i] / max(h[i], least)
        speed[i] = fast if h[i] >= least else zero
        most[i] = max(most[i], speed[i])


@compiled(inner=True)
def hazard_row(h: Vector, speed: Vector, most: Vector) -> None:
    """Keep the largest hazard rating of a row."""
    least, half = h.dtype.type(SPEED_FROM_DEPTH_M), h.dtype.type(0.5)
    deep, fast = h.dtype.type(DEBRIS_FROM_DEPTH_M), h.dtype.type(DEBRIS_FROM_SPEED_M_S)
    zero, one = h.dtype.type(0), h.dtype.type(1)
    for i in range(h.size):
        debris = one if (h[i] > deep) | (speed[i] >= fast) else zero
        rating = h[i] * (speed[i] + half) + debris
        most[i] = max(most[i], rating if h[i] >= least else zero)


@compiled(inner=True)
def time_row(h: Vector, look: Look, arrival: Vector, long: Vector) -> None:
    """Note the first time a row's cells are deep, and add to the time they are."""
    kind = h.dtype.type
    time, elapsed = kind(look.time), kind(look.elapsed)
    arrived, deep = kind(look.arrival_depth), kind(look.long_depth)
    for i in range(h.size):
        arrival[i] = min(arrival[i], time if h[i] > arrived else arrival[i])
        long[i] += elapsed if h[i] > deep else kind(0)


@compiled(fastmath=EXACT_ENOUGH | {"nnan", "ninf", "reassoc"}, inner=True)
def extremes_of_row(h: Vector, speed: Vector, gravity: float) -> tuple[float, float, float]:
    """Least depth (m), largest Froude number squared (from 0.1 m depth), largest speed (m/s)."""
    lowest = h.dtype.type(BEYOND_M)
    froude2, zero = h.dtype.type(0), h.dtype.type(0)
    from_depth = h.dtype.type(FROUDE_FROM_DEPTH_M)
    fastest = zero
    for i in range(h.size):
        lowest = min(lowest, h[i])
    for i in range(h.size):
        fastest = max(fastest, speed[i])
    for i in range(h.size):
        square = speed[i] * speed[i] / max(h[i], from_depth)
        froude2 = max(froude2, square if h[i] >= from_depth else zero)
    return np.float64(lowest), np.float64(froude2) / gravity, np.float64(fastest)
