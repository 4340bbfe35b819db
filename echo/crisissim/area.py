"""The area to be simulated: what is refused before anything is read or run."""

from dataclasses import dataclass

from pyproj import Geod
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from echo.crisissim.cost import expected_cost
from echo.crisissim.errors import AreaRefused

LARGEST_KM2 = 10_000.0
HIGHEST_LATITUDE = 80.0  # UTM, and Copernicus' square cells, end beyond
USUAL_CELL_M, USUAL_DURATION_S = 30.0, 12 * 3600.0
WIDEST_DEGREES = 6.0  # one UTM zone; farther from its middle, metres are no longer metres
_EARTH = Geod(ellps="WGS84")


@dataclass(frozen=True, kw_only=True)
class Area:
    """An area in WGS 84 degrees that can be simulated.

    Attributes:
        shape: polygon or multipolygon, (lon, lat).
        km2: its area on the ellipsoid.
    """

    shape: BaseGeometry
    km2: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north in degrees."""
        west, south, east, north = self.shape.bounds
        return west, south, east, north


def checked_area(shape: Polygon | MultiPolygon) -> Area:
    """Return the area, or refuse it.

    Args:
        shape: in WGS 84 degrees, (lon, lat).

    Raises:
        AreaRefused: naming the value and what would be right.
    """
    if shape.is_empty or not shape.is_valid:
        raise AreaRefused("The area is empty or its outline crosses itself.")
    west, south, east, north = shape.bounds
    _refuse_where_grids_end(west, south, east, north)
    km2 = abs(_EARTH.geometry_area_perimeter(shape)[0]) / 1e6
    box_km2 = abs(_EARTH.geometry_area_perimeter(shape.envelope)[0]) / 1e6
    if km2 < 0.01 or box_km2 > LARGEST_KM2:
        raise AreaRefused(
            f"The area's bounding box has {box_km2:,.2f} km2; between 0.01 and "
            f"{LARGEST_KM2:,.0f} km2 can be simulated. "
            + (_too_large(box_km2) if box_km2 > LARGEST_KM2 else "Choose a larger box."),
            km2=box_km2,
        )
    return Area(shape=shape, km2=km2)


def _too_large(km2: float) -> str:
    cost = expected_cost(km2=km2, cell_m=USUAL_CELL_M, duration_s=USUAL_DURATION_S)
    return (
        f"In cells of {USUAL_CELL_M:g} m it would be {cost.cells:,} cells, "
        f"{cost.bytes / 1e9:,.1f} GB and about {cost.seconds / 3600:,.0f} hours for "
        f"{USUAL_DURATION_S / 3600:g} h of flood. Choose a smaller box."
    )


def refuse_beyond_grids(
    west: float, south: float, east: float, north: float, *, crosses: bool
) -> None:
    """Refuse bounds in degrees at which no metric grid holds.

    Args:
        west: western edge.
        south: southern edge.
        east: eastern edge.
        north: northern edge.
        crosses: whether they cross the antimeridian, as their writer tells it.

    Raises:
        AreaRefused: naming the value.
    """
    if crosses:
        raise AreaRefused(
            f"The area from {west:g} to {east:g} degrees east crosses the antimeridian; simulate "
            "the parts on each side separately.",
            west=west,
            east=east,
        )
    if max(abs(south), abs(north)) > HIGHEST_LATITUDE:
        raise AreaRefused(
            f"The area reaches latitude {max(south, north, key=abs):g}; the model works up to "
            f"{HIGHEST_LATITUDE:g} degrees north and south.",
            south=south,
            north=north,
        )


def _refuse_where_grids_end(west: float, south: float, east: float, north: float) -> None:
    crosses = west < -180 or east > 180 or east - west > 180
    refuse_beyond_grids(west, south, east, north, crosses=crosses)
    if east - west > WIDEST_DEGREES:
        raise AreaRefused(
            f"The area is {east - west:g} degrees wide; at most {WIDEST_DEGREES:g} fit one metric "
            "grid. Choose a smaller box.",
            degrees=east - west,
        )
