"""Infiltration in compiled rows: how much the ground can take in a step, and taking it.

All reckoned in float64. Sources: Horton (1941) in Akan's form (1992); Green and Ampt (1911);
US Soil Conservation Service, National Engineering Handbook, section 4, chapter 10.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.fields import Field
from echo.crisissim.infiltration import ConstantLoss, GreenAmpt, Horton, Infiltration
from echo.crisissim.kernels import Vector, copy_row

NO_SOIL, CONSTANT, HORTON, GREEN_AMPT, CURVE_NUMBER = range(5)
INCH_M = 0.0254
TINY_M = 1e-12
ALL_BUT = 0.999999  # of a depth; more than that is all of it, whatever rounding says


class Soil(NamedTuple):
    """Parameters and memory of the ground; parameters are (1, 1) or (rows, columns), float64.

    Attributes:
        kind: one of the constants above, an array of one.
        first: rate (m/s), first rate, conductivity (m/s), or potential retention (m).
        second: last rate (m/s), suction times deficit (m), or initial abstraction (m).
        third: decay (1/s).
        soaked: what the model remembers (rows, columns), m: water taken beyond the last rate,
            water taken, or rain so far. (1, 1) where it remembers nothing.
    """

    kind: Vector
    first: Vector
    second: Vector
    third: Vector
    soaked: Vector


def soil_of(model: Infiltration | None, shape: tuple[int, int]) -> Soil:
    """The kernels' form of an infiltration model, on a grid of ``shape``."""

    def soil(kind: int, *parameters: Field) -> Soil:
        first, second, third = (*map(_raster, parameters), *(_raster(0.0),) * 3)[:3]
        remembers = kind not in (NO_SOIL, CONSTANT)
        soaked = np.zeros(shape if remembers else (1, 1))
        return Soil(np.array([kind]), first, second, third, soaked)

    if model is None:
        return soil(NO_SOIL)
    if isinstance(model, ConstantLoss):
        return soil(CONSTANT, model.rate_m_s)
    if isinstance(model, Horton):
        return soil(HORTON, model.first_m_s, model.last_m_s, model.decay_per_s)
    if isinstance(model, GreenAmpt):
        drawn = np.multiply(model.suction_m, model.moisture_deficit, dtype=np.float64)
        return soil(GREEN_AMPT, model.conductivity_m_s, drawn)
    retention = INCH_M * (1000.0 / np.asarray(model.number, dtype=np.float64) - 10.0)
    return soil(CURVE_NUMBER, retention, retention * model.initial_share)


def _raster(value: Field) -> Vector:
    return np.ascontiguousarray(np.atleast_2d(np.asarray(value, dtype=np.float64)))


@compiled(inner=True)
def fill_row(field: Vector, row: int, out: Vector) -> None:
    """Write one row of a field that is (1, 1) or (rows, columns)."""
    if field.size == 1:
        out[:] = field[0, 0]
    else:
        copy_row(field[row], out)


@compiled(inner=True)
def horton_row(work: Vector, soaked: Vector, dt: float, out: Vector) -> None:
    """Capacity of a step (m): the falling rate, integrated to second order."""
    first, last, decay = work[0], work[1], work[2]
    for i in range(out.size):
        above = max(first[i] - last[i] - decay[i] * soaked[i], 0.0)
        out[i] = dt * (last[i] + above / (1.0 + 0.5 * decay[i] * dt))


@compiled(inner=True)
def green_ampt_row(work: Vector, soaked: Vector, dt: float, out: Vector) -> None:
    """Capacity of a step (m): d(F^2 / 2) = K (F + S) dt by the trapezoid rule, exact at F = 0."""
    conductivity, drawn = work[0], work[1]
    for i in range(out.size):
        water = conductivity[i] * dt
        before = soaked[i]
        root = water * water + 4.0 * (before * before + water * (before + 2.0 * drawn[i]))
        both = before + 0.5 * (water + np.sqrt(root))
        out[i] = water * (1.0 + 2.0 * drawn[i] / max(both, TINY_M))


@compiled(inner=True)
def curve_number_row(work: Vector, rain: Vector, soaked: Vector, out: Vector) -> None:
    """Loss of a step's rain (m); ``soaked`` becomes the rain so far."""
    retention, abstraction = work[0], work[1]
    for i in range(out.size):
        before = max(soaked[i] - abstraction[i], 0.0)
        soaked[i] += rain[i]
        after = max(soaked[i] - abstraction[i], 0.0)
        beyond = after - before
        kept = retention[i] / max(before + retention[i], TINY_M)
        kept *= retention[i] / max(after + retention[i], TINY_M)
        out[i] = (rain[i] - beyond) + kept * beyond


@compiled(inner=True)
def capacity_row(soil: Soil, row: int, rain: Vector, dt: float, work: Vector, out: Vector) -> None:
    """How much the ground of a row can take in a step (m).

    Args:
        soil: parameters and memory; the memory of a curve number is brought up to date.
        row: the row.
        rain: rain of the step (columns,), m.
        dt: step, s.
        work: scratch (3, columns), float64; holds the row's parameters afterwards.
        out: capacity (columns,), m: written.
    """
    kind = soil.kind[0]
    fill_row(soil.first, row, work[0])
    fill_row(soil.second, row, work[1])
    fill_row(soil.third, row, work[2])
    if kind == HORTON:
        horton_row(work, soil.soaked[row], dt, out)
    elif kind == GREEN_AMPT:
        green_ampt_row(work, soil.soaked[row], dt, out)
    elif kind == CURVE_NUMBER:
        curve_number_row(work, rain, soil.soaked[row], out)
    else:
        for i in range(out.size):
            out[i] = work[0][i] * dt


@compiled(inner=True)
def take_row(h: Vector, lost: Vector, amount: Vector, taken: Vector) -> float:
    """Take up to ``amount`` (m) from a row; returns what was taken in all, summed over cells (m).

    ``taken`` receives what each cell gave.
    """
    zero = h.dtype.type(0)
    total = 0.0
    for i in range(h.size):
        before = np.float64(h[i]) - np.float64(lost[i])
        everything = amount[i] >= ALL_BUT * h[i]
        addend = h.dtype.type(-amount[i]) - lost[i]
        after = h[i] + addend
        error = (after - h[i]) - addend
        h[i] = zero if everything else after
        lost[i] = zero if everything else error
        taken[i] = before - (np.float64(h[i]) - np.float64(lost[i]))
    for i in range(h.size):
        total += taken[i]
    return total


@compiled(inner=True)
def remember_row(soil: Soil, row: int, taken: Vector, last: Vector, dt: float) -> None:
    """Bring the memory of a row's ground up to date with what it took (m)."""
    kind = soil.kind[0]
    if kind == HORTON:
        for i in range(taken.size):
            soil.soaked[row, i] += max(taken[i] - last[i] * dt, 0.0)
    elif kind == GREEN_AMPT:
        for i in range(taken.size):
            soil.soaked[row, i] += taken[i]
