"""From [[inflow]], [[drain]], [[culvert]], [[edge]] and [initial] to sources of water."""

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString

from echo.crisissim.configuration.build_series import discharge_of, level_of
from echo.crisissim.configuration.build_surface import read_raster
from echo.crisissim.configuration.water_sections import (
    CulvertSection,
    DrainSection,
    EdgeSection,
    InflowSection,
    InitialSection,
    Placed,
)
from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.inputs.errors import PlacementRefused
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.placement import (
    Cells,
    cell_of,
    cells_in,
    cells_in_circle,
    cells_of_points,
)
from echo.crisissim.inputs.shape_files import read_shapes
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.sources import Culvert, Drain, Inflow
from echo.crisissim.terrain import Terrain


def build_inflow(
    section: InflowSection, terrain: Terrain, grid: MetricGrid, folders: Folders
) -> Inflow:
    """An inflow on the cells of its place in which water can stand."""
    cells = _cells(section, grid, folders).where(terrain.wettable, who=_who(section))
    discharge = discharge_of(section.discharge_m3_s, section.discharge, folders)
    return Inflow(name=section.name, rows=cells.rows, columns=cells.columns, discharge=discharge)


def build_drain(
    section: DrainSection, terrain: Terrain, grid: MetricGrid, folders: Folders
) -> Drain:
    """A drain on the cells of its place in which water can stand."""
    cells = _cells(section, grid, folders).where(terrain.wettable, who=_who(section))
    return Drain(
        name=section.name,
        rows=cells.rows,
        columns=cells.columns,
        capacity_m3_s=section.capacity_m3_s,
    )


def _who(section: Placed) -> str:
    return f"{type(section).__name__.removesuffix('Section')} {section.name!r}"


def _cells(section: Placed, grid: MetricGrid, folders: Folders) -> Cells:
    who = _who(section)
    if section.points is not None:
        return cells_of_points([(x, y) for x, y in section.points], grid, who=who)
    if section.circle is not None:
        circle = section.circle
        return cells_in_circle((circle.x, circle.y), circle.radius_m, grid, who=who)
    if section.polygons is not None:
        shapes = read_shapes(folders.find(section.polygons), crs=grid.crs, kind="Polygon")
        rows, columns = np.nonzero(cells_in([shape.geometry for shape in shapes], grid))
        if not rows.size:
            raise PlacementRefused(f"{who}: no cell's centre lies in its polygons.")
        return Cells(rows=rows, columns=columns)
    rows, columns = np.unique(np.array(section.cells, dtype=np.int64), axis=0).T
    if (
        rows.min() < 0
        or rows.max() >= grid.rows
        or columns.min() < 0
        or columns.max() >= grid.columns
    ):
        raise PlacementRefused(
            f"{who} names a cell outside the grid of {grid.rows} rows and {grid.columns} columns."
        )
    return Cells(rows=rows, columns=columns)


def build_culvert(section: CulvertSection, terrain: Terrain, grid: MetricGrid) -> Culvert:
    """A culvert between the cells at the ends of its line."""
    line = [(x, y) for x, y in section.line]
    inlet, outlet = (
        cell_of(end, grid, who=f"Culvert {section.name!r}") for end in (line[0], line[-1])
    )

    def floor(stated: float | None, at: tuple[int, int]) -> float:
        return float(terrain.elevation[at]) if stated is None else stated

    return Culvert(
        name=section.name,
        inlet=inlet,
        outlet=outlet,
        inlet_level_m=floor(section.inlet_level_m, inlet),
        outlet_level_m=floor(section.outlet_level_m, outlet),
        width_m=section.width_m,
        height_m=section.height_m,
        length_m=section.length_m or float(LineString(line).length),
        roughness=section.manning,
        loss=section.loss,
    )


def build_edge(section: EdgeSection, folders: Folders) -> Edge:
    """An edge with its series."""
    series: Hydrograph | None = None
    if section.kind == "stage":
        series = level_of(section.level_m, section.level, folders)
    elif section.kind == "inflow":
        series = discharge_of(section.discharge_m3_s, section.discharge, folders)
    return Edge(
        side=section.side,
        kind=section.kind,
        from_m=section.from_m,
        to_m=section.to_m,
        slope=section.slope,
        series=series,
    )


def build_initial(
    section: InitialSection, terrain: Terrain, grid: MetricGrid, folders: Folders
) -> NDArray[np.float64]:
    """Depth at the start (rows, columns), m; unknown cells of a raster are dry."""
    bed = np.where(terrain.wettable, terrain.elevation, np.inf).astype(np.float64)
    raster = section.depth or section.level
    value: NDArray[np.float64] | float
    if raster is not None:
        value = read_raster(raster, grid, folders).astype(np.float64)
    else:
        value = section.depth_m if section.depth_m is not None else section.level_m or 0.0
    levels = section.level is not None or section.level_m is not None
    depth = np.maximum(value - bed, 0.0) if levels else np.broadcast_to(value, bed.shape)
    depth = np.where(terrain.wettable & np.isfinite(depth), depth, 0.0)
    if section.within is not None:
        shapes = read_shapes(folders.find(section.within), crs=grid.crs, kind="Polygon")
        depth = np.where(cells_in([shape.geometry for shape in shapes], grid), depth, 0.0)
    return depth
