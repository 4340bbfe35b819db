"""What SA_Flood_Model is expected to cost."""

from collections.abc import Mapping

from common.actions import Estimate, Wgs84Polygon
from echo.crisissim.area import checked_area
from echo.crisissim.cost import (
    FIXED_SECONDS,
    Cost,
    affordable_cell_m,
    expected_cost,
    refuse_if_too_large,
)
from echo.crisissim.metric_grid import to_metric, utm_zone
from echo.crisissim.storm import Storm
from echo.tools.flood_frames import frame_count
from echo.tools.flood_inputs import KINDS, Soil, outlet_of, storm_of
from echo.tools.flood_types import BasinOutlet

FINEST_M = 30.0
# Measured on 585 km2 around Santa Clarita, 235,000 cells, 37 frames; see the files of such a run.
BYTES_A_CELL = 45  # rasters and polygons
BYTES_A_CELL_FRAME = 3.5
SECONDS_A_CELL_FRAME = 2.5e-7
FULL_IS_DEARER = 11.0  # 25 instead of 180 million cell-steps a second, in shorter steps
MAY_BE_FULL = (
    "If the inflow meets steep ground, the full equations are chosen, which may take up to 15 "
    "minutes longer."
)
NOT_KNOWN = Estimate(
    seconds=60.0, notes=("The cost is reckoned once area, rain and duration are known.",)
)


def estimate_flood(known: Mapping[str, object]) -> Estimate:
    """Cost from the inputs known so far.

    Raises:
        InvalidInput: an input will be refused.
    """
    area, rain, duration = known.get("area"), _number(known, "rain"), _number(known, "duration")
    if not isinstance(area, Wgs84Polygon) or rain is None or duration is None:
        return NOT_KNOWN
    storm = storm_of(rain, duration, _shares(known))
    _soil(known)
    _outlet(known)
    duration_s = storm.duration_s + _after(known, storm)
    km2 = _grid_km2(area)
    size = _number(known, "cell") or affordable_cell_m(
        km2=km2, finest_m=FINEST_M, duration_s=duration_s
    )
    if known.get("domain") != "catchment":  # whose size shows only when the ground is read
        refuse_if_too_large(km2=km2, cell_m=size)
    cost = expected_cost(km2=km2, cell_m=size, duration_s=duration_s)
    frames = cost.cells * frame_count(duration_s, cost.cells)
    notes = [
        f"{km2:,.0f} km2 in cells of {size:g} m, {duration_s / 3600:g} h simulated in about "
        f"{cost.steps:,} steps, in about {cost.bytes / 1e6:,.0f} MB of memory."
    ]
    if known.get("domain") == "catchment":
        notes.append("The catchment may be larger or smaller than the box this was reckoned for.")
    if known.get("inflow") is not None and known.get("scheme", "auto") == "auto":
        notes.append(MAY_BE_FULL)
    return Estimate(
        cells=cost.cells,
        bytes=round(cost.cells * BYTES_A_CELL + frames * BYTES_A_CELL_FRAME),
        seconds=round(_solver_s(cost, known) + frames * SECONDS_A_CELL_FRAME, 1),
        notes=tuple(notes),
    )


def _solver_s(cost: Cost, known: Mapping[str, object]) -> float:
    if known.get("scheme") != "full_shallow_water":
        return cost.seconds
    return FIXED_SECONDS + FULL_IS_DEARER * (cost.seconds - FIXED_SECONDS)


def _shares(known: Mapping[str, object]) -> list[float] | None:
    shares = known.get("hyetograph")
    return [float(share) for share in shares] if isinstance(shares, list | tuple) else None


def _outlet(known: Mapping[str, object]) -> None:
    outlet, domain = known.get("outlet"), known.get("domain")
    if isinstance(outlet, BasinOutlet) and isinstance(domain, str):
        outlet_of(outlet, domain)


def _soil(known: Mapping[str, object]) -> None:
    """Refuse parameters of infiltration that are not those of its kind.

    Raises:
        InfiltrationMismatch: naming the inputs.
    """
    names = {
        "curve_number": "curve_number", "rate": "infiltration_rate",
        "first_rate": "first_infiltration_rate", "half_time": "infiltration_half_time",
        "suction": "suction", "moisture_deficit": "moisture_deficit",
    }  # fmt: skip
    kind = known.get("infiltration")
    if kind in KINDS and all(name in known for name in names.values()):
        given = {field: _number(known, name) for field, name in names.items()}
        Soil(kind=kind, **given).model()


def _number(known: Mapping[str, object], name: str) -> float | None:
    value = known.get(name)
    return float(value) if isinstance(value, int | float) else None


def _after(known: Mapping[str, object], storm: Storm) -> float:
    """Simulated time after the storm, s."""
    hours = _number(known, "drain_down")
    return storm.drain_down_s if hours is None else hours * 3600


def _grid_km2(area: Wgs84Polygon) -> float:
    """Area of the bounding rectangle in the local UTM zone."""
    shape = checked_area(area.to_shapely())
    west, south, east, north = shape.bounds
    crs = utm_zone((west + east) / 2, (south + north) / 2)
    left, bottom, right, top = to_metric(shape.shape, crs).bounds
    return float((right - left) * (top - bottom)) / 1e6
