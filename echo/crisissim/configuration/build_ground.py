"""From [ground], [buildings] and [[levee]] to the ground that is simulated."""

from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from rasterio.warp import transform_bounds
from shapely.geometry.base import BaseGeometry

from echo.crisissim.configuration.ground_section import GroundSection
from echo.crisissim.configuration.refuse_area import refuse_area, refuse_extent
from echo.crisissim.configuration.surface_sections import BuildingsSection, LeveeSection
from echo.crisissim.errors import AreaRefused
from echo.crisissim.inputs.buildings import Buildings, BuiltGround, place_buildings
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.ground import GroundFile, grid_for, read_ground
from echo.crisissim.inputs.levees import Levee, burn_levees
from echo.crisissim.inputs.reference_system import LOCAL_CRS
from echo.crisissim.inputs.shape_files import read_shapes
from echo.crisissim.metric_grid import Bounds, MetricGrid


@dataclass(frozen=True, kw_only=True)
class ChosenGround:
    """A ground file and the grid it will be brought onto; no pixel is read yet.

    Attributes:
        file: the file.
        grid: the grid.
        outline: polygon to simulate, or None.
    """

    file: GroundFile
    grid: MetricGrid
    outline: BaseGeometry | None


def choose_ground(section: GroundSection, folders: Folders) -> ChosenGround:
    """Choose the grid at the cell that is asked for, or at the ground's own.

    Raises:
        AreaRefused: empty, polar, over the antimeridian, or larger than can be simulated.
        InvalidInput: a file, CRS or cell that cannot be.
    """
    file = GroundFile(
        path=folders.find(section.file),
        crs=section.crs,
        to_crs=section.to_crs,
        cell_m=section.cell_m if isinstance(section.cell_m, float) else None,
        voids=section.voids,
        fill_within_m=section.fill_within_m,
    )
    if section.extent_degrees is not None:
        refuse_extent(section.extent_degrees)
    grid = grid_for(file)
    outline = None
    if section.outline is not None:
        found = read_shapes(folders.find(section.outline), crs=grid.crs, kind="Polygon")
        outline = shapely.union_all([shape.geometry for shape in found])
    bounds = _bounds(section, grid, outline)
    if bounds is not None:
        file = replace(file, bounds=bounds)
        grid = grid_for(file)
    refuse_area(grid)
    return ChosenGround(file=file, grid=grid, outline=outline)


def at_cell(chosen: ChosenGround, cell_m: float) -> ChosenGround:
    """The same ground on another cell, m."""
    file = replace(chosen.file, cell_m=cell_m)
    return replace(chosen, file=file, grid=grid_for(file))


def _bounds(
    section: GroundSection, grid: MetricGrid, outline: BaseGeometry | None
) -> Bounds | None:
    if section.extent_m is not None:
        west, south, east, north = section.extent_m
        return west, south, east, north
    if section.extent_degrees is not None:
        if grid.crs == LOCAL_CRS:
            raise AreaRefused("A local grid has no degrees; give extent_m.")
        west, south, east, north = transform_bounds("EPSG:4326", grid.crs, *section.extent_degrees)
        return west, south, east, north
    return None if outline is None else _tuple(outline.bounds)


def _tuple(bounds: tuple[float, ...]) -> Bounds:
    west, south, east, north = bounds
    return west, south, east, north


def build_ground(
    chosen: ChosenGround,
    buildings: BuildingsSection | None,
    levees: list[LeveeSection],
    folders: Folders,
) -> BuiltGround:
    """Read the ground and put levees and buildings on it.

    Raises:
        InvalidInput: naming the file or value.
    """
    ground = read_ground(chosen.file, chosen.grid, outline=chosen.outline)
    notes = ground.notes
    if levees:
        lines = [line for section in levees for line in _lines(section, chosen.grid, folders)]
        ground = burn_levees(ground, lines)
        notes += (f"{len(lines):,} levee lines are burnt in, one cell wide.",)
    if buildings is None:
        return BuiltGround(ground=ground, rough=None, notes=notes)
    built = place_buildings(ground, _buildings(buildings, chosen.grid, folders))
    return replace(built, notes=notes + built.notes)


def _lines(section: LeveeSection, grid: MetricGrid, folders: Folders) -> list[Levee]:
    if section.line is not None:
        return [Levee(line=shapely.LineString(section.line), crest_m=section.crest_m)]
    found = read_shapes(folders.find(section.file or ""), crs=grid.crs, kind="LineString")
    return [Levee(line=one.geometry, crest_m=section.crest_m) for one in found]


def _buildings(section: BuildingsSection, grid: MetricGrid, folders: Folders) -> Buildings:
    outlines = [
        shape.geometry
        for path in folders.find_all(section.files)
        for shape in read_shapes(path, crs=grid.crs, kind="Polygon")
    ]
    return Buildings(
        outlines=outlines,
        kind=section.kind,
        height_m=section.height_m,
        manning=section.manning,
    )


def roughened(
    roughness: NDArray[np.float32] | float, built: BuiltGround, manning: float
) -> NDArray[np.float32] | float:
    """Roughness (rows, columns) with the buildings' own where they are rough."""
    if built.rough is None:
        return roughness
    return np.where(built.rough, np.float32(manning), roughness).astype(np.float32)
