"""All that is simulated: the ground, the water that comes, and what is recorded."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.edges import Edge
from echo.crisissim.errors import EdgeRefused, GaugeRefused, ScenarioRefused, StormRefused
from echo.crisissim.fields import Field, refuse_misfit, refuse_outside
from echo.crisissim.gauges import Gauge
from echo.crisissim.infiltration import Infiltration, refuse_misfits
from echo.crisissim.sources import MOST_SOURCES, Culvert, Drain, Inflow, refuse_outside_grid
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain

LONGEST_RUN_S = 60 * 86_400.0
DEEPEST_M = 12_000.0
LEAST_DEPTH_M = 1e-3  # thinner films are not looked at
MOST_GAUGES = 10_000
MOST_GAUGE_VALUES = 20_000_000


@dataclass(frozen=True, kw_only=True)
class Record:
    """What is recorded during a run.

    Attributes:
        frame_every_s: time between frames, s; None: no frames.
        gauge_every_s: time between values of a gauge, s.
        arrival_depth_m: depth whose first exceedance is the arrival of water, m; at least 1 mm.
        long_depth_m: depth the time above which is summed, m; at least 1 mm.
    """

    frame_every_s: float | None = None
    gauge_every_s: float = 60.0
    arrival_depth_m: float = 0.1
    long_depth_m: float = 0.1

    def __post_init__(self) -> None:
        """Refuse intervals and depths that are not above 0 (ScenarioRefused)."""
        for name in ("frame_every_s", "gauge_every_s", "arrival_depth_m", "long_depth_m"):
            value = getattr(self, name)
            if value is not None and not (np.isfinite(value) and value > 0):
                raise ScenarioRefused(f"{name} is {value}; it must be a number above 0.")
        for name in ("arrival_depth_m", "long_depth_m"):
            if getattr(self, name) < LEAST_DEPTH_M:
                raise ScenarioRefused(
                    f"{name} is {getattr(self, name)}; it must be at least {LEAST_DEPTH_M:g} m."
                )


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A run's inputs; rasters are (rows, columns) on the terrain's grid, north row first.

    Attributes:
        terrain: the ground, with levees and buildings burnt in.
        duration_s: simulated time, s. Rain and series beyond it do not count.
        rain: the storm, or None.
        roughness: Manning's n, s/m^(1/3), a number or a raster.
        infiltration: what soaks into the ground, or None.
        inflows: water that enters at cells.
        drains: water that leaves at cells.
        culverts: passages below ground.
        edges: stretches of the rim; what they leave follows ``SolverSettings.edges``.
        initial_depth: water at the start, m; None: dry.
        gauges: points of record.
        record: what is recorded.
    """

    terrain: Terrain
    duration_s: float
    rain: Storm | None = None
    roughness: Field = 0.05
    infiltration: Infiltration | None = None
    inflows: tuple[Inflow, ...] = ()
    drains: tuple[Drain, ...] = ()
    culverts: tuple[Culvert, ...] = ()
    edges: tuple[Edge, ...] = ()
    initial_depth: NDArray[np.floating[Any]] | None = None
    gauges: tuple[Gauge, ...] = ()
    record: Record = field(default_factory=Record)

    def __post_init__(self) -> None:
        """Refuse parts that do not fit together.

        Raises:
            ScenarioRefused, StormRefused, SourceRefused, InfiltrationRefused, EdgeRefused,
            GaugeRefused: naming the part and the value.
        """
        if not 0 < self.duration_s <= LONGEST_RUN_S:
            raise ScenarioRefused(
                f"A run of {self.duration_s} s; it must be above 0 and at most {LONGEST_RUN_S:g}."
            )
        self._refuse_rasters()
        self._refuse_sources()
        self._refuse_edges()
        self._refuse_gauges()
        self._refuse_no_water()

    def _refuse_rasters(self) -> None:
        shape = self.terrain.shape
        error = ScenarioRefused
        refuse_outside(
            self.roughness, name="Roughness", unit="s/m^(1/3)", low=0.001, high=1.0, error=error
        )
        refuse_misfit(self.roughness, name="Roughness", shape=shape, error=error)
        if self.infiltration is not None:
            refuse_misfits(self.infiltration, shape)
        for period in self.rain.periods if self.rain else ():
            refuse_misfit(period.rate_m_s, name="Rain", shape=shape, error=StormRefused)
        if self.initial_depth is not None:
            depth = self.initial_depth
            refuse_misfit(depth, name="The initial depth", shape=shape, error=error)
            refuse_outside(
                depth, name="Initial depth", unit="m", low=0.0, high=DEEPEST_M, error=error
            )

    def _refuse_sources(self) -> None:
        wettable = self.terrain.wettable
        if len(self.inflows) + len(self.drains) + len(self.culverts) > MOST_SOURCES:
            raise ScenarioRefused(f"More than {MOST_SOURCES:,} inflows, drains and culverts.")
        for inflow in self.inflows:
            who = f"Inflow '{inflow.name}'"
            refuse_outside_grid(who, inflow.rows, inflow.columns, wettable)
        for drain in self.drains:
            refuse_outside_grid(f"Drain '{drain.name}'", drain.rows, drain.columns, wettable)
        for culvert in self.culverts:
            rows, columns = np.array([culvert.inlet, culvert.outlet]).T
            refuse_outside_grid(f"Culvert '{culvert.name}'", rows, columns, wettable)

    def _refuse_edges(self) -> None:
        taken: set[tuple[str, int, int]] = set()
        for edge in self.edges:
            rows, columns = edge.cells(self.terrain)
            faces = {(edge.side, *at) for at in zip(rows.tolist(), columns.tolist(), strict=True)}
            if taken & faces:
                _, row, column = min(taken & faces)
                raise EdgeRefused(
                    f"Two {edge.side} edges claim the rim at row {row}, column {column}."
                )
            taken |= faces

    def _refuse_gauges(self) -> None:
        if len(self.gauges) > MOST_GAUGES:
            raise GaugeRefused(f"{len(self.gauges):,} gauges; at most {MOST_GAUGES:,}.")
        ids = [gauge.id for gauge in self.gauges]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise GaugeRefused(f"Gauge '{twice[0]}' is given twice.", id=twice[0])
        for gauge in self.gauges:
            gauge.cell(self.terrain)
        values = len(ids) * (self.duration_s / self.record.gauge_every_s + 2)
        if values > MOST_GAUGE_VALUES:
            raise GaugeRefused(
                f"{len(ids)} gauges every {self.record.gauge_every_s:g} s give {values:,.0f} "
                f"values; at most {MOST_GAUGE_VALUES:,}. Record less often."
            )

    def _refuse_no_water(self) -> None:
        fed = self.rain is not None or self.inflows or self.initial_depth is not None
        if not fed and not any(edge.kind in ("stage", "inflow") for edge in self.edges):
            raise ScenarioRefused(
                "No rain, inflow, edge with water, or initial depth: there is nothing to simulate."
            )
