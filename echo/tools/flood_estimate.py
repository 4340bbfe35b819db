"""What SA_Flood_Model is expected to cost."""

from collections.abc import Mapping

from common.actions import Estimate, Wgs84Polygon
from echo.crisissim.area import checked_area
from echo.crisissim.cost import affordable_cell_m, expected_cost, refuse_if_too_large
from echo.crisissim.metric_grid import to_metric, utm_zone
from echo.crisissim.storm import Storm

FINEST_M = 30.0
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
    storm = Storm.uniform(depth_m=rain / 1000, duration_s=duration * 3600)
    duration_s = storm.duration_s + _after(known, storm)
    km2 = _grid_km2(area)
    size = _number(known, "cell") or affordable_cell_m(
        km2=km2, finest_m=FINEST_M, duration_s=duration_s
    )
    if known.get("domain") != "catchment":  # whose size shows only when the ground is read
        refuse_if_too_large(km2=km2, cell_m=size)
    cost = expected_cost(km2=km2, cell_m=size, duration_s=duration_s)
    notes = [
        f"{km2:,.0f} km2 in cells of {size:g} m, {duration_s / 3600:g} h simulated in about "
        f"{cost.steps:,} steps."
    ]
    if known.get("domain") == "catchment":
        notes.append("The catchment may be larger or smaller than the box this was reckoned for.")
    return Estimate(
        cells=cost.cells, bytes=cost.bytes, seconds=round(cost.seconds, 1), notes=tuple(notes)
    )


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
