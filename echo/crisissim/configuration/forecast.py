"""What a configuration's run will cost, told before its files are read."""

from echo.crisissim.configuration.build_ground import ChosenGround, at_cell
from echo.crisissim.configuration.document import Configuration
from echo.crisissim.cost import Cost, affordable_cell_m, expected_cost, refuse_if_too_large
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm

DAY_S = 86_400.0


def known_duration(configuration: Configuration) -> float:
    """Simulated time as far as the file alone tells, s; a day where only the rain's file does."""
    if configuration.duration is not None:
        return configuration.duration
    rain = configuration.rain
    if rain is not None and rain.uniform is not None:
        storm = Storm.uniform(
            depth_m=rain.uniform.depth_mm * 1e-3, duration_s=rain.uniform.duration_h * 3600.0
        )
        return storm.duration_s + storm.drain_down_s
    if rain is not None and rain.hyetograph is not None and rain.hyetograph.end_min:
        return 1.5 * 60.0 * rain.hyetograph.end_min[-1]
    return DAY_S


def afforded(
    configuration: Configuration, chosen: ChosenGround, settings: SolverSettings
) -> ChosenGround:
    """The ground at the cell asked for, or at the smallest one affordable.

    Raises:
        AreaRefused: more cells than can be simulated, naming them, their memory and a cell that
            would do.
    """
    if configuration.ground.cell_m == "affordable":
        size = affordable_cell_m(
            km2=_km2(chosen.grid),
            finest_m=chosen.grid.cell_m,
            duration_s=known_duration(configuration),
            settings=settings,
        )
        chosen = at_cell(chosen, size)
    refuse_if_too_large(km2=_km2(chosen.grid), cell_m=chosen.grid.cell_m)
    return chosen


def cost_of(configuration: Configuration, chosen: ChosenGround, settings: SolverSettings) -> Cost:
    """What the run is expected to cost."""
    return expected_cost(
        km2=_km2(chosen.grid),
        cell_m=chosen.grid.cell_m,
        duration_s=known_duration(configuration),
        settings=settings,
    )


def in_words(cost: Cost, grid: MetricGrid) -> str:
    """The cost in a sentence."""
    return (
        f"{grid.rows:,} x {grid.columns:,} cells of {grid.cell_m:.6g} m in {_named(grid)}: about "
        f"{cost.bytes / 1e6:,.0f} MB of memory, and {cost.seconds:,.0f} s of one core if all of it "
        "is deep in water."
    )


def _named(grid: MetricGrid) -> str:
    return grid.crs if len(grid.crs) < 20 else "a local or unnamed CRS"


def _km2(grid: MetricGrid) -> float:
    return grid.rows * grid.columns * grid.cell_m**2 / 1e6
