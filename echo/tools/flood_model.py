"""SA_Flood_Model: a storm over an area."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from common.actions import (
    DepthRaster,
    Effect,
    ElevationRaster,
    Estimate,
    Hours,
    Kind,
    Metres,
    RainfallDepth,
    Raster,
    RiverLines,
    SpeedRaster,
    StormDuration,
    Tool,
    ToolContext,
    Wgs84Box,
    Wgs84Polygon,
)
from common.errors import InvalidInput
from echo.crisissim.area import checked_area
from echo.crisissim.channels import channel_lines
from echo.crisissim.domain import Domain, build_domain
from echo.crisissim.result import FloodResult
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import Storm
from echo.elevation.mosaic import ElevationMosaic
from echo.tools.flood_estimate import estimate_flood
from echo.tools.flood_map import FloodMap
from echo.tools.flood_notes import notes_on, warnings_on
from echo.tools.geotiff import MEDIA_TYPE, NODATA, RasterText, read_mosaic, write_cog

GEOJSON = "application/geo+json"
CellSize = Annotated[Metres, Kind("cell size"), Field(ge=1, le=1000)]
Roughness = Annotated[float, Kind("Manning roughness"), Field(ge=0.01, le=0.5)]
DrainDown = Annotated[Hours, Kind("time after the storm"), Field(ge=0, le=72)]
Written = TypeVar("Written", bound=Raster)


class SA_Flood_Model(Tool):
    """Simulate how deep and how fast water stands and flows when a storm rains on an area."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(
        self,
        context: ToolContext,
        *,
        elevation: ElevationRaster,
        area: Wgs84Polygon,
        rain: RainfallDepth,
        duration: StormDuration,
        domain: Literal["box", "catchment"] = "box",
        cell: CellSize | None = None,
        roughness: Roughness = 0.05,
        drain_down: DrainDown | None = None,
    ) -> FloodMap:
        """Simulate the storm.

        Args:
            context: The run.
            elevation: Height of the ground, of the area and of what drains into it.
            area: Where the flood is asked for.
            rain: Rain of the whole storm, falling evenly.
            duration: How long it rains.
            domain: "box" simulates the area's bounding box; "catchment" the whole basin of the
                largest channel in the area, so that no inflow is left out.
            cell: Side of a grid cell; by default the smallest that runs in about a minute.
            roughness: Manning's n in s/m^(1/3), the same everywhere.
            drain_down: Time simulated after the storm; by default half the storm, 2 to 6 h.
        """
        checked = checked_area(area.to_shapely())
        storm = Storm.uniform(depth_m=rain / 1000, duration_s=duration * 3600)
        settings = SolverSettings(
            roughness=roughness, drain_down_s=None if drain_down is None else drain_down * 3600
        )
        context.progress(0.0, "Reading the ground")
        mosaic = read_mosaic(context.artifacts.path(elevation.artifact))
        ground = build_domain(
            mosaic, checked, storm=storm, settings=settings, kind=domain, cell_m=cell
        )
        context.check_cancelled()
        result = simulate(
            ground.terrain,
            storm,
            settings,
            progress=lambda share, text: context.progress(0.05 + 0.88 * share, text),
            check_cancelled=context.check_cancelled,
        )
        context.progress(0.94, "Writing the rasters")
        warnings = [*mosaic.notes, *warnings_on(result)]
        for warning in warnings:
            context.warn(warning)
        notes = [*warnings, *notes_on(result, ground, mosaic)]
        return _Writer(context, ground, mosaic, result, notes).flood_map(domain)

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Cells, memory and seconds from area, rain and duration, at a ground of 30 m."""
        try:
            return estimate_flood(known)
        except InvalidInput as refusal:
            return Estimate(notes=(f"This will be refused: {refusal.message}",))


class _Writer:
    """Writes one result's rasters and channels as artifacts."""

    def __init__(
        self,
        context: ToolContext,
        domain: Domain,
        mosaic: ElevationMosaic,
        result: FloodResult,
        notes: list[str],
    ) -> None:
        self._context, self._domain, self._mosaic = context, domain, mosaic
        self._result, self._notes = result, notes
        west, south, east, north = domain.grid.wgs84_bounds
        self._box = Wgs84Box(west=west, south=south, east=east, north=north)

    def flood_map(self, domain: str) -> FloodMap:
        """The tool's output."""
        result, mass = self._result, self._result.mass
        cell_m = self._domain.grid.cell_m
        return FloodMap(
            maximum_depth=self._raster(
                DepthRaster, result.maximum_depth, "maximum_depth", "Maximum water depth", "m"
            ),
            final_depth=self._raster(
                DepthRaster, result.final_depth, "final_depth", "Water depth at the end", "m"
            ),
            maximum_speed=self._raster(
                SpeedRaster, result.maximum_speed, "maximum_speed", "Maximum water speed", "m/s"
            ),
            channels=self._channels(),
            box=self._box,
            model=result.model,
            domain=domain,
            cell_m=cell_m,
            simulated_hours=result.simulated_s / 3600,
            drain_down_hours=result.drain_down_s / 3600,
            wet_cells=result.wet_cells,
            wet_km2=result.wet_cells * cell_m**2 / 1e6,
            max_depth_m=result.max_depth_m,
            mass_error=result.mass_error,
            rain_m3=mass.rain_m3,
            outflow_m3=mass.outflow_m3,
            stored_m3=mass.stored_m3,
            upstream_km2_not_modelled=self._domain.upstream.km2,
            upstream_is_at_least=self._domain.upstream.at_least,
            void_cells=result.void_cells,
            still_rising_share=result.still_rising_share,
            max_froude=result.max_froude,
            min_depth_m=result.min_depth_m,
            steps=result.steps,
            cpu_seconds=result.cpu_seconds,
            notes=self._notes,
        )

    def _raster(
        self, kind: type[Written], values: NDArray[np.float32], name: str, title: str, unit: str
    ) -> Written:
        storm, grid = self._result.storm, self._domain.grid
        text = RasterText(
            title=title,
            unit=unit,
            notes=tuple(self._notes),
            sources=self._mosaic.sources,
            tags=(
                ("ECHO_MODEL", self._result.model),
                ("ECHO_RAIN_MM", f"{storm.depth_m * 1000:g}"),
                ("ECHO_DURATION_H", f"{storm.duration_s / 3600:g}"),
                ("ECHO_SIMULATED_H", f"{self._result.simulated_s / 3600:g}"),
                ("ECHO_MASS_ERROR", f"{self._result.mass_error:.3g}"),
            ),
        )
        path = self._context.workspace / f"{name}.tif"
        write_cog(path, values, transform=grid.transform, crs=grid.crs, text=text)
        return kind(
            artifact=self._saved(path, MEDIA_TYPE),
            crs=grid.crs,
            box=self._box,
            width=grid.columns,
            height=grid.rows,
            cell_m=grid.cell_m,
            unit=unit,
            nodata=NODATA,
        )

    def _channels(self) -> RiverLines:
        lines: dict[str, Any] = channel_lines(
            self._domain.drainage, within=self._domain.grid.bounds
        )
        path = self._context.workspace / "channels.geojson"
        path.write_text(json.dumps(lines), encoding="utf-8")
        return RiverLines(
            artifact=self._saved(path, GEOJSON), count=len(lines["features"]), box=self._box
        )

    def _saved(self, path: Path, media_type: str) -> str:
        return self._context.artifacts.save_file(path, media_type=media_type, name=path.name)
