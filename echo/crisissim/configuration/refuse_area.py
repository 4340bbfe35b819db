"""Areas that no grid can cover, refused before anything is read."""

import math

from shapely.geometry import box

from echo.crisissim.area import LARGEST_KM2, checked_area, refuse_beyond_grids
from echo.crisissim.errors import AreaRefused
from echo.crisissim.inputs.reference_system import LOCAL_CRS
from echo.crisissim.metric_grid import MetricGrid


def refuse_area(grid: MetricGrid) -> None:
    """Refuse grids that lie where none can, or are too large.

    Raises:
        AreaRefused: naming the value.
    """
    km2 = grid.rows * grid.columns * grid.cell_m**2 / 1e6
    if km2 > LARGEST_KM2:
        raise AreaRefused(
            f"The grid covers {km2:,.0f} km2; at most {LARGEST_KM2:,.0f} km2 can be simulated. "
            "Choose a smaller extent.",
            km2=km2,
        )
    if grid.crs == LOCAL_CRS:
        return
    west, south, east, north = grid.wgs84_bounds
    if not all(math.isfinite(side) for side in (west, south, east, north)):
        raise AreaRefused(f"{grid.crs} does not reach where the ground lies.")
    refuse_beyond_grids(west, south, east, north, crosses=east < west)


def refuse_extent(degrees: list[float]) -> None:
    """Refuse west, south, east, north in degrees that are no area, or one that none can cover.

    Raises:
        AreaRefused: naming the value.
    """
    west, south, east, north = degrees
    if not (south < north and south >= -90 and north <= 90):
        raise AreaRefused(
            f"The extent {degrees} is empty or leaves the Earth; give west, south, east, north in "
            "degrees."
        )
    if east <= west:
        raise AreaRefused(
            f"The extent from {west:g} to {east:g} degrees east is empty or crosses the "
            "antimeridian; simulate the parts on each side separately.",
            west=west,
            east=east,
        )
    checked_area(box(west, south, east, north))
