import numpy as np
import pytest
import shapely
from rasterio.transform import from_origin

from echo.crisissim.exposure.buildings import expose_buildings
from echo.crisissim.exposure.errors import ExposureRefused
from echo.crisissim.exposure.features import Shapes
from echo.crisissim.exposure.layer import flooded_buildings, impassable_roads
from echo.crisissim.exposure.people import expose_people
from echo.crisissim.exposure.roads import expose_roads
from echo.crisissim.exposure.table import Exposure, rows_of, write_table
from echo.crisissim.exposure.vehicles import AMBULANCE, CAR, CAUTIOUS_CAR, TRUCK, VEHICLES
from tests.crisissim.exposure.conftest import CELL_M, CRS, NORTH, WEST


def shapes(*geometries):
    return Shapes(
        shapes=np.array(geometries, dtype=object), ids=np.arange(len(geometries)), left_out=0
    )


def house(column, row=5, side=8.0):
    west, north = WEST + column * CELL_M + 1, NORTH - row * CELL_M - 1
    return shapely.box(west, north - side, west + side, north)


def road(*columns, row=20.5):
    return shapely.linestrings([(WEST + c * CELL_M, NORTH - row * CELL_M) for c in columns])


def test_each_building_counts_in_the_class_of_the_deepest_water_that_touches_it(flood):
    found = expose_buildings(shapes(house(3), house(14), house(25), house(35), house(36)), flood)
    assert found.depth_m.tolist() == pytest.approx([0, 0.2, 0.5, 1.0, 1.0])
    assert found.by_depth == (1, 1, 2, 0, 0)
    assert (found.count, found.flooded) == (5, 4)


def test_hazard_classes_follow_the_rating_of_still_water(flood):
    found = expose_buildings(shapes(house(3), house(14), house(25), house(35)), flood)
    assert found.hazard.tolist() == pytest.approx([0, 0.1, 1.25, 1.5])
    assert found.by_hazard == (1, 0, 2, 0)


def test_a_building_that_straddles_two_depths_takes_the_deeper(flood):
    found = expose_buildings(shapes(house(19, side=18.0)), flood)
    assert found.depth_m[0] == pytest.approx(0.5)


def test_water_beside_a_building_that_the_model_leaves_dry_reaches_it(flood):
    flood.depth[5, 25] = 0.0
    assert expose_buildings(shapes(house(25)), flood).depth_m[0] == pytest.approx(0.5)


def test_buildings_off_the_grid_or_where_nothing_is_simulated_are_not_counted(flood):
    found = expose_buildings(shapes(house(-20), house(46), house(14)), flood)
    assert (found.count, found.outside) == (1, 2)
    assert found.ids.tolist() == [2]


def test_roads_are_impassable_by_length_above_each_vehicles_depth(flood):
    found = expose_roads(shapes(road(0, 40)), flood)
    assert found.total_m == pytest.approx(400)
    lengths = [found.impassable_m(v) for v in (CAUTIOUS_CAR, AMBULANCE, CAR, TRUCK)]
    assert lengths == pytest.approx([300, 200, 200, 100])


def test_a_road_off_the_simulated_ground_is_told_apart(flood):
    found = expose_roads(shapes(road(38, 60)), flood)
    assert found.total_m == pytest.approx(20)
    assert found.outside_m == pytest.approx(200)


def test_a_bent_road_keeps_its_length(flood):
    bent = shapely.linestrings(
        [(WEST + 5, NORTH - 5), (WEST + 5, NORTH - 205), (WEST + 155, NORTH - 205)]
    )
    assert expose_roads(shapes(bent, bent), flood).total_m == pytest.approx(700)


def test_every_vehicles_depth_has_a_source():
    assert all(len(vehicle.source) > 40 for vehicle in VEHICLES)
    assert [v.limit_m for v in VEHICLES] == sorted(v.limit_m for v in VEHICLES)


def test_people_are_counted_by_class_and_none_is_lost_between_grids(flood):
    counts = np.full((8, 10), 5.0, dtype=np.float32)  # cells of 50 m over the same ground
    found = expose_people(
        counts, transform=from_origin(WEST, NORTH, 50.0, 50.0), crs=CRS, flood=flood
    )
    assert found.total == pytest.approx(5 * 8 * 8)
    assert found.by_depth == pytest.approx((80, 80, 80, 0, 0))
    assert found.flooded == pytest.approx(240)


def test_people_in_degrees_are_brought_onto_the_grid(flood):
    west, south, east, north = flood.grid.wgs84_bounds
    counts = np.full((20, 20), 2.0, dtype=np.float32)
    size = max(east - west, north - south) * 1.2 / 20
    found = expose_people(
        counts, transform=from_origin(west - size, north + size, size, size), crs="EPSG:4326",
        flood=flood,
    )  # fmt: skip
    area = 400 * 400  # of the simulated ground, m2
    cell = (size * 111_320) ** 2 * np.cos(np.radians((south + north) / 2))
    assert found.total == pytest.approx(2 * area / cell, rel=0.02)


@pytest.mark.parametrize(
    ("counts", "said"),
    [(np.full((4, 4), -1.0), "at least 0"), (np.zeros((4, 4)), "nobody")],
    ids=["negative", "nobody"],
)
def test_people_that_cannot_be_are_refused(flood, counts, said):
    with pytest.raises(ExposureRefused, match=said):
        expose_people(
            counts.astype(np.float32), transform=from_origin(WEST, NORTH, 100, 100), crs=CRS,
            flood=flood,
        )  # fmt: skip


def test_the_table_names_units_and_the_sources_of_thresholds(flood, tmp_path):
    exposure = Exposure(
        buildings=expose_buildings(shapes(house(14), house(35)), flood),
        roads=expose_roads(shapes(road(0, 40)), flood),
    )
    rows = rows_of(exposure)
    assert ("buildings", "flooded", 2, "1", "") in rows
    impassable = next(row for row in rows if row[1].startswith("impassable for truck"))
    assert impassable[2:4] == (pytest.approx(0.1), "km")
    assert "Kramer" in impassable[4]
    write_table(tmp_path / "t.csv", exposure)
    assert (tmp_path / "t.csv").read_text().count("\n") == len(rows) + 1


def test_flooded_buildings_are_drawn_deepest_first_in_degrees(flood):
    buildings = shapes(house(3), house(14), house(35))
    found = expose_buildings(buildings, flood)
    layer = flooded_buildings(found, buildings, crs=CRS)
    assert [f["properties"]["feature"] for f in layer["features"]] == [2, 1]
    assert layer["features"][0]["properties"]["hazard_class"] == "danger for most (1.25 to 2)"
    lon, lat = layer["features"][0]["geometry"]["coordinates"][0][0]
    assert (lon, lat) == pytest.approx((-118.52, 34.42), abs=0.01)


def test_impassable_stretches_are_whole_lines_with_what_cannot_pass(flood):
    layer = impassable_roads(expose_roads(shapes(road(0, 40)), flood), crs=CRS)
    told = {
        tuple(f["properties"]["impassable_for"]): f["properties"]["length_m"]
        for f in layer["features"]
    }
    assert told == {
        ("car, with caution",): pytest.approx(100),
        ("car, with caution", "ambulance", "car"): pytest.approx(100),
        ("car, with caution", "ambulance", "car", "truck"): pytest.approx(100),
    }
    assert {f["geometry"]["type"] for f in layer["features"]} == {"LineString"}


def test_a_dry_flood_exposes_nothing(flood):
    flood.depth[:, :40] = 0.0
    flood.hazard[:, :40] = 0.0
    buildings = shapes(house(14))
    found = expose_buildings(buildings, flood)
    assert flooded_buildings(found, buildings, crs=CRS)["features"] == []
    assert impassable_roads(expose_roads(shapes(road(0, 40)), flood), crs=CRS)["features"] == []
