"""SA_Flood_Exposure: buildings, roads and people in a simulated flood."""

import json
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from rasterio.transform import Affine

from common.actions import Effect, Estimate, Features, Tool, ToolContext, Wgs84Box
from common.errors import InvalidInput
from echo.crisissim.exposure.buildings import expose_buildings
from echo.crisissim.exposure.features import Shapes, read_shapes
from echo.crisissim.exposure.layer import flooded_buildings, impassable_roads
from echo.crisissim.exposure.people import expose_people
from echo.crisissim.exposure.roads import expose_roads
from echo.crisissim.exposure.surface import FloodSurface
from echo.crisissim.exposure.table import MEDIA_TYPE, Exposure, write_table
from echo.crisissim.exposure.vehicles import AMBULANCE, CAR, TRUCK
from echo.crisissim.metric_grid import MetricGrid
from echo.tools.artifact_checks import features_collection, raster_path
from echo.tools.exposure_types import (
    BuildingFootprints,
    ExposedFootprints,
    FloodExposure,
    ImpassableLines,
    PeopleRaster,
    RoadLines,
)
from echo.tools.flood_map import FloodMap
from echo.tools.flood_types import StoredFile
from echo.tools.flood_writer import GEOJSON
from echo.tools.geotiff import read_band

DANGER_FOR_MOST = 2  # index of the hazard class
EMPTY: dict[str, Any] = {"type": "FeatureCollection", "truncated": False, "features": []}
NOTES = (
    "A building counts as flooded where water of at least 0.1 m touches it or stands within half a "
    "cell of it; sills and cellars are not known.",
    "A road counts as impassable by depth alone; flowing water stops vehicles earlier. Bridges lie "
    "as low as the ground beneath them.",
    "People are counted where they live, not where they are.",
)
Made = TypeVar("Made", bound=Features)


class NothingToExpose(InvalidInput):
    """Neither buildings nor roads nor people are given."""


class SA_Flood_Exposure(Tool):
    """Count the buildings, the length of road and the people that a simulated flood reaches."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(
        self,
        context: ToolContext,
        *,
        flood: FloodMap,
        buildings: BuildingFootprints | None = None,
        roads: RoadLines | None = None,
        people: PeopleRaster | None = None,
    ) -> FloodExposure:
        """Hold things against the flood; at least one of them is needed.

        Args:
            context: The run.
            flood: The flood.
            buildings: Footprints, as GeoJSON.
            roads: Centre lines, as GeoJSON.
            people: How many live in each cell of a raster.
        """
        if buildings is None and roads is None and people is None:
            raise NothingToExpose("Give buildings, roads or people to hold against the flood.")
        context.progress(0.0, "Reading the flood")
        surface = surface_of(context, flood)
        crs = surface.grid.crs
        houses = None if buildings is None else _shapes(context, buildings, crs, 2)
        lines = None if roads is None else _shapes(context, roads, crs, 1)
        context.check_cancelled()
        context.progress(0.3, "Holding things against the flood")
        found = Exposure(
            buildings=None if houses is None else expose_buildings(houses, surface),
            roads=None if lines is None else expose_roads(lines, surface),
            people=None if people is None else _people(context, people, surface),
        )
        context.progress(0.9, "Writing the table")
        houses_layer, roads_layer = EMPTY, EMPTY
        if found.buildings is not None and houses is not None:
            houses_layer = flooded_buildings(found.buildings, houses, crs=crs)
        if found.roads is not None:
            roads_layer = impassable_roads(found.roads, crs=crs)
        notes = [*NOTES, *_left_out(found, houses_layer, roads_layer)]
        return FloodExposure(
            table=_table(context, found),
            exposed_footprints=_stored(
                context, houses_layer, ExposedFootprints, "flooded_buildings", flood.box
            ),
            impassable_lines=_stored(
                context, roads_layer, ImpassableLines, "impassable_roads", flood.box
            ),
            notes=notes,
            **_figures(found),
        )

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Seconds by the number of features.

        Raises:
            NothingToExpose: nothing is given.
        """
        names = ("buildings", "roads", "people")
        if all(name in known and known[name] is None for name in names):
            raise NothingToExpose("Give buildings, roads or people to hold against the flood.")
        features = [known[name] for name in names if isinstance(known.get(name), Features)]
        count = sum(each.count for each in features if isinstance(each, Features))
        return Estimate(bytes=1_000_000 + 400 * count, seconds=3.0 + count / 4000)


def surface_of(context: ToolContext, flood: FloodMap) -> FloodSurface:
    """The depth and hazard of a flood on their grid.

    Raises:
        RasterMismatch: a file is not what its value says.
    """
    depth, transform, crs = read_band(raster_path(context, flood.maximum_depth))
    hazard, _, _ = read_band(raster_path(context, flood.maximum_hazard))
    return FloodSurface(depth=depth, hazard=hazard, grid=_grid(transform, crs, depth.shape))


def _grid(transform: Affine, crs: str, shape: tuple[int, ...]) -> MetricGrid:
    return MetricGrid(
        crs=crs,
        west=transform.c,
        north=transform.f,
        cell_m=transform.a,
        rows=shape[0],
        columns=shape[1],
    )


def _shapes(context: ToolContext, features: Features, crs: str, dimension: Any) -> Shapes:  # noqa: ANN401
    features_collection(context, features)  # that it is what its value says
    return read_shapes(context.artifacts.path(features.artifact), crs=crs, dimension=dimension)


def _people(context: ToolContext, people: PeopleRaster, surface: FloodSurface) -> Any:  # noqa: ANN401
    counts, transform, crs = read_band(raster_path(context, people))
    return expose_people(counts, transform=transform, crs=crs, flood=surface)


def _table(context: ToolContext, found: Exposure) -> StoredFile:
    path = context.workspace / "exposure.csv"
    write_table(path, found)
    digest = context.artifacts.save_file(path, media_type=MEDIA_TYPE, name=path.name)
    return StoredFile(artifact=digest, name=path.name, media_type=MEDIA_TYPE)


def _stored(
    context: ToolContext, layer: dict[str, Any], kind: type[Made], name: str, box: Wgs84Box
) -> Made:
    path = context.workspace / f"{name}.geojson"
    path.write_text(json.dumps(layer), encoding="utf-8")
    digest = context.artifacts.save_file(path, media_type=GEOJSON, name=path.name)
    return kind(artifact=digest, count=len(layer["features"]), box=box)


def _figures(found: Exposure) -> dict[str, Any]:
    houses, roads, people = found.buildings, found.roads, found.people
    return {
        "buildings": houses and houses.count,
        "flooded_buildings": houses and houses.flooded,
        "buildings_in_danger_for_most": houses and sum(houses.by_hazard[DANGER_FOR_MOST:]),
        "roads_km": roads and roads.total_m / 1000,
        "impassable_for_cars_km": roads and roads.impassable_m(CAR) / 1000,
        "impassable_for_ambulances_km": roads and roads.impassable_m(AMBULANCE) / 1000,
        "impassable_for_trucks_km": roads and roads.impassable_m(TRUCK) / 1000,
        "people": people and people.total,
        "people_in_water": people and people.flooded,
    }


def _left_out(found: Exposure, *layers: dict[str, Any]) -> list[str]:
    notes = []
    if found.buildings is not None and found.buildings.outside:
        notes.append(
            f"{found.buildings.outside:,} buildings lie outside what was simulated; they are not "
            "counted."
        )
    if found.roads is not None and found.roads.outside_m > 0:
        notes.append(
            f"{found.roads.outside_m / 1000:,.1f} km of road lie outside what was simulated; they "
            "are not counted."
        )
    if any(layer["truncated"] for layer in layers):
        notes.append("The map shows the deepest or longest features alone; the table counts all.")
    return notes
