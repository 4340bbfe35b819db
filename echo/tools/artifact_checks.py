"""What a value says of its file, held against the file before anything is drawn or computed."""

import math
from collections.abc import Iterator
from pathlib import Path

import rasterio
from rasterio.errors import RasterioError
from rasterio.io import DatasetReader
from rasterio.warp import transform_bounds

from common.actions import Features, Raster, ToolContext, Wgs84Box
from common.errors import InvalidInput
from echo.tools.feature_collection import FeatureCollection, read_collection

MOST_CELLS = 400_000_000
ROUNDING_DEGREES = 1e-6
LINE_MARGIN = 0.01  # a line is cut to a grid in metres, whose box in degrees is a little askew


class RasterMismatch(InvalidInput):
    """A raster value and its file say different things, or the file is no such raster."""


class FeaturesMismatch(InvalidInput):
    """A features value and its file say different things."""


def raster_path(context: ToolContext, raster: Raster) -> Path:
    """Path of a raster's file, once the file is seen to be what the value says.

    Raises:
        RasterMismatch: it is no single-band GeoTIFF, or differs in CRS, size, nodata or box.
        NotFound: there is no such artifact.
    """
    path = context.artifacts.path(raster.artifact)
    try:
        with rasterio.open(path, driver="GTiff") as file:
            found = next(_differences(file, raster), None)
    except (RasterioError, ValueError) as error:
        message = f"Artifact {raster.artifact[:12]}... is no readable GeoTIFF with a CRS."
        raise RasterMismatch(message, artifact=raster.artifact) from error
    if found:
        message = f"The {type(raster).__name__} {raster.artifact[:12]}... {found}."
        raise RasterMismatch(message, artifact=raster.artifact)
    return path


def features_collection(context: ToolContext, features: Features) -> FeatureCollection:
    """Content of a features value's file, once it is seen to be what the value says.

    Raises:
        FeaturesUnreadable: it is no GeoJSON FeatureCollection, or too large.
        FeaturesMismatch: the number of features differs, or some lie outside the box.
        NotFound: there is no such artifact.
    """
    collection = read_collection(context.artifacts.path(features.artifact))
    name = f"The {type(features).__name__} {features.artifact[:12]}..."
    if collection.count != features.count:
        raise FeaturesMismatch(
            f"{name} says {features.count} features; its file holds {collection.count}.",
            artifact=features.artifact,
        )
    for lon, lat in collection.positions:
        if not _within(features.box, lon, lat):
            raise FeaturesMismatch(
                f"{name} says it lies in {_text(_sides(features.box))}; its file reaches "
                f"{lon:.5f} east, {lat:.5f} north.",
                artifact=features.artifact,
            )
    return collection


def _differences(file: DatasetReader, raster: Raster) -> Iterator[str]:
    if file.count != 1:
        yield f"has {file.count} bands; it must have one"
    if file.width * file.height > MOST_CELLS:
        yield f"has {file.width * file.height:,} cells; at most {MOST_CELLS:,} can be read"
    if (file.width, file.height) != (raster.width, raster.height):
        yield (
            f"says {raster.width} x {raster.height} cells; its file has {file.width} x "
            f"{file.height}"
        )
    crs = f"EPSG:{file.crs.to_epsg()}" if file.crs else "no CRS"
    if crs != raster.crs:
        yield f"says {raster.crs}; its file has {crs}"
    if not _same_number(file.nodata, raster.nodata):
        yield f"says nodata {raster.nodata}; its file has {file.nodata}"
    sides = transform_bounds(file.crs, "EPSG:4326", *file.bounds)
    cells = (sides[2] - sides[0]) / file.width, (sides[3] - sides[1]) / file.height
    stated = _sides(raster.box)
    apart = [abs(a - b) for a, b in zip(_on_the_globe(sides), stated, strict=True)]
    if any(not d <= abs(cells[n % 2]) + ROUNDING_DEGREES for n, d in enumerate(apart)):
        yield f"says it covers {_text(stated)}; its file covers {_text(sides)}"


def _same_number(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return (math.isnan(one) and math.isnan(other)) or math.isclose(one, other, rel_tol=1e-6)


def _sides(box: Wgs84Box) -> tuple[float, float, float, float]:
    return box.west, box.south, box.east, box.north


def _on_the_globe(sides: tuple[float, ...]) -> tuple[float, ...]:
    west, south, east, north = sides
    return max(west, -180.0), max(south, -90.0), min(east, 180.0), min(north, 90.0)


def _text(sides: tuple[float, ...]) -> str:
    west, south, east, north = sides
    return f"{west:.4f} to {east:.4f} east, {south:.4f} to {north:.4f} north"


def _within(box: Wgs84Box, lon: float, lat: float) -> bool:
    if not box.south - LINE_MARGIN <= lat <= box.north + LINE_MARGIN:
        return False
    after, before = lon >= box.west - LINE_MARGIN, lon <= box.east + LINE_MARGIN
    return (after or before) if box.crosses_antimeridian else (after and before)
