"""The ground of a simulation, from a raster file."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rasterio.features import rasterize
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import RasterRefused
from echo.crisissim.inputs.ground_faults import refuse_other_units, refuse_undeclared_voids
from echo.crisissim.inputs.ground_grid import choose_grid, native_m, simulation_crs
from echo.crisissim.inputs.raster_file import opened_raster
from echo.crisissim.inputs.reference_system import LOCAL_CRS, system_of
from echo.crisissim.inputs.sampling import COARSER, grid_of, sampled
from echo.crisissim.inputs.voids import VoidRule, treat_voids
from echo.crisissim.metric_grid import Bounds, MetricGrid
from echo.crisissim.terrain import Terrain


@dataclass(frozen=True, kw_only=True)
class GroundFile:
    """A ground raster and how to read it.

    Attributes:
        path: the raster.
        crs: CRS of a file that does not say its own, "local" for none; None: the file's.
        to_crs: CRS of the simulation; None: the ground's own if metric, else its UTM zone.
        cell_m: side of a cell, m; None: the ground's pixel.
        bounds: west, south, east, north in the simulation's CRS, m; None: all of the file.
        voids: "wall" or "fill".
        fill_within_m: how far from known ground voids are filled, m.
    """

    path: Path
    crs: str | None = None
    to_crs: str | None = None
    cell_m: float | None = None
    bounds: Bounds | None = None
    voids: VoidRule = "wall"
    fill_within_m: float = 100.0


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Ground on a grid, with what was done to it.

    Attributes:
        levels: bed (rows, columns), float32, m above the file's datum, NaN at walls.
        grid: the simulation's grid.
        inside: cells of the outline, or None for all.
        native_m: the file's pixel, m.
        voids: cells of the domain without a level: walls.
        filled: cells whose level was filled from around.
    """

    levels: NDArray[np.float32]
    grid: MetricGrid
    inside: NDArray[np.bool_] | None
    native_m: float
    voids: int
    filled: int

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the result must know of the ground."""
        cells = self.levels.size if self.inside is None else int(np.count_nonzero(self.inside))
        notes = []
        if self.grid.cell_m > COARSER * self.native_m:
            notes.append(
                f"The ground's pixels of {self.native_m:.4g} m were averaged to cells of "
                f"{self.grid.cell_m:.4g} m: walls, embankments and ditches narrower are gone."
            )
        if self.voids:
            notes.append(f"{self.voids:,} of {cells:,} cells have no level and are walls.")
        if self.filled:
            notes.append(f"{self.filled:,} of {cells:,} cells had no level and were filled.")
        return tuple(notes)

    def terrain(self) -> Terrain:
        """The terrain to simulate on."""
        crs = "" if self.grid.crs == LOCAL_CRS else self.grid.crs
        return Terrain(
            elevation=self.levels,
            cell_m=self.grid.cell_m,
            west=self.grid.west,
            north=self.grid.north,
            crs=crs,
            inside=self.inside,
        )


def grid_for(file: GroundFile) -> MetricGrid:
    """The grid a ground file would be brought onto; no pixel is read.

    Raises:
        RasterRefused, FileRefused, PlacementRefused, AreaRefused: as ``read_ground``.
    """
    with opened_raster(file.path) as dataset:
        crs = system_of(dataset, declared=file.crs, name=file.path.name)
        source = grid_of(dataset, crs)
        return choose_grid(
            source,
            crs=simulation_crs(source, file.to_crs),
            bounds=file.bounds,
            cell_m=file.cell_m,
        )


def read_ground(file: GroundFile, grid: MetricGrid, *, outline: BaseGeometry | None) -> Ground:
    """Bring a ground file onto the grid.

    Args:
        file: the raster.
        grid: from ``grid_for``.
        outline: polygon in the grid's CRS; cells whose centre lies outside are not simulated.

    Raises:
        FileRefused: no raster, damaged or too large.
        RasterRefused: CRS, unit or values that cannot be ground.
        TerrainRefused: too few cells, or levels that cannot be.
    """
    with opened_raster(file.path) as dataset:
        source = grid_of(dataset, system_of(dataset, declared=file.crs, name=file.path.name))
        refuse_other_units(dataset.units[0], source.crs, name=file.path.name)
        levels = sampled(dataset, source, grid)
    refuse_undeclared_voids(levels, name=file.path.name)
    inside = None if outline is None else _within(outline, grid)
    filled = treat_voids(
        levels,
        rule=file.voids,
        inside=inside,
        reach_cells=max(1, round(file.fill_within_m / grid.cell_m)),
    )
    return Ground(
        levels=filled.levels,
        grid=grid,
        inside=inside,
        native_m=native_m(source, grid.crs),
        voids=filled.voids,
        filled=filled.filled,
    )


def _within(outline: BaseGeometry, grid: MetricGrid) -> NDArray[np.bool_] | None:
    mask = rasterize(
        [(outline, 1)], out_shape=grid.shape, transform=grid.transform, dtype="uint8"
    ).astype(np.bool_)
    if not mask.any():
        raise RasterRefused("The outline holds no cell of the ground: they do not meet.")
    return None if mask.all() else mask
