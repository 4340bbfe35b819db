from dataclasses import replace

import numpy as np
import pyogrio
import pyogrio.raw
import pytest
import shapely
from rasterio.transform import from_origin

from echo.crisissim.outputs.classes import DEPTH, HAZARD
from echo.crisissim.outputs.folder import write_polygons
from echo.crisissim.outputs.polygons import class_areas
from tests.crisissim.outputs import made

TRANSFORM = from_origin(0.0, 100.0, 10.0, 10.0)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    path = tmp_path_factory.mktemp("areas") / "areas.gpkg"
    write_polygons(made.result(), path, made.TEXT)
    return path


def layer(path, name):
    meta, _, geometry, columns = pyogrio.raw.read(path, layer=name)
    fields = dict(zip(meta["fields"], columns, strict=True))
    return meta, shapely.from_wkb(geometry), fields


@pytest.mark.parametrize(
    ("name", "classes"), [("depth_classes", DEPTH), ("hazard_classes", HAZARD)]
)
def test_the_areas_of_each_class_are_those_of_its_cells(package, name, classes):
    _, shapes, fields = layer(package, name)
    result = made.result()
    values = result.maximum_depth if classes is DEPTH else result.maximum_hazard
    numbered = classes.numbered(values)
    for number in range(1, len(classes.bounds) + 1):
        own = fields["class"] == number
        cells = int((numbered == number).sum())
        assert shapely.area(shapes[own]).sum() == pytest.approx(cells * made.CELL_M**2)
        assert fields["area_m2"][own].sum() == pytest.approx(cells * made.CELL_M**2)


def test_the_package_opens_with_its_crs_and_valid_polygons(package):
    meta, shapes, _ = layer(package, "depth_classes")
    assert meta["crs"] == "EPSG:32611"
    assert meta["geometry_type"] == "Polygon"
    assert shapely.is_valid(shapes).all()
    assert dict(pyogrio.list_layers(package)) == {
        "depth_classes": "Polygon", "hazard_classes": "Polygon",
    }  # fmt: skip


def test_the_polygons_lie_on_their_cells(package):
    _, shapes, fields = layer(package, "depth_classes")
    deepest = shapes[fields["class"] == len(DEPTH.bounds)]
    west, south, east, north = shapely.total_bounds(deepest)
    assert (west, north) == (made.WEST, made.NORTH)
    rows, columns = np.nonzero(DEPTH.numbered(made.result().maximum_depth) == len(DEPTH.bounds))
    assert south == made.NORTH - (rows.max() + 1) * made.CELL_M
    assert east == made.WEST + (columns.max() + 1) * made.CELL_M


def test_class_bounds_and_names_go_along(package):
    _, _, fields = layer(package, "hazard_classes")
    last = fields["class"] == 4
    assert set(fields["name"][last]) == {"danger for all (over 2)"}
    assert set(fields["minimum"][last]) == {2.0}
    assert np.isnan(fields["maximum"][last]).all()


def test_the_layer_carries_unit_limits_and_licence(package):
    said = pyogrio.read_info(package, layer="depth_classes")["layer_metadata"]
    assert said["unit"] == "m"
    assert "A limit." in said["notes"]
    assert said["attribution"] == "Made slope: made for tests"


def test_patches_that_touch_at_corners_stay_valid():
    values = np.zeros((7, 7), dtype=np.float32)
    values[1:6, 1:6] = 1.0
    values[2, 2] = values[3, 3] = values[4, 4] = values[5, 5] = 0.0
    values[0, 0] = 1.0
    areas = class_areas(values, DEPTH, transform=TRANSFORM)
    assert shapely.is_valid(areas.shapes).all()
    assert shapely.area(areas.shapes).sum() == pytest.approx(100 * (25 - 4 + 1))


def test_random_patches_are_valid_and_lose_no_area():
    values = np.random.default_rng(1).uniform(0, 3, (40, 40)).astype(np.float32)
    areas = class_areas(values, DEPTH, transform=TRANSFORM)
    assert shapely.is_valid(areas.shapes).all()
    assert shapely.area(areas.shapes).sum() == pytest.approx(100 * (values >= 0.1).sum())


def test_islands_of_different_sizes_are_holes():
    values = np.ones((12, 12), dtype=np.float32)
    values[2, 2] = values[5:7, 5:8] = values[9:11, 2] = 0.0
    values[9, 3] = 0.0
    areas = class_areas(values, DEPTH, transform=TRANSFORM)
    assert len(areas.shapes) == 1
    assert len(areas.shapes[0].interiors) == 3
    assert shapely.area(areas.shapes[0]) == pytest.approx(100 * (144 - 1 - 6 - 3))


def test_a_dry_result_makes_empty_layers(tmp_path):
    areas = class_areas(np.zeros((5, 5), dtype=np.float32), DEPTH, transform=TRANSFORM)
    assert len(areas.shapes) == 0


def test_a_dry_run_still_makes_a_package_with_its_layers(tmp_path):
    result = made.result()
    dry = replace(
        result,
        maximum_depth=np.zeros_like(result.maximum_depth),
        maximum_hazard=np.zeros_like(result.maximum_hazard),
    )
    path = tmp_path / "dry.gpkg"
    write_polygons(dry, path, made.TEXT)
    for name in ("depth_classes", "hazard_classes"):
        assert pyogrio.read_info(path, layer=name)["features"] == 0
