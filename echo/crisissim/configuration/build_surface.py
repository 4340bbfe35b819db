"""From [roughness] and [infiltration] to fields on the grid."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.configuration.section import RasterFile
from echo.crisissim.configuration.surface_sections import (
    ConstantSection,
    GreenAmptSection,
    HortonSection,
    InfiltrationSection,
    LandCover,
    RoughnessSection,
    SoilAndCover,
)
from echo.crisissim.infiltration import (
    ConstantLoss,
    CurveNumber,
    GreenAmpt,
    Horton,
    Infiltration,
)
from echo.crisissim.inputs.errors import RasterRefused
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.land_cover import (
    ByClass,
    by_class,
    curve_numbers,
    manning_of,
    read_class_table,
)
from echo.crisissim.inputs.placement import cells_in
from echo.crisissim.inputs.sampling import Kind, raster_on
from echo.crisissim.inputs.shape_files import read_shapes
from echo.crisissim.metric_grid import MetricGrid

MM_H = 1e-3 / 3600.0
Values = float | NDArray[np.float32]


def build_roughness(
    section: RoughnessSection, grid: MetricGrid, folders: Folders
) -> tuple[Values, tuple[str, ...]]:
    """Manning's n, s/m^(1/3), a number or a raster (rows, columns), with notes.

    Raises:
        InvalidInput: naming the file or class.
    """
    values: Values = section.manning
    notes: tuple[str, ...] = ()
    unknown = 0
    if section.raster is not None:
        raster = read_raster(section.raster, grid, folders)
        unknown = int(np.count_nonzero(~np.isfinite(raster)))
        values = np.where(np.isfinite(raster), raster, np.float32(section.manning))
    if section.land_cover is not None:
        found = _from_land_cover(section.land_cover, section.manning, grid, folders)
        values, unknown = found.values, found.unknown
    if unknown:
        notes = (f"Roughness is unknown for {unknown:,} cells and taken as {section.manning:g}.",)
    for polygons in section.polygons:
        shapes = read_shapes(folders.find(polygons.file), crs=grid.crs, kind="Polygon")
        inside = cells_in([shape.geometry for shape in shapes], grid)
        if not inside.any():
            notes += (f"No cell's centre lies in the polygons of {polygons.file}.",)
        values = np.where(inside, np.float32(polygons.manning), values).astype(np.float32)
    return values, notes


def _from_land_cover(
    section: LandCover, otherwise: float, grid: MetricGrid, folders: Folders
) -> ByClass:
    if section.legend == "table":
        table = read_class_table(folders.find(section.table or ""))
    else:
        table = manning_of(section.legend)
    classes = read_raster(section, grid, folders, kind="class")
    return by_class(classes, table, otherwise=otherwise, name=section.file)


def read_raster(
    section: RasterFile, grid: MetricGrid, folders: Folders, *, kind: Kind = "amount"
) -> NDArray[np.float32]:
    """A raster on the grid (rows, columns), NaN where unknown; see ``sampling.raster_on``."""
    return raster_on(folders.find(section.file), grid, declared_crs=section.crs, kind=kind)


def build_infiltration(
    section: InfiltrationSection, grid: MetricGrid, folders: Folders
) -> Infiltration:
    """Infiltration in SI units; rasters on the grid.

    Raises:
        InvalidInput: naming the file or value.
    """

    def field(value: float | RasterFile, factor: float) -> Values:
        if isinstance(value, RasterFile):
            return known_everywhere(value, grid, folders) * np.float32(factor)
        return value * factor

    if isinstance(section, ConstantSection):
        return ConstantLoss(rate_m_s=field(section.rate_mm_h, MM_H))
    if isinstance(section, HortonSection):
        return Horton(
            first_m_s=field(section.first_mm_h, MM_H),
            last_m_s=field(section.last_mm_h, MM_H),
            decay_per_s=field(section.decay_per_h, 1 / 3600.0),
        )
    if isinstance(section, GreenAmptSection):
        return GreenAmpt(
            conductivity_m_s=field(section.conductivity_mm_h, MM_H),
            suction_m=field(section.suction_mm, 1e-3),
            moisture_deficit=field(section.moisture_deficit, 1.0),
        )
    if isinstance(section.number, SoilAndCover):
        number: Values = _curve_numbers(section.number, grid, folders)
    else:
        number = field(section.number, 1.0)
    return CurveNumber(number=number, initial_share=section.initial_share)


def _curve_numbers(
    section: SoilAndCover, grid: MetricGrid, folders: Folders
) -> NDArray[np.float32]:
    return curve_numbers(
        read_raster(section.worldcover, grid, folders, kind="class"),
        read_raster(section.soil_group, grid, folders, kind="class"),
        name=f"{section.worldcover.file} and {section.soil_group.file}",
    )


def known_everywhere(
    section: RasterFile, grid: MetricGrid, folders: Folders
) -> NDArray[np.float32]:
    """A raster on the grid without unknown cells.

    Raises:
        RasterRefused: cells without a value, saying how many.
    """
    values = read_raster(section, grid, folders)
    missing = int(np.count_nonzero(~np.isfinite(values)))
    if missing:
        raise RasterRefused(
            f"{section.file} has no value for {missing:,} of {values.size:,} cells of the grid.",
            file=section.file,
            cells=missing,
        )
    return values
