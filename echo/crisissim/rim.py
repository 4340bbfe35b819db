"""Faces over which water enters or leaves a domain: its rim, and its border with what lies outside.

Shared by all schemes; how water passes a face is each scheme's own.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.kernels import Vector
from echo.crisissim.scenario import Scenario
from echo.crisissim.series import Series, largest_between, packed
from echo.crisissim.settings import SolverSettings

LEAST_SLOPE = 1e-3
OPEN, STAGE, INFLOW = range(3)
DIRECTIONS = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}


class Rim(NamedTuple):
    """Faces that are no walls, one entry each, in a fixed order.

    Attributes:
        kind: ``OPEN``, ``STAGE`` or ``INFLOW``.
        row: row of the cell inside.
        column: column of the cell inside.
        flow: index of the face in flattened ``qx`` (rows, columns + 1), or in flattened ``qy``
            (rows + 1, columns) if ``south``.
        south: the face crosses a column, so its flow is in ``qy``.
        sign: +1 where outflow is positive (east and south), else -1.
        sill: of open faces: how far the ground outside stands above the cell, as a number <= 0, m.
        conveyance: of open faces: square root of the slope over Manning's n.
        of: of stage and inflow faces: which series.
        faces: of inflow faces: how many share the series.
        bed: of stage faces: lowest bed of the series' faces above the datum, m.
        outward: scratch: outward flow of a step, m2/s.
        peak: scratch: largest depth of the cell inside before the step, m.
        series: levels above the datum (m) and discharges (m3/s).
    """

    kind: Vector
    row: Vector
    column: Vector
    flow: Vector
    south: Vector
    sign: Vector
    sill: Vector
    conveyance: Vector
    of: Vector
    faces: Vector
    bed: Vector
    outward: Vector
    peak: Vector
    series: Series


def rim_of(scenario: Scenario, settings: SolverSettings, *, datum: float) -> Rim:
    """List a scenario's open, stage and inflow faces; levels are above ``datum`` (m)."""
    terrain = scenario.terrain
    wettable, bed = terrain.wettable, terrain.elevation
    found = []
    named = {side: np.zeros(wettable.shape, dtype=np.bool_) for side in DIRECTIONS}
    series: list[Hydrograph] = []
    lifts: list[float] = []
    for edge in scenario.edges:
        rows, columns = edge.cells(terrain)
        named[edge.side][rows, columns] = True
        if edge.kind == "closed":
            continue
        found.append(_faces_of_edge(scenario, edge, rows, columns, len(series)))
        if edge.series is not None:
            series.append(edge.series)
            lifts.append(datum if edge.kind == "stage" else 0.0)
            found[-1]["bed"][:] = float(bed[rows, columns].min()) - datum
    if settings.edges == "open":
        for side, direction in DIRECTIONS.items():
            found.append(_open_faces(scenario, direction, named[side]))
    parts = {
        name: np.concatenate([np.zeros(0, dtype=kind), *(faces[name] for faces in found)])
        for name, kind in _KINDS.items()
    }
    return Rim(**parts, series=packed(series, above=lifts))


_KINDS = {
    "kind": np.int64, "row": np.int64, "column": np.int64, "flow": np.int64, "south": np.bool_,
    "sign": np.int64, "sill": np.float64, "conveyance": np.float64, "of": np.int64,
    "faces": np.int64, "bed": np.float64, "outward": np.float64, "peak": np.float64,
}  # fmt: skip


def _faces_of_edge(
    scenario: Scenario, edge: Edge, rows: Vector, columns: Vector, of: int
) -> dict[str, Vector]:
    kind = {"open": OPEN, "stage": STAGE, "inflow": INFLOW}[edge.kind]
    direction = DIRECTIONS[edge.side]
    faces = _blank(scenario, rows, columns, direction, kind)
    if edge.kind == "open":
        fall = _fall(scenario, rows, columns, direction)
        slope = np.maximum(fall / scenario.terrain.cell_m, LEAST_SLOPE)
        slope = slope if edge.slope is None else np.full(rows.size, edge.slope)
        faces["conveyance"] = np.sqrt(slope) / _roughness(scenario, rows, columns)
    faces["of"][:] = of
    faces["faces"][:] = rows.size
    return faces


def _open_faces(scenario: Scenario, direction: tuple[int, int], named: Vector) -> dict[str, Vector]:
    """Free faces of one direction: the grid's rim that no edge names, and known ground outside."""
    terrain = scenario.terrain
    at_rim = _neighbour(np.zeros(terrain.shape, dtype=np.bool_), direction, beyond=True)
    outside = _neighbour(terrain.exterior, direction, beyond=False)
    row, column = np.nonzero(terrain.wettable & ((at_rim & ~named) | outside))
    faces = _blank(scenario, row, column, direction, OPEN)
    drop = _fall(scenario, row, column, direction)
    slope = np.maximum(drop / terrain.cell_m, LEAST_SLOPE)
    faces["sill"] = np.minimum(drop, 0.0)
    faces["conveyance"] = np.sqrt(slope) / _roughness(scenario, row, column)
    return faces


def _blank(
    scenario: Scenario, row: Vector, column: Vector, direction: tuple[int, int], kind: int
) -> dict[str, Vector]:
    down, right = direction
    columns = scenario.terrain.shape[1]
    if right == 0:
        flow = np.maximum(row, row + down) * columns + column
    else:
        flow = row * (columns + 1) + np.maximum(column, column + right)
    blank: dict[str, Vector] = {name: np.zeros(row.size, dtype=t) for name, t in _KINDS.items()}
    blank.update(row=row, column=column, flow=flow)
    blank["kind"][:] = kind
    blank["south"][:] = right == 0
    blank["sign"][:] = down + right
    return blank


def _fall(scenario: Scenario, row: Vector, column: Vector, direction: tuple[int, int]) -> Vector:
    """Fall of the bed across faces, m; beyond the grid as it falls just inside, never rising."""
    down, right = direction
    bed = scenario.terrain.elevation
    wettable = scenario.terrain.wettable
    rows, columns = bed.shape
    ahead = (row + down, column + right)
    rim = (ahead[0] < 0) | (ahead[0] >= rows) | (ahead[1] < 0) | (ahead[1] >= columns)
    here = bed[row, column].astype(np.float64)
    back = (np.clip(row - down, 0, rows - 1), np.clip(column - right, 0, columns - 1))
    behind = np.where(wettable[back], bed[back], here)
    beyond = bed[np.clip(ahead[0], 0, rows - 1), np.clip(ahead[1], 0, columns - 1)]
    fall: Vector = np.where(rim, np.maximum(behind - here, 0.0), here - beyond)
    return fall


def _roughness(scenario: Scenario, row: Vector, column: Vector) -> Vector:
    if np.ndim(scenario.roughness) == 0:
        return np.full(row.size, float(scenario.roughness))
    raster: Vector = np.asarray(scenario.roughness)
    return raster[row, column].astype(np.float64)


def _neighbour(values: Vector, direction: tuple[int, int], *, beyond: bool) -> Vector:
    """Value of each cell's neighbour; ``beyond`` for neighbours outside the grid."""
    down, right = direction
    rows, columns = values.shape
    padded = np.pad(values, 1, constant_values=beyond)
    return padded[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]


@compiled(inner=True)
def rim_bounds(rim: Rim, cell_m: float, time: float, longest: float) -> tuple[float, float]:
    """What the stable step must expect at the rim within ``longest`` seconds of ``time``.

    Returns:
        The fastest rise of a cell by inflow (m/s), and the deepest water outside (m).
    """
    rise, outside = 0.0, 0.0
    last = -1
    for k in range(rim.kind.size):
        if rim.kind[k] == OPEN or rim.of[k] == last:
            continue
        last = rim.of[k]
        most = largest_between(rim.series, last, time, time + longest)
        if rim.kind[k] == INFLOW:
            rise = max(rise, most / (rim.faces[k] * cell_m * cell_m))
        else:
            outside = max(outside, most - rim.bed[k])
    return rise, outside
