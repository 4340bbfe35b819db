"""Doubles for planning: tools named and typed as the flood chain is, and a scripted finder."""

from typing import ClassVar, Literal

from common.actions import (
    DepthRaster,
    Effect,
    ElevationRaster,
    Features,
    GeocodedPlace,
    Kilometres,
    MapPayload,
    Metres,
    PlaceId,
    PlaceName,
    RainfallDepth,
    Raster,
    Registry,
    SpeedRaster,
    StormDuration,
    Tool,
    ToolContext,
    Value,
    Wgs84Box,
    Wgs84Polygon,
)
from common.actions.values import Drawable
from common.gazetteer.errors import PlaceNotFound, QualifierMismatch, RegionNotPlace
from common.gazetteer.records import PlaceMatch, PlaceSummary

PURE = frozenset({Effect.PURE})
READS = frozenset({Effect.READS_NETWORK})


class FloodMap(Value):
    """What the double of the flood model gives."""

    maximum_depth: DepthRaster
    final_depth: DepthRaster
    mass_error: float


class BurnSeverityRaster(Raster, Drawable):
    """How much vegetation a wildfire consumed."""


class RainRaster(Raster, Drawable):
    """Rain that is forecast to fall, millimetres."""


class DC_Get_OSM_GeoCoding(Tool):  # noqa: N801
    """Find a place by its name, with the area that stands for it."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = PURE
    resolves_before_approval: ClassVar[bool] = True

    def execute(
        self,
        context: ToolContext,
        *,
        query: PlaceName,
        place_id: PlaceId | None = None,
        extent: Kilometres | None = None,
    ) -> GeocodedPlace:
        """Never called.

        Args:
            query: Name of the place.
            place_id: Its identifier.
            extent: Side of the box.
        """
        raise NotImplementedError


class DC_Get_Elevation_Model(Tool):  # noqa: N801
    """Read the elevation of the ground in an area."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = READS

    def execute(self, context: ToolContext, *, area: Wgs84Polygon) -> ElevationRaster:
        """Never called.

        Args:
            area: What to cover.
        """
        raise NotImplementedError


class SA_Flood_Model(Tool):  # noqa: N801
    """Simulate the flood that rain makes on the ground."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = PURE

    def execute(
        self,
        context: ToolContext,
        *,
        elevation: ElevationRaster,
        area: Wgs84Polygon,
        rain: RainfallDepth,
        duration: StormDuration,
        domain: Literal["box", "catchment"] = "box",
        cell: Metres | None = None,
    ) -> FloodMap:
        """Never called.

        Args:
            elevation: The ground.
            area: Where it rains.
            rain: How much falls.
            duration: Over how long.
            domain: Shape of what is simulated.
            cell: Side of a cell.
        """
        raise NotImplementedError


class MP_Determine_Visualisation_And_Generate_Payload(Tool):  # noqa: N801
    """Draw layers on a map."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = PURE

    def execute(
        self,
        context: ToolContext,
        *,
        layers: list[
            DepthRaster | SpeedRaster | BurnSeverityRaster | RainRaster | ElevationRaster | Features
        ],
        elevation: ElevationRaster | None = None,
    ) -> MapPayload:
        """Never called.

        Args:
            layers: What to draw.
            elevation: The ground beneath.
        """
        raise NotImplementedError


class SA_Flow_Speed(Tool):  # noqa: N801
    """Find how fast the water of a flood runs."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = PURE

    def execute(
        self, context: ToolContext, *, elevation: ElevationRaster, depth: DepthRaster
    ) -> SpeedRaster:
        """Never called.

        Args:
            elevation: The ground.
            depth: The water.
        """
        raise NotImplementedError


class SA_Wildfire_Detection(Tool):  # noqa: N801
    """Detect what a wildfire burned in a box."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = READS

    def execute(self, context: ToolContext, *, box: Wgs84Box) -> BurnSeverityRaster:
        """Never called.

        Args:
            box: Where to look.
        """
        raise NotImplementedError


class DC_ECMWF_RasterRainForecast(Tool):  # noqa: N801
    """Get the rain that is forecast for an area."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = READS

    def execute(self, context: ToolContext, *, area: Wgs84Polygon) -> RainRaster:
        """Never called.

        Args:
            area: Where.
        """
        raise NotImplementedError


class MP_Issue_Alert(Tool):  # noqa: N801
    """Draw the flood and tell everyone about it."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.ALERTS_PEOPLE})

    def execute(self, context: ToolContext, *, layers: list[DepthRaster]) -> MapPayload:
        """Never called.

        Args:
            layers: What to show.
        """
        raise NotImplementedError


FLOOD_TOOLS = (
    DC_Get_OSM_GeoCoding,
    DC_Get_Elevation_Model,
    SA_Flood_Model,
    MP_Determine_Visualisation_And_Generate_Payload,
)


def registry(*more: type[Tool]) -> Registry:
    return Registry(tool() for tool in (*FLOOD_TOOLS, *more))


def summary(number, name, admin1, country, population, lon, lat) -> PlaceSummary:
    return PlaceSummary(
        id=f"geonames:{number}",
        name=name,
        country=country,
        country_code="XX",
        admin1=admin1,
        admin1_code="",
        population=population,
        lon=lon,
        lat=lat,
    )


US, UK = "United States", "United Kingdom"
PLACES = (
    summary(5393049, "Santa Clarita", "California", US, 182371, -118.54, 34.39),
    summary(5284756, "Fillmore", "California", US, 15548, -118.92, 34.40),
    summary(5774662, "Fillmore", "Utah", US, 2489, -112.32, 38.97),
    summary(5383413, "Piru", "California", US, 2063, -118.79, 34.42),
    summary(2174003, "Brisbane", "Queensland", "Australia", 2780063, 153.03, -27.47),
    summary(2988507, "Paris", "Île-de-France", "France", 2138551, 2.35, 48.85),
    summary(4717560, "Paris", "Texas", US, 24782, -95.56, 33.66),
    summary(2850995, "Rain", "Bavaria", "Germany", 8438, 10.91, 48.69),
    summary(2509954, "Valencia", "Valencia", "Spain", 824340, -0.38, 39.47),
    summary(524901, "Москва", "", "Russia", 10381222, 37.62, 55.75),
    summary(2636713, "Stratford upon Avon", "England", UK, 30495, -1.71, 52.19),
    summary(4407066, "St. Louis", "Missouri", US, 279695, -90.2, 38.63),
    summary(2198148, "Suva", "Central", "Fiji", 93970, 178.44, -18.14),
)
REGIONS = frozenset({"australia", "california", "utah", "texas"})


class ScriptedFinder:
    """Knows a few places; counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def find(self, query: str, place_id: str | None = None) -> PlaceMatch:
        self.asked.append(query)
        name, *qualifiers = [part.strip().lower() for part in query.split(",")]
        named = [place for place in PLACES if place.name.lower() == name]
        fitting = [
            place
            for place in named
            if all(q in (place.admin1.lower(), place.country.lower()) for q in qualifiers)
            and place_id in (None, place.id)
        ]
        if fitting:
            return PlaceMatch(**vars(fitting[0]), query=query, alternatives=tuple(fitting[1:]))
        if named:
            raise QualifierMismatch(query, qualifier=query, known=True, alternatives=named)
        if name in REGIONS:
            raise RegionNotPlace(query, region=name, alternatives=())
        raise PlaceNotFound(query)
