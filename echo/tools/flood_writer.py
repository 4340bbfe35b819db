"""Writes a simulated flood as artifacts, and says where they are."""

import json
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from common.actions import DepthRaster, Raster, RiverLines, SpeedRaster, ToolContext, Wgs84Box
from echo.crisissim.channels import channel_lines
from echo.crisissim.domain import Domain
from echo.crisissim.result import FloodResult
from echo.elevation.mosaic import ElevationMosaic
from echo.tools.flood_map import FloodMap
from echo.tools.geotiff import MEDIA_TYPE, NODATA, RasterText, write_cog

GEOJSON = "application/geo+json"
Written = TypeVar("Written", bound=Raster)


class FloodWriter:
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
            drain_down_hours=result.after_rain_s / 3600,
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
        grid = self._domain.grid
        text = RasterText(
            title=title,
            unit=unit,
            notes=tuple(self._notes),
            sources=self._mosaic.sources,
            tags=(
                ("ECHO_MODEL", self._result.model),
                *self._rain_tags(),
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

    def _rain_tags(self) -> tuple[tuple[str, str], ...]:
        storm = self._result.storm
        if storm is None:
            return ()
        return (
            ("ECHO_RAIN_MM", f"{storm.depth_m * 1000:g}"),
            ("ECHO_DURATION_H", f"{storm.duration_s / 3600:g}"),
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
