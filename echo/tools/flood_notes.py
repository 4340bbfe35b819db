"""What a reader of a flood map must know, in sentences."""

from echo.crisissim.domain import Domain
from echo.crisissim.result import FloodResult
from echo.elevation.mosaic import ElevationMosaic

RISING_WORTH_SAYING = 0.02


def notes_on(result: FloodResult, domain: Domain, mosaic: ElevationMosaic) -> list[str]:
    """Limits of the model and facts of this run, most important first."""
    return [
        (
            f"{_rain(result)}, falling "
            "evenly. No infiltration: all rain runs off or stands. No storm drains, no pumps."
        ),
        _upstream(domain),
        _ground(domain, mosaic),
        (
            f"{result.model}: one roughness (Manning {result.scenario.roughness:g}), cells of "
            f"{domain.grid.cell_m:g} m, {result.simulated_s / 3600:g} h simulated, of which "
            f"{result.after_rain_s / 3600:g} h after the storm. Flow between two cells is "
            f"held to a Froude number of {result.settings.froude_limit:g}: on steep slopes it is "
            "slower and deeper than in truth. (In the middle of a cell both directions add up, "
            f"to {result.max_froude:.1f} at most here.)"
        ),
        _edges(result, domain),
        "A first estimate for orientation, not calibrated here and no official flood map.",
    ]


def warnings_on(result: FloodResult) -> list[str]:
    """What limits this run in particular."""
    warnings = []
    if result.void_cells:
        warnings.append(f"{result.void_cells:,} cells without a height are walls to the water.")
    if result.still_rising_share > RISING_WORTH_SAYING:
        warnings.append(
            f"At {result.still_rising_share:.0%} of the wet cells water was still rising at the "
            "end: their true peak is higher. Simulate a longer time after the storm."
        )
    return warnings


def _rain(result: FloodResult) -> str:
    storm = result.storm
    if storm is None:
        return "No rain"
    return f"{storm.depth_m * 1000:g} mm of rain in {storm.duration_s / 3600:g} h"


def _upstream(domain: Domain) -> str:
    if domain.upstream.km2 == 0 and not domain.upstream.at_least:
        return "No ground outside drains in: no inflow is left out."
    return (
        f"Inflow from {domain.upstream} upstream is not modelled: rivers that enter carry only "
        "the rain that falls inside."
    )


def _ground(domain: Domain, mosaic: ElevationMosaic) -> str:
    names = ", ".join(source.name for source in mosaic.sources) or "unnamed elevation"
    return (
        f"Ground: {names}, about {domain.native_m:.0f} m a cell. Levees, culverts and channels "
        "narrower than a cell are not seen; where it is a surface model, trees, buildings and "
        "bridges stand in the water's way and hold some back that would flow on."
    )


def _edges(result: FloodResult, domain: Domain) -> str:
    share = result.mass.outflow_m3 / result.mass.total_m3
    what = "the catchment" if domain.catchment else "the box"
    return (
        f"Water leaves freely over the border of {what}: {share:.0%} of the rain had left at the "
        "end, the rest stood or still flowed. Near the border depths are less certain."
    )
