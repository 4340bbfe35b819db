"""DC_Get_Elevation_Model: heights of an area and of the ground around it."""

import math
from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray
from rasterio.transform import Affine

from common.actions import (
    Effect,
    ElevationRaster,
    Estimate,
    Source,
    Tool,
    ToolContext,
    Wgs84Box,
    Wgs84Polygon,
)
from echo.crisissim.area import checked_area
from echo.crisissim.metric_grid import native_cell_m
from echo.crisissim.outputs.cog import MEDIA_TYPE, NODATA, write_cog
from echo.crisissim.outputs.text import RasterText
from echo.elevation import ElevationMissing, ElevationMosaic, ElevationProvider
from echo.elevation.folder import missing

SURROUNDINGS_KM = 40.0
KM_A_DEGREE = 111.32


class DC_Get_Elevation_Model(Tool):
    """Get the height of the ground of an area, with up to 40 km around it where it is known."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.READS_NETWORK})

    def __init__(self, *, elevation: ElevationProvider) -> None:
        self._elevation = elevation

    def execute(self, context: ToolContext, *, area: Wgs84Polygon) -> ElevationRaster:
        """Read the heights.

        Args:
            context: The run.
            area: Where the ground is needed.
        """
        shape = checked_area(area.to_shapely())
        core = area.bounding_box()
        context.progress(0.0, "Reading elevation")
        mosaic = self._elevation.read(with_surroundings(core))
        known = known_share(mosaic, core)
        if known == 0:
            raise ElevationMissing(
                "Elevation is known around the area but nowhere in it; is it open sea?",
                box=[*shape.bounds],
            )
        if known < 1:
            context.warn(f"Elevation is known for {known:.1%} of the area.")
        for note in mosaic.notes:
            context.warn(note)
        for source in mosaic.sources:
            context.cite(Source(name=source.name, licence=source.licence, url=source.url))
        context.check_cancelled()
        context.progress(0.5, "Writing elevation")
        heights, transform = trimmed(mosaic)
        return _stored(context, mosaic, heights, transform)

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Cells and bytes of the area with its surroundings at 30 m.

        Raises:
            AreaRefused: the area cannot be simulated.
            ElevationMissing: nothing is at hand there, and nothing can be fetched.
        """
        area = known.get("area")
        if not isinstance(area, Wgs84Polygon):
            return Estimate(seconds=10.0, notes=("The area is not known yet.",))
        checked_area(area.to_shapely())
        core = area.bounding_box()
        box = with_surroundings(core)
        cells = round(box.width * box.height * 3600 * 3600)
        share = self._elevation.coverage(core)
        if share == 0 and not self._elevation.may_fetch():
            raise missing(core)
        notes = () if share > 0.999 else (f"Elevation is at hand for {share:.0%} of the area.",)
        return Estimate(cells=cells, bytes=4 * cells, seconds=2 + cells / 4e6, notes=notes)


def with_surroundings(box: Wgs84Box) -> Wgs84Box:
    """The box, wider by ``SURROUNDINGS_KM`` on each side, within the globe."""
    if box.crosses_antimeridian:
        return box
    up = SURROUNDINGS_KM / KM_A_DEGREE
    latitude = min(max(abs(box.south), abs(box.north)), 80.0)
    across = up / math.cos(math.radians(latitude))
    return Wgs84Box(
        west=max(box.west - across, -180.0),
        south=max(box.south - up, -90.0),
        east=min(box.east + across, 180.0),
        north=min(box.north + up, 90.0),
    )


def known_share(mosaic: ElevationMosaic, box: Wgs84Box) -> float:
    """Share of a box whose height is known; what the mosaic does not cover is not known."""
    rows, columns = mosaic.array.shape
    left, top = (math.floor(x) for x in ~mosaic.transform @ (box.west, box.north))
    right, bottom = (math.ceil(x) for x in ~mosaic.transform @ (box.east, box.south))
    inside = mosaic.array[
        max(top, 0) : max(min(bottom, rows), 0), max(left, 0) : max(min(right, columns), 0)
    ]
    return float(np.isfinite(inside).sum() / ((bottom - top) * (right - left)))


def trimmed(mosaic: ElevationMosaic) -> tuple[NDArray[np.float32], Affine]:
    """Heights without empty rows and columns at the rim, with their transform."""
    known = np.isfinite(mosaic.array)
    rows, columns = np.nonzero(known.any(axis=1))[0], np.nonzero(known.any(axis=0))[0]
    part = mosaic.array[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return part, mosaic.transform @ Affine.translation(int(columns[0]), int(rows[0]))


def _stored(
    context: ToolContext,
    mosaic: ElevationMosaic,
    heights: NDArray[np.float32],
    transform: Affine,
) -> ElevationRaster:
    path = context.workspace / "elevation.tif"
    text = RasterText(
        title="Height of the ground", unit="m", notes=mosaic.notes, sources=mosaic.sources
    )
    write_cog(path, heights, transform=transform, crs=mosaic.crs, text=text)
    digest = context.artifacts.save_file(path, media_type=MEDIA_TYPE, name="elevation.tif")
    rows, columns = heights.shape
    west, north = transform @ (0, 0)
    east, south = transform @ (columns, rows)
    return ElevationRaster(
        artifact=digest,
        crs=mosaic.crs,
        box=Wgs84Box(
            west=max(west, -180.0), south=max(south, -90.0), east=min(east, 180.0),
            north=min(north, 90.0),
        ),
        width=columns,
        height=rows,
        cell_m=round(native_cell_m(mosaic), 2),
        unit="m",
        nodata=NODATA,
    )  # fmt: skip
