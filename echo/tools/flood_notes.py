"""What a reader of a flood map must know, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from echo.crisissim.domain import Domain
from echo.crisissim.outputs.limits import limits_of, warnings_of
from echo.crisissim.result import FloodResult
from echo.elevation.mosaic import ElevationMosaic


@dataclass(frozen=True, kw_only=True)
class Notes:
    """What limits this run in particular, and what holds for the model."""

    warnings: tuple[str, ...]
    limits: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """The warnings first."""
        return (*self.warnings, *self.limits)


def notes_on(result: FloodResult, domain: Domain, mosaic: ElevationMosaic) -> Notes:
    """Limits of the model and facts of this run, most important first."""
    losses, *others = limits_of(result)
    return Notes(
        warnings=(*mosaic.notes, *_of_domain(domain), *warnings_of(result)),
        limits=(
            f"{_water(result)} {losses}",
            _upstream(domain),
            _ground(domain, mosaic),
            _run(result),
            _edges(result, domain),
            *others,
        ),
    )


def tags_of(result: FloodResult) -> tuple[tuple[str, str], ...]:
    """Facts of a run for the tags of its files."""
    storm = result.storm
    rain = (
        ()
        if storm is None
        else (
            ("ECHO_RAIN_MM", f"{storm.depth_m * 1000:g}"),
            ("ECHO_DURATION_H", f"{storm.duration_s / 3600:g}"),
        )
    )
    return (
        ("ECHO_MODEL", result.model),
        *rain,
        ("ECHO_SIMULATED_H", f"{result.simulated_s / 3600:g}"),
        ("ECHO_MASS_ERROR", f"{result.mass_error:.3g}"),
    )


def _of_domain(domain: Domain) -> Iterator[str]:
    """What was changed or left out when the ground was prepared."""
    if domain.filled_cells:
        yield f"{domain.filled_cells:,} cells without a height were filled from those around."
    basin = domain.catchment
    if basin is not None and basin.passed_over_km2:
        yield (
            f"A larger river drains at least {basin.passed_over_km2:,.0f} km2 through the area, "
            "beyond the available elevation; it is not simulated."
        )
    if basin is not None and basin.moved_m >= domain.drainage.grid.cell_m:
        yield f"The outlet was moved by {basin.moved_m:,.0f} m onto its channel."


def _water(result: FloodResult) -> str:
    storm = result.storm
    if storm is None:
        return "No rain."
    spread = "falling evenly" if len(storm.periods) == 1 else "spread as stated, not evenly"
    rain = f"{storm.depth_m * 1000:g} mm of rain in {storm.duration_s / 3600:g} h, {spread}."
    if result.scenario.inflows:
        rain += f" {result.mass.inflow_m3:,.0f} m3 flowed in besides."
    return rain


def _run(result: FloodResult) -> str:
    return (
        f"{result.model}. Why this scheme: {result.scheme_reason.rstrip('.')}. "
        f"{result.simulated_s / 3600:g} h simulated, of which {result.after_rain_s / 3600:g} h "
        f"after the storm; mass error {result.mass_error:.1e}, largest Froude number "
        f"{result.max_froude:.1f}."
        + (
            f" Flow between two cells is held to a Froude number of "
            f"{result.settings.froude_limit:g}: on steep slopes it is slower and deeper than in "
            "truth."
            if result.scheme == "local_inertial"
            else ""
        )
    )


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
        f"Ground: {names}, about {domain.native_m:.0f} m a cell. Levees and culverts narrower than "
        "a cell are not seen; where it is a surface model, trees, buildings and bridges stand in "
        "the water's way and hold some back that would flow on."
    )


def _edges(result: FloodResult, domain: Domain) -> str:
    share = result.mass.outflow_m3 / result.mass.total_m3
    what = "the catchment" if domain.catchment else "the box"
    return (
        f"Water leaves freely over the border of {what}: {share:.0%} of the water had left at the "
        "end. Near the border depths are less certain."
    )
