"""Water that comes, soaks away, drains or passes below ground: what acts on depth in each step.

Shared by all schemes: called once a step with the depth before the step's flow.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.culvert_flow import Culverts, culverts_of, discharge
from echo.crisissim.kernels import Vector
from echo.crisissim.scenario import Scenario
from echo.crisissim.series import Series, integral_to, largest_between, packed
from echo.crisissim.soil import (
    NO_SOIL,
    Soil,
    capacity_row,
    fill_row,
    remember_row,
    soil_of,
    take_row,
)
from echo.crisissim.spans import widen
from echo.crisissim.totals import DRAINED, INFILTRATED, INFLOW

EQUALISED = 0.5  # of the level difference: two equal cells are level when half of it has passed


class Cells(NamedTuple):
    """Cells of several sources: source ``k`` has entries ``start[k]`` to ``start[k + 1]``."""

    start: Vector
    row: Vector
    column: Vector


class Forcing(NamedTuple):
    """Everything that acts on depth except flow between cells and over edges.

    Attributes:
        soil: infiltration.
        inflows: cells of the inflows.
        discharge: their discharges, m3/s.
        crowd: most inflows that share one cell.
        drains: cells of the drains.
        capacity: capacity of each drain, m3/s.
        culverts: culverts.
        work: scratch (6, columns), float64.
    """

    soil: Soil
    inflows: Cells
    discharge: Series
    crowd: int
    drains: Cells
    capacity: Vector
    culverts: Culverts
    work: Vector


def forcing_of(scenario: Scenario, *, datum: float) -> Forcing:
    """The kernels' form of a scenario's sources; ``datum`` is subtracted from levels (m)."""
    shape = scenario.terrain.shape
    inflows = [(inflow.rows, inflow.columns) for inflow in scenario.inflows]
    cells = _cells(inflows)
    crowd = 0
    if inflows:
        flat = cells.row * shape[1] + cells.column
        crowd = int(np.unique(flat, return_counts=True)[1].max())
    return Forcing(
        soil=soil_of(scenario.infiltration, shape),
        inflows=cells,
        discharge=packed([inflow.discharge for inflow in scenario.inflows]),
        crowd=crowd,
        drains=_cells([(drain.rows, drain.columns) for drain in scenario.drains]),
        capacity=np.array([drain.capacity_m3_s for drain in scenario.drains], dtype=np.float64),
        culverts=culverts_of(scenario.culverts, datum=datum),
        work=np.zeros((6, shape[1])),
    )


def _cells(places: list[tuple[Vector, Vector]]) -> Cells:
    nothing = np.zeros(0, dtype=np.int64)
    return Cells(
        start=np.cumsum([0, *(rows.size for rows, _ in places)]).astype(np.int64),
        row=np.concatenate([nothing, *(rows for rows, _ in places)]).astype(np.int64),
        column=np.concatenate([nothing, *(columns for _, columns in places)]).astype(np.int64),
    )


@compiled(inner=True)
def add_to_cell(h: Vector, lost: Vector, row: int, column: int, depth: float) -> None:
    """Add ``depth`` (m) to a cell, keeping what rounding added; below 0 becomes 0 exactly."""
    true = np.float64(h[row, column]) - np.float64(lost[row, column]) + depth
    kept = h.dtype.type(max(true, 0.0))
    h[row, column] = kept
    lost[row, column] = h.dtype.type(np.float64(kept) - max(true, 0.0))


@compiled(inner=True)
def true_depth(h: Vector, lost: Vector, row: int, column: int) -> float:
    """Depth of a cell without what rounding added, m."""
    return np.float64(h[row, column]) - np.float64(lost[row, column])


@compiled(inner=True)
def rise_rate(forcing: Forcing, area: float, time: float, longest: float) -> float:
    """Fastest rise (m/s) of any cell by inflows within ``longest`` seconds of ``time``."""
    fastest = 0.0
    for k in range(forcing.inflows.start.size - 1):
        cells = forcing.inflows.start[k + 1] - forcing.inflows.start[k]
        most = largest_between(forcing.discharge, k, time, time + longest)
        fastest = max(fastest, most / (cells * area))
    return fastest * forcing.crowd


@compiled()
def apply_forcing(
    water: tuple[Vector, Vector, Vector, Vector],
    forcing: Forcing,
    rain: Vector,
    totals: Vector,
    when: tuple[float, float],
    constants: tuple[float, float, float],
) -> None:
    """Let everything act for one step on depth.

    Args:
        water: depth (m), what rounding added to it (m), bed above the datum (m), and the wet
            spans of rows, which are widened: see ``spans``.
        forcing: what acts.
        rain: rain (m/s), (1, 1) or (rows, columns); (0, 0) if the scheme adds the rain itself.
        totals: running totals (``totals``), changed in place.
        when: time before the step, and the step, s.
        constants: cell size (m), gravity (m/s2), bed level from which a cell is a wall (m).
    """
    h, lost, _bed, spans = water
    if rain.size > 0 or forcing.soil.kind[0] != NO_SOIL:
        rain_and_soil(water, forcing, rain, totals, when[1], constants[2])
    area = constants[0] * constants[0]
    for k in range(forcing.inflows.start.size - 1):
        first, end = forcing.inflows.start[k], forcing.inflows.start[k + 1]
        volume = integral_to(forcing.discharge, k, when[0] + when[1])
        volume -= integral_to(forcing.discharge, k, when[0])
        for i in range(first, end):
            row, column = forcing.inflows.row[i], forcing.inflows.column[i]
            add_to_cell(h, lost, row, column, volume / ((end - first) * area))
            widen(spans, row, column)
        totals[INFLOW] += volume / area
    for k in range(forcing.capacity.size):
        first, end = forcing.drains.start[k], forcing.drains.start[k + 1]
        most = forcing.capacity[k] * when[1] / ((end - first) * area)
        for i in range(first, end):
            row, column = forcing.drains.row[i], forcing.drains.column[i]
            before = true_depth(h, lost, row, column)
            add_to_cell(h, lost, row, column, -min(most, max(before, 0.0)))
            totals[DRAINED] += before - true_depth(h, lost, row, column)
    pass_culverts(water, forcing.culverts, when[1], area, constants[1])


@compiled(inner=True)
def rain_and_soil(
    water: tuple[Vector, Vector, Vector, Vector],
    forcing: Forcing,
    rain: Vector,
    totals: Vector,
    dt: float,
    wall: float,
) -> None:
    """Let rain fall and soak into every row."""
    h, lost, bed, spans = water
    work = forcing.work
    fallen, capacity, taken = work[3], work[4], work[5]
    columns = h.shape[1]
    for j in range(h.shape[0]):
        if rain.size > 0:
            fill_row(rain, j, fallen)
        else:
            fallen[:] = 0.0
        for i in range(columns):
            fallen[i] = fallen[i] * dt if bed[j, i] < wall else 0.0
        if rain.size > 0:
            rain_row(h[j], lost[j], fallen)
            spans[j, 0] = 0
            spans[j, 1] = columns
        if forcing.soil.kind[0] != NO_SOIL:
            capacity_row(forcing.soil, j, fallen, dt, work, capacity)
            totals[INFILTRATED] += take_row(h[j], lost[j], capacity, taken)
            remember_row(forcing.soil, j, taken, work[1], dt)


@compiled(inner=True)
def rain_row(h: Vector, lost: Vector, fallen: Vector) -> None:
    """Add the rain of a step (m) to a row."""
    for i in range(h.size):
        addend = h.dtype.type(fallen[i]) - lost[i]
        total = h[i] + addend
        lost[i] = (total - h[i]) - addend
        h[i] = total


@compiled(inner=True)
def pass_culverts(
    water: tuple[Vector, Vector, Vector, Vector],
    culverts: Culverts,
    dt: float,
    area: float,
    gravity: float,
) -> None:
    """Let water pass the culverts: never more than there is, and never beyond level."""
    h, lost, bed, spans = water
    for k in range(culverts.width.size):
        a = (culverts.inlet_row[k], culverts.inlet_column[k])
        b = (culverts.outlet_row[k], culverts.outlet_column[k])
        depths = (true_depth(h, lost, a[0], a[1]), true_depth(h, lost, b[0], b[1]))
        levels = (np.float64(bed[a]) + depths[0], np.float64(bed[b]) + depths[1])
        flow = discharge(culverts, k, levels, gravity) * dt / area
        most = EQUALISED * abs(levels[0] - levels[1])
        passed = min(abs(flow), most, max(depths[0] if flow > 0.0 else depths[1], 0.0))
        if passed > 0.0:
            passed = passed if flow > 0.0 else -passed
            add_to_cell(h, lost, a[0], a[1], -passed)
            add_to_cell(h, lost, b[0], b[1], passed)
            widen(spans, a[0], a[1])
            widen(spans, b[0], b[1])
