"""Observations to and from values on edges; pixels as two-band GeoTIFFs in the artifact store."""

from pathlib import Path

import rasterio

from common.actions import ToolContext
from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reading.raster_files import opened
from osgr.tools.observed import Observations, ObservedValue

MEDIA_TYPE = "image/tiff"


def to_value(
    context: ToolContext,
    name: str,
    observations: "list[Observation] | tuple[Observation, ...]",
    *,
    compares: bool = False,
    is_contrast: bool = False,
    left_out: tuple[str, ...] = (),
) -> Observations:
    """Write observations as the value of a step; at least one."""
    ordered = sorted(observations, key=lambda one: (one.start, one.end, one.items))
    return Observations(
        name=name[:200],
        unit=ordered[0].unit[:100],
        values=tuple(_to_value(context, one) for one in ordered),
        compares=compares,
        is_contrast=is_contrast,
        left_out=left_out,
    )


def from_value(context: ToolContext, given: Observations) -> list[Observation]:
    """Read the observations of an earlier step."""
    return [_from_value(context, one, given.unit) for one in given.values]


def _to_value(context: ToolContext, one: Observation) -> ObservedValue:
    context.check_cancelled()
    pixels = None
    if one.grid is not None and one.weights is not None:
        path = context.workspace / "pixels.tif"
        write_pixels(path, one.grid, one.weights)
        pixels = context.artifacts.save_file(path, media_type=MEDIA_TYPE, name="pixels.tif")
    return ObservedValue(
        start=one.start,
        end=one.end,
        value=one.value,
        role=one.role,
        items=one.items,
        place=one.place.hex(),
        product=one.product,
        level=one.level,
        variable=one.variable,
        pixels=pixels,
        is_scaled=one.is_scaled,
        notes=tuple(note[:2000] for note in one.notes),
    )


def _from_value(context: ToolContext, given: ObservedValue, unit: str) -> Observation:
    grid, weights = None, None
    if given.pixels is not None:
        grid, weights = read_pixels(context.artifacts.path(given.pixels))
    return Observation(
        start=given.start,
        end=given.end,
        value=given.value,
        unit=unit,
        grid=grid,
        weights=weights,
        role=given.role,
        items=given.items,
        place=bytes.fromhex(given.place),
        product=given.product,
        level=given.level,
        variable=given.variable,
        is_given=grid is None,
        is_scaled=given.is_scaled,
        notes=given.notes,
    )


def write_pixels(path: Path, grid: Grid, weights: FloatArray) -> None:
    """Write values and square metres as float64, losslessly."""
    rows, columns = grid.values.shape
    profile = {
        "driver": "GTiff",
        "dtype": "float64",
        "count": 2,
        "height": rows,
        "width": columns,
        "transform": grid.transform,
        "nodata": float("nan"),
        "compress": "deflate",
    }
    if grid.crs:
        profile["crs"] = grid.crs
    with rasterio.open(path, "w", **profile) as file:
        file.write(grid.values, 1)
        file.write(weights, 2)


def read_pixels(path: Path) -> tuple[Grid, FloatArray]:
    """Read what ``write_pixels`` wrote."""
    with opened(path) as file:
        crs = file.crs.to_string() if file.crs else ""
        return Grid(values=file.read(1), transform=file.transform, crs=crs), file.read(2)
