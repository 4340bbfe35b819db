"""DC_Get_OSM_GeoCoding: from a name to an area."""

import math
from typing import Annotated, ClassVar

from pydantic import Field

from common.actions import (
    Effect,
    GeocodedPlace,
    Kilometres,
    Kind,
    PlaceId,
    PlaceName,
    Source,
    Tool,
    ToolContext,
    Wgs84Box,
    Wgs84Point,
    Wgs84Polygon,
)
from echo.tools.places import PlaceFinder

KM_A_DEGREE = 111.32
KM_FOR_ROOT_OF_POPULATION = 0.045  # a town of 200,000 gets a box of 20 km
SMALLEST_KM, LARGEST_KM = 8.0, 40.0
Extent = Annotated[Kilometres, Kind("box side"), Field(ge=1, le=100)]


class DC_Get_OSM_GeoCoding(Tool):
    """Find a named place in the gazetteer and give the area around it as a box."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    resolves_before_approval: ClassVar[bool] = True

    def __init__(self, *, places: PlaceFinder) -> None:
        self._places = places

    def execute(
        self,
        context: ToolContext,
        *,
        query: PlaceName,
        place_id: PlaceId | None = None,
        extent: Extent | None = None,
    ) -> GeocodedPlace:
        """Find the place.

        Args:
            context: The run.
            query: The place as a person writes it, such as "Santa Clarita, California".
            place_id: The place chosen before among several of that name.
            extent: Side of the box around the place; by default it follows from the population.
        """
        place = self._places.find(query, place_id)
        side = extent if extent is not None else side_for(place.population)
        box = box_around(place.lon, place.lat, side_km=side)
        others = [other.label for other in place.alternatives if other.id != place.id]
        if place_id is None and others:
            context.warn(f"{query!r} could also be: {'; '.join(others[:5])}.")
        context.cite(
            Source(
                name=self._places.source,
                licence=self._places.licence,
                url=self._places.url,
                detail=f"{place.id}, {place.label}",
            )
        )
        return GeocodedPlace(
            id=place.id,
            name=place.label,
            centre=Wgs84Point(lon=place.lon, lat=place.lat),
            box=box,
            polygon=Wgs84Polygon.from_box(box),
            source=(
                f"{self._places.source} ({self._places.licence}), not OpenStreetMap; the area is "
                f"a box of {side:g} km around the place's point, not its boundary."
            ),
        )


def side_for(population: int) -> float:
    """Side (km) of the box around a place, from its population; whole kilometres."""
    side = KM_FOR_ROOT_OF_POPULATION * math.sqrt(max(population, 0))
    return float(round(min(max(side, SMALLEST_KM), LARGEST_KM)))


def box_around(lon: float, lat: float, *, side_km: float) -> Wgs84Box:
    """Box of ``side_km`` by ``side_km`` around a point; it may cross the antimeridian."""
    up = side_km / 2 / KM_A_DEGREE
    across = min(up / max(math.cos(math.radians(lat)), 1e-3), 179.0)
    west, east = lon - across, lon + across
    return Wgs84Box(
        west=west + 360 if west < -180 else west,
        south=max(lat - up, -90.0),
        east=east - 360 if east > 180 else east,
        north=min(lat + up, 90.0),
    )
