"""SA_Flood_Model: a storm over an area."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from common.actions import (
    Effect,
    ElevationRaster,
    Estimate,
    Hours,
    Kind,
    Metres,
    RainfallDepth,
    StormDuration,
    Tool,
    ToolContext,
    Wgs84Polygon,
)
from echo.crisissim.area import checked_area
from echo.crisissim.domain import build_domain
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import Storm
from echo.tools.artifact_checks import raster_path
from echo.tools.flood_estimate import estimate_flood
from echo.tools.flood_map import FloodMap
from echo.tools.flood_notes import notes_on, warnings_on
from echo.tools.flood_writer import FloodWriter
from echo.tools.geotiff import read_mosaic

CellSize = Annotated[Metres, Kind("cell size"), Field(ge=1, le=1000)]
Roughness = Annotated[float, Kind("Manning roughness"), Field(ge=0.01, le=0.5)]
DrainDown = Annotated[Hours, Kind("time after the storm"), Field(ge=0, le=72)]


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
        after_s = storm.drain_down_s if drain_down is None else drain_down * 3600
        duration_s = storm.duration_s + after_s
        settings = SolverSettings()
        context.progress(0.0, "Reading the ground")
        mosaic = read_mosaic(raster_path(context, elevation))
        ground = build_domain(
            mosaic, checked, duration_s=duration_s, settings=settings, kind=domain, cell_m=cell
        )
        context.check_cancelled()
        result = simulate(
            Scenario(
                terrain=ground.terrain, duration_s=duration_s, rain=storm, roughness=roughness
            ),
            settings,
            progress=lambda share, text: context.progress(0.05 + 0.88 * share, text),
            check_cancelled=context.check_cancelled,
        )
        context.progress(0.94, "Writing the rasters")
        warnings = [*mosaic.notes, *warnings_on(result)]
        for warning in warnings:
            context.warn(warning)
        notes = [*warnings, *notes_on(result, ground, mosaic)]
        return FloodWriter(context, ground, mosaic, result, notes).flood_map(domain)

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Cells, memory and seconds from area, rain and duration, at a ground of 30 m.

        Raises:
            InvalidInput: what is known already would be refused when the step runs.
        """
        return estimate_flood(known)
