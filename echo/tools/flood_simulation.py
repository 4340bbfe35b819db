"""A flood simulated within a run: ground prepared, water followed, files stored."""

from dataclasses import dataclass
from typing import Any

from common.actions import ElevationRaster, ToolContext, Wgs84Polygon
from echo.crisissim.area import checked_area
from echo.crisissim.domain import DomainKind, Voids, build_domain
from echo.crisissim.outputs.folder import SERIES_NAME
from echo.crisissim.outputs.netcdf import NetcdfWriter
from echo.crisissim.outputs.text import RunText
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.tools.artifact_checks import raster_path
from echo.tools.flood_frames import frame_interval_s
from echo.tools.flood_map import FloodMap
from echo.tools.flood_notes import notes_on, tags_of
from echo.tools.flood_writer import FloodWriter
from echo.tools.geotiff import read_mosaic

TITLE = "Simulated flood"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What is to be simulated.

    Attributes:
        area: where the flood is asked for.
        domain: its box, or the catchment of its largest channel.
        cell_m: side of a cell, m; None: by what the time allows.
        duration_s: simulated time, s.
        outlet: longitude and latitude of the catchment's outlet, degrees; None: the largest
            channel's.
        voids: what becomes of ground without a height.
    """

    area: Wgs84Polygon
    domain: DomainKind
    cell_m: float | None
    duration_s: float
    outlet: tuple[float, float] | None
    voids: Voids


class Simulation:
    """Ground on its grid, ready for water.

    Attributes:
        ground: what is simulated on.
    """

    def __init__(
        self,
        context: ToolContext,
        elevation: ElevationRaster,
        wanted: Wanted,
        settings: SolverSettings,
    ) -> None:
        """Bring the ground onto the grid.

        Raises:
            AreaRefused, ElevationRefused, NoCatchment: the area cannot be simulated.
        """
        checked = checked_area(wanted.area.to_shapely())
        context.progress(0.0, "Reading the ground")
        self._context, self._wanted, self._settings = context, wanted, settings
        self._mosaic = read_mosaic(raster_path(context, elevation))
        self.ground = build_domain(
            self._mosaic,
            checked,
            duration_s=wanted.duration_s,
            settings=settings,
            kind=wanted.domain,
            cell_m=wanted.cell_m,
            outlet=wanted.outlet,
            voids=wanted.voids,
        )
        context.check_cancelled()

    def flood_map(self, **water: Any) -> FloodMap:  # noqa: ANN401 -- the fields of a Scenario
        """Simulate, and store what comes of it.

        Args:
            water: what of a ``Scenario`` is not ground, duration or record.

        Raises:
            UnstableSimulation: the run broke its own limits; nothing is stored.
        """
        terrain, context = self.ground.terrain, self._context
        every_s = frame_interval_s(self._wanted.duration_s, terrain.elevation.size)
        scenario = Scenario(
            terrain=terrain,
            duration_s=self._wanted.duration_s,
            record=Record(frame_every_s=every_s),
            **water,
        )
        text = RunText(title=TITLE, sources=self._mosaic.sources)
        path = context.workspace / SERIES_NAME
        with NetcdfWriter(path, terrain=terrain, text=text) as series:
            result = simulate(
                scenario,
                self._settings,
                progress=lambda share, said: context.progress(0.05 + 0.87 * share, said),
                check_cancelled=context.check_cancelled,
                on_frame=series.add,
            )
            writer = FloodWriter(context, self.ground, result, self._text(result))
            writer.write(series)
        return writer.flood_map(self._wanted.domain)

    def _text(self, result: FloodResult) -> RunText:
        notes = notes_on(result, self.ground, self._mosaic)
        for warning in notes.warnings:
            self._context.warn(warning)
        return RunText(
            title=TITLE, notes=notes.all, sources=self._mosaic.sources, tags=tags_of(result)
        )
