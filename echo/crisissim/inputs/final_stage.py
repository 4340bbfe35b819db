"""The water's level at points, out of the last state of a run."""

from dataclasses import dataclass

import numpy as np

from echo.crisissim.gauges import Gauge
from echo.crisissim.inputs.placement import cell_of
from echo.crisissim.inputs.reference_system import LOCAL_CRS
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.result import FloodResult

WET_FROM_M = 0.01
WITHIN_M = 5.0  # a flood mark on a wall or a kerb belongs to the water beside it


@dataclass(frozen=True, kw_only=True)
class Reading:
    """Level and depth at a point.

    Attributes:
        id: the point's.
        stage_m: level of the surface, m; of the ground where dry; None on a building or void with
            no water near.
        depth_m: depth, m; None where ``stage_m`` is.
        note: what was done where the point itself has no water; empty elsewhere.
    """

    id: str
    stage_m: float | None
    depth_m: float | None
    note: str = ""


def read_points(result: FloodResult, gauges: tuple[Gauge, ...]) -> list[Reading]:
    """Read level and depth at the end of a run.

    A point in a cell with at least ``WET_FROM_M`` of water is read there. Else the nearest such
    cell whose centre lies within ``WITHIN_M``, or within a cell and a half if that is farther, is
    read instead, and the reading says so.

    Raises:
        PlacementRefused: a point outside the grid.
    """
    terrain = result.terrain
    rows, columns = terrain.elevation.shape
    grid = MetricGrid(
        crs=terrain.crs or LOCAL_CRS,
        west=terrain.west,
        north=terrain.north,
        cell_m=terrain.cell_m,
        rows=rows,
        columns=columns,
    )
    return [_read(result, gauge, grid) for gauge in gauges]


def _read(result: FloodResult, gauge: Gauge, grid: MetricGrid) -> Reading:
    cell = cell_of((gauge.x, gauge.y), grid, who=f"Gauge {gauge.id!r}")
    depth = result.final_depth
    if np.isfinite(depth[cell]) and depth[cell] >= WET_FROM_M:
        return _at(result, gauge.id, cell, "")
    ground = "a building or void" if not np.isfinite(depth[cell]) else "a dry cell"
    near = _nearest_wet(result, gauge, grid)
    if near is not None:
        other, distance = near
        return _at(
            result, gauge.id, other, f"lies on {ground}; the water {distance:.1f} m away is read"
        )
    if np.isfinite(depth[cell]):
        return _at(result, gauge.id, cell, "lies on a dry cell, with no water near")
    return Reading(
        id=gauge.id, stage_m=None, depth_m=None, note=f"lies on {ground}, with no water near"
    )


def _at(result: FloodResult, name: str, cell: tuple[int, int], note: str) -> Reading:
    depth = float(result.final_depth[cell])
    stage = float(result.terrain.elevation[cell]) + depth
    return Reading(id=name, stage_m=stage, depth_m=depth, note=note)


def _nearest_wet(
    result: FloodResult, gauge: Gauge, grid: MetricGrid
) -> tuple[tuple[int, int], float] | None:
    reach = max(WITHIN_M, 1.5 * grid.cell_m)
    span = int(np.ceil(reach / grid.cell_m)) + 1
    row, column = cell_of((gauge.x, gauge.y), grid, who=gauge.id)
    rows = np.arange(max(row - span, 0), min(row + span + 1, grid.rows))
    columns = np.arange(max(column - span, 0), min(column + span + 1, grid.columns))
    east = grid.west + (columns + 0.5) * grid.cell_m - gauge.x
    north = grid.north - (rows + 0.5) * grid.cell_m - gauge.y
    distance = np.hypot(east[None, :], north[:, None])
    wet = result.final_depth[np.ix_(rows, columns)] >= WET_FROM_M  # NaN is not
    distance = np.where(wet & (distance <= reach), distance, np.inf)
    at = int(np.argmin(distance))
    if not np.isfinite(distance.flat[at]):
        return None
    near_row, near_column = np.unravel_index(at, distance.shape)
    return (int(rows[near_row]), int(columns[near_column])), float(distance.flat[at])
