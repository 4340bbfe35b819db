"""From a configuration to what ``simulate`` takes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from echo.crisissim.built_schemes import chosen_scheme
from echo.crisissim.configuration.build_gauges import build_gauges, sort_gauges
from echo.crisissim.configuration.build_ground import build_ground, choose_ground, roughened
from echo.crisissim.configuration.build_rain import BuiltRain, build_rain
from echo.crisissim.configuration.build_surface import build_infiltration, build_roughness
from echo.crisissim.configuration.build_water import (
    build_culvert,
    build_drain,
    build_edge,
    build_inflow,
    build_initial,
)
from echo.crisissim.configuration.document import Configuration, SolverSection
from echo.crisissim.configuration.forecast import afforded, cost_of, in_words
from echo.crisissim.cost import Cost
from echo.crisissim.device.choice import refuse_missing_gpu
from echo.crisissim.fields import Field
from echo.crisissim.gauges import Gauge
from echo.crisissim.inputs.buildings import BuiltGround
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm

Say = Callable[[str], None]


def _quiet(_line: str) -> None:
    """Say nothing."""


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A configuration with its files read.

    Attributes:
        title: of the configuration.
        scenario: what is simulated; its gauges are those on ground.
        settings: how.
        gauges: all gauges, also those on buildings and voids.
        cost: what the run was expected to cost before its files were read.
        start: moment of time 0, where the rain has a date.
        notes: what a reader of the result must know of the inputs.
    """

    title: str
    scenario: Scenario
    settings: SolverSettings
    gauges: tuple[Gauge, ...]
    cost: Cost
    start: datetime | None
    notes: tuple[str, ...]


def folders_of(path: Path, data: Path | None = None) -> Folders:
    """Folders whose files a configuration may name: the data folder, then its own."""
    return Folders(roots=(*([data] if data else []), path.parent))


def prepare(
    configuration: Configuration,
    folders: Folders,
    *,
    gauges: tuple[Gauge, ...] | None = None,
    say: Say = _quiet,
) -> Prepared:
    """Estimate the cost, refuse what cannot be, then read all files.

    Args:
        configuration: checked.
        folders: where its files lie.
        gauges: points of record instead of the configuration's.
        say: told what is being done.

    Raises:
        InvalidInput: naming the file, key or value and what would be right; nothing has run.
    """
    settings = build_settings(configuration.solver)
    refuse_missing_gpu(settings)
    chosen = afforded(configuration, choose_ground(configuration.ground, folders), settings)
    cost = cost_of(configuration, chosen, settings)
    say(in_words(cost, chosen.grid))
    if gauges is None:
        gauges = build_gauges(configuration.gauges, folders)
    say(f"Reading the ground from {configuration.ground.file}")
    built = build_ground(chosen, configuration.buildings, configuration.levee, folders)
    rain = _rain(configuration, chosen.grid, folders)
    scenario, notes = _scenario(configuration, built, folders, gauges, rain)
    if settings.device == "gpu":
        chosen_scheme(scenario, settings)  # refuses it with a scheme that has no steps for it
    return Prepared(
        title=configuration.title,
        scenario=scenario,
        settings=settings,
        gauges=gauges,
        cost=cost,
        start=rain.start if rain else None,
        notes=built.notes + notes + (rain.notes if rain else ()),
    )


def build_settings(section: SolverSection) -> SolverSettings:
    """Settings with the keys the file gives, the solver's own for the others.

    Raises:
        SettingsRefused: a value out of its range, naming it.
    """
    given: dict[str, Any] = section.model_dump(exclude_none=True)
    return SolverSettings(**given)


def _scenario(
    configuration: Configuration,
    built: BuiltGround,
    folders: Folders,
    gauges: tuple[Gauge, ...],
    rain: BuiltRain | None,
) -> tuple[Scenario, tuple[str, ...]]:
    terrain, grid = built.ground.terrain(), built.ground.grid
    placed = sort_gauges(gauges, terrain, grid)
    roughness, rough_notes = _roughness(configuration, built, folders)
    storm = rain.storm if rain else None
    soil, initial = configuration.infiltration, configuration.initial
    scenario = Scenario(
        terrain=terrain,
        duration_s=configuration.duration or _whole(storm),
        rain=storm,
        roughness=roughness,
        infiltration=build_infiltration(soil, grid, folders) if soil else None,
        inflows=tuple(build_inflow(one, terrain, grid, folders) for one in configuration.inflow),
        drains=tuple(build_drain(one, terrain, grid, folders) for one in configuration.drain),
        culverts=tuple(build_culvert(one, terrain, grid) for one in configuration.culvert),
        edges=tuple(build_edge(one, folders) for one in configuration.edge),
        initial_depth=build_initial(initial, terrain, grid, folders) if initial else None,
        gauges=placed.on_ground,
        record=Record(**configuration.record.model_dump(exclude_none=True)),
    )
    return scenario, rough_notes + placed.notes


def _roughness(
    configuration: Configuration, built: BuiltGround, folders: Folders
) -> tuple[Field, tuple[str, ...]]:
    roughness, notes = build_roughness(configuration.roughness, built.ground.grid, folders)
    if configuration.buildings is None:
        return roughness, notes
    return roughened(roughness, built, configuration.buildings.manning), notes


def _rain(configuration: Configuration, grid: MetricGrid, folders: Folders) -> BuiltRain | None:
    section = configuration.rain
    return None if section is None else build_rain(section, grid, folders)


def _whole(storm: Storm | None) -> float:
    """Rain and its drain-down, s; the configuration states the time where there is no rain."""
    return storm.duration_s + storm.drain_down_s if storm else 0.0
