"""Stores a simulated flood as artifacts, and says where they are."""

import json
from pathlib import Path
from typing import Any, TypeVar

from common.actions import DepthRaster, Raster, RiverLines, SpeedRaster, ToolContext, Wgs84Box
from echo.crisissim.channels import channel_lines
from echo.crisissim.domain import Domain
from echo.crisissim.outputs import folder
from echo.crisissim.outputs import quantities as q
from echo.crisissim.outputs.cog import NODATA
from echo.crisissim.outputs.folder import Written, write_all
from echo.crisissim.outputs.netcdf import NetcdfWriter
from echo.crisissim.outputs.text import RunText
from echo.crisissim.result import FloodResult
from echo.tools.flood_map import FloodMap
from echo.tools.flood_types import (
    AnimatedRaster,
    ArrivalRaster,
    DischargeRaster,
    HazardRaster,
    StoredFile,
    SubmersionRaster,
)

GEOJSON = "application/geo+json"
Kind = TypeVar("Kind", bound=Raster)


class FloodWriter:
    """Stores one result's files as artifacts.

    Args:
        context: the run.
        ground: what was simulated on.
        result: the flood.
        text: what each file says of itself.
    """

    def __init__(
        self, context: ToolContext, ground: Domain, result: FloodResult, text: RunText
    ) -> None:
        self._context, self._ground, self._result, self._text = context, ground, result, text
        west, south, east, north = ground.grid.wgs84_bounds
        self._box = Wgs84Box(west=west, south=south, east=east, north=north)
        self._files: dict[str, Written] = {}
        self._times: tuple[float, ...] = ()

    def write(self, series: NetcdfWriter) -> None:
        """Write all files into the workspace; the writer of frames is finished and closed."""
        written = write_all(
            self._result,
            self._context.workspace,
            text=self._text,
            series=series,
            progress=lambda share, said: self._context.progress(0.93 + 0.06 * share, said),
        )
        self._times = series.times_s
        series.close()
        self._files = {file.path.name: file for file in written}

    def flood_map(self, domain: str) -> FloodMap:
        """The tool's output; ``write`` comes first."""
        result, mass, cell_m = self._result, self._result.mass, self._ground.grid.cell_m
        return FloodMap(
            **self._rasters(),
            animation=self._animation(),
            areas=self._stored(folder.AREAS_NAME),
            statement=self._stored(folder.STATEMENT_NAME),
            hydrographs=self._stored(folder.GAUGES_NAME) if result.gauges else None,
            channels=self._channels(),
            box=self._box,
            model=result.model,
            scheme=result.scheme,
            scheme_reason=result.scheme_reason,
            domain=domain,
            cell_m=cell_m,
            simulated_hours=result.simulated_s / 3600,
            drain_down_hours=result.after_rain_s / 3600,
            wet_cells=result.wet_cells,
            wet_km2=result.wet_cells * cell_m**2 / 1e6,
            max_depth_m=result.max_depth_m,
            mass_error=result.mass_error,
            rain_m3=mass.rain_m3,
            inflow_m3=mass.inflow_m3,
            infiltrated_m3=mass.infiltrated_m3,
            outflow_m3=mass.outflow_m3,
            stored_m3=mass.stored_m3,
            upstream_km2_not_modelled=self._ground.upstream.km2,
            upstream_is_at_least=self._ground.upstream.at_least,
            void_cells=result.void_cells,
            still_rising_share=result.still_rising_share,
            max_froude=result.max_froude,
            min_depth_m=result.min_depth_m,
            steps=result.steps,
            cpu_seconds=result.cpu_seconds,
            notes=list(self._text.notes),
        )

    def _rasters(self) -> dict[str, Any]:
        return {
            "maximum_depth": self._raster(DepthRaster, q.MAXIMUM_DEPTH),
            "final_depth": self._raster(DepthRaster, q.FINAL_DEPTH),
            "maximum_speed": self._raster(SpeedRaster, q.MAXIMUM_SPEED),
            "maximum_hazard": self._raster(HazardRaster, q.MAXIMUM_HAZARD),
            "maximum_unit_discharge": self._raster(DischargeRaster, q.MAXIMUM_DISCHARGE),
            "arrival": self._raster(ArrivalRaster, q.ARRIVAL),
            "submersion": self._raster(SubmersionRaster, q.DURATION),
        }

    def _raster(self, kind: type[Kind], quantity: q.Quantity) -> Kind:
        grid = self._ground.grid
        return kind(
            artifact=self._saved(f"{quantity.name}.tif"),
            crs=grid.crs,
            box=self._box,
            width=grid.columns,
            height=grid.rows,
            cell_m=grid.cell_m,
            unit=quantity.unit,
            nodata=NODATA,
        )

    def _animation(self) -> AnimatedRaster:
        return AnimatedRaster(
            artifact=self._saved(folder.SERIES_NAME),
            crs=self._ground.grid.crs,
            box=self._box,
            times_s=list(self._times),
        )

    def _stored(self, name: str) -> StoredFile:
        media_type = self._files[name].media_type
        return StoredFile(artifact=self._saved(name), name=name, media_type=media_type)

    def _channels(self) -> RiverLines:
        lines: dict[str, Any] = channel_lines(
            self._ground.drainage, within=self._ground.grid.bounds
        )
        path = self._context.workspace / "channels.geojson"
        path.write_text(json.dumps(lines), encoding="utf-8")
        return RiverLines(
            artifact=self._save(path, GEOJSON), count=len(lines["features"]), box=self._box
        )

    def _saved(self, name: str) -> str:
        file = self._files[name]
        return self._save(file.path, file.media_type)

    def _save(self, path: Path, media_type: str) -> str:
        return self._context.artifacts.save_file(path, media_type=media_type, name=path.name)
