"""Types of what a flood is held against, and of what comes of it."""

from typing import Annotated

from pydantic import Field

from common.actions import Features, Raster, Value
from echo.tools.flood_types import StoredFile

Count = Annotated[int, Field(ge=0)]
Amount = Annotated[float, Field(ge=0)]


class BuildingFootprints(Features):
    """Outlines of houses."""


class RoadLines(Features):
    """Middles of streets."""


class PeopleRaster(Raster):
    """How many live in each cell."""


class ExposedFootprints(Features):
    """Outlines that get wet, with how deep."""


class ImpassableLines(Features):
    """Stretches that some cannot pass."""


class FloodExposure(Value):
    """Who and what a simulated flood reaches.

    Attributes:
        table: Every figure with its unit and the source of its threshold, as CSV.
        exposed_footprints: The flooded buildings; empty without buildings.
        impassable_lines: The stretches of road that some vehicle cannot pass; empty without roads.
        buildings: Buildings on the simulated ground.
        flooded_buildings: Buildings that water of at least 0.1 m touches.
        buildings_in_danger_for_most: Buildings where the hazard rating is 1.25 or more.
        roads_km: Roads on the simulated ground.
        impassable_for_cars_km: Roads under more than 0.3 m of water.
        impassable_for_ambulances_km: Roads under more than 0.25 m.
        impassable_for_trucks_km: Roads under more than 0.6 m.
        people: People on the simulated ground.
        people_in_water: People where water of at least 0.1 m stands.
        notes: What the reader must know.
    """

    table: StoredFile
    exposed_footprints: ExposedFootprints
    impassable_lines: ImpassableLines
    buildings: Count | None
    flooded_buildings: Count | None
    buildings_in_danger_for_most: Count | None
    roads_km: Amount | None
    impassable_for_cars_km: Amount | None
    impassable_for_ambulances_km: Amount | None
    impassable_for_trucks_km: Amount | None
    people: Amount | None
    people_in_water: Amount | None
    notes: list[str]
