import csv
import json

import numpy as np
import pytest
import rasterio
import shapely
from rasterio.transform import from_origin

from common.actions import Wgs84Box, Wgs84Polygon
from echo.crisissim.outputs.cog import write_cog
from echo.crisissim.outputs.text import RasterText
from echo.tools import DC_Get_Elevation_Model, SA_Flood_Exposure, SA_Flood_Model
from echo.tools.artifact_checks import FeaturesMismatch
from echo.tools.exposure_types import BuildingFootprints, PeopleRaster, RoadLines
from echo.tools.feature_layers import given_layer
from echo.tools.flood_exposure import NothingToExpose
from tests.echo.tools.doubles import RecordingContext, ValleyElevation

BOX = Wgs84Box(west=-118.55, south=34.45, east=-118.45, north=34.55)
AREA = Wgs84Polygon.from_box(BOX)
FLOOR, SLOPE = 34.4995, 34.54  # the valley runs along its middle
HALF = 0.0001


@pytest.fixture(scope="module")
def flooded(tmp_path_factory):
    context = RecordingContext(tmp_path_factory.mktemp("exposure"))
    ground = DC_Get_Elevation_Model(elevation=ValleyElevation()).execute(context, area=AREA)
    flood = SA_Flood_Model().execute(
        context, elevation=ground, area=AREA, rain=120.0, duration=2.0, cell=200.0
    )
    return context, flood


def stored(context, kind, *geometries):
    collection = {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": {}, "geometry": shapely.geometry.mapping(g)}
            for g in geometries
        ],
    }
    path = context.workspace / "features.geojson"
    path.write_text(json.dumps(collection))
    digest = context.artifacts.save_file(path, media_type="application/geo+json", name="f")
    return kind(artifact=digest, count=len(geometries), box=BOX)


def house(lon, lat):
    return shapely.box(lon - HALF, lat - HALF, lon + HALF, lat + HALF)


@pytest.fixture
def buildings(flooded):
    houses = [house(-118.54, FLOOR), house(-118.52, FLOOR), house(-118.5, SLOPE)]
    return stored(flooded[0], BuildingFootprints, *houses)


@pytest.fixture
def roads(flooded):
    along = shapely.linestrings([(-118.54, FLOOR), (-118.50, FLOOR)])
    return stored(flooded[0], RoadLines, along)


def exposed(flooded, **things):
    context, flood = flooded
    return SA_Flood_Exposure().execute(context, flood=flood, **things)


def test_buildings_on_the_valley_floor_are_flooded_and_those_above_are_not(flooded, buildings):
    found = exposed(flooded, buildings=buildings)
    assert (found.buildings, found.flooded_buildings) == (3, 2)
    assert found.exposed_footprints.count == 2
    assert found.roads_km is None
    assert found.people is None


def test_a_road_along_the_valley_is_impassable_for_cars_before_trucks(flooded, roads):
    found = exposed(flooded, roads=roads)
    assert found.roads_km == pytest.approx(3.67, rel=0.01)
    assert found.impassable_for_ambulances_km >= found.impassable_for_cars_km > 0
    assert found.impassable_for_cars_km >= found.impassable_for_trucks_km


def test_people_are_counted_where_the_water_stands(flooded):
    context, flood = flooded
    with rasterio.open(context.artifacts.path(flood.maximum_depth.artifact)) as file:
        wet_share = float((file.read(1) >= 0.1).mean())
        bounds, crs, cells = file.bounds, str(file.crs), file.width * file.height
    path = context.workspace / "people.tif"
    rows = round((bounds.top - bounds.bottom) / 100)
    columns = round((bounds.right - bounds.left) / 100)
    write_cog(
        path, np.full((rows, columns), 2.0, dtype=np.float32),
        transform=from_origin(bounds.left, bounds.top, 100.0, 100.0), crs=crs,
        text=RasterText(title="People", unit="1"),
    )  # fmt: skip
    digest = context.artifacts.save_file(path, media_type="image/tiff", name="people.tif")
    people = PeopleRaster(artifact=digest, crs=crs, box=flood.box, width=columns, height=rows,
                          cell_m=100.0, unit="1", nodata=-9999.0)  # fmt: skip
    found = exposed(flooded, people=people)
    assert found.people == pytest.approx(8 * cells)
    assert found.people_in_water == pytest.approx(8 * cells * wet_share)


def test_the_table_holds_every_figure_with_its_source(flooded, buildings, roads):
    found = exposed(flooded, buildings=buildings, roads=roads)
    with flooded[0].artifacts.path(found.table.artifact).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["of"] for row in rows} == {"buildings", "roads"}
    trucks = next(row for row in rows if "truck" in row["measure"])
    assert float(trucks["value"]) == pytest.approx(found.impassable_for_trucks_km)
    assert "Kramer" in trucks["source"]


def test_what_is_flooded_can_be_drawn(flooded, buildings):
    found = exposed(flooded, buildings=buildings)
    layer = given_layer(flooded[0], found.exposed_footprints, id_="houses")
    assert layer.title == "Flooded buildings"
    assert layer.legend[0].colour == "#e0251b"


def test_without_anything_to_hold_against_the_flood_it_is_refused(flooded):
    with pytest.raises(NothingToExpose, match="buildings, roads or people"):
        exposed(flooded)
    with pytest.raises(NothingToExpose):
        SA_Flood_Exposure().estimate({"buildings": None, "roads": None, "people": None})


def test_a_file_that_is_not_what_its_value_says_is_refused(flooded, buildings):
    false = buildings.model_copy(update={"count": 7})
    with pytest.raises(FeaturesMismatch, match="says 7"):
        exposed(flooded, buildings=false)
