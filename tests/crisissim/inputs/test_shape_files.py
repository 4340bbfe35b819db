import json

import numpy as np
import pytest
import shapely
from pyogrio.raw import write as write_layer

from echo.crisissim.inputs.errors import FileRefused, ShapesRefused
from echo.crisissim.inputs.shape_files import read_shapes

UTM = "EPSG:32756"
SQUARE = [[151.0, -33.0], [151.001, -33.0], [151.001, -33.001], [151.0, -33.001], [151.0, -33.0]]


def geojson(tmp_path, document):
    path = tmp_path / "shapes.geojson"
    path.write_text(json.dumps(document))
    return path


def feature(geometry, **properties):
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def test_csv_rings_are_separated_by_blank_lines(tmp_path):
    path = tmp_path / "houses.csv"
    path.write_text("x,y\n0,0\n10,0\n10,10\n\n\n20,0\n30,0\n30,10\n20,10\n")
    found = read_shapes(path, crs=UTM, kind="Polygon")
    assert [shape.geometry.area for shape in found] == [50, 100]


def test_geojson_without_a_crs_is_in_longitude_and_latitude(tmp_path):
    path = geojson(tmp_path, feature({"type": "Polygon", "coordinates": [SQUARE]}, kind="house"))
    (found,) = read_shapes(path, crs=UTM, kind="Polygon")
    assert found.geometry.area == pytest.approx(93.4 * 110.9, rel=0.01)
    assert found.attributes == {"kind": "house"}


def test_geojson_that_names_its_crs_is_taken_at_its_word(tmp_path):
    line = {"type": "LineString", "coordinates": [[0, 0, 5], [100, 0, 6]]}
    document = {
        "type": "FeatureCollection",
        "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32756"}},
        "features": [feature(line)],
    }
    (found,) = read_shapes(geojson(tmp_path, document), crs=UTM, kind="LineString")
    assert list(found.geometry.coords) == [(0, 0, 5), (100, 0, 6)]


def test_a_collection_of_several_parts_is_taken_apart(tmp_path):
    shape = {"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE]]}
    assert len(read_shapes(geojson(tmp_path, feature(shape)), crs=UTM, kind="Polygon")) == 2


def test_a_geopackage_is_reprojected(tmp_path):
    path = tmp_path / "shapes.gpkg"
    geometry = np.array([shapely.to_wkb(shapely.Polygon(SQUARE))], dtype=object)
    write_layer(
        path, geometry, field_data=[np.array([3.5])], fields=["crest_m"],
        geometry_type="Polygon", crs="EPSG:4326", driver="GPKG",
    )  # fmt: skip
    (found,) = read_shapes(path, crs=UTM, kind="Polygon")
    assert found.geometry.area == pytest.approx(93.4 * 110.9, rel=0.01)
    assert found.attributes["crest_m"] == 3.5


def test_a_geopackage_of_other_content_is_refused(tmp_path):
    path = tmp_path / "shapes.gpkg"
    path.write_text("<OGRVRTDataSource/>")
    with pytest.raises(ShapesRefused, match="is no GeoPackage"):
        read_shapes(path, crs=UTM, kind="Polygon")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "holds no point"),
        ("x,y\n1,two\n", "line 2: '1 two' is no 'x,y'"),
        ("1,2\n3\n", "line 2"),
        ("1,2\n3,nan\n", "line 2: a coordinate is not a finite number"),
        ("1,2\n3,4\n", "a Polygon has 2 points; at least 3"),
        ("1e300,2\n3,4\n5,6\n", "not a finite number in the grid's CRS"),
    ],
)
def test_points_that_cannot_be_are_refused_by_line(tmp_path, content, message):
    path = tmp_path / "ring.csv"
    path.write_text(content)
    with pytest.raises(ShapesRefused, match=message):
        read_shapes(path, crs=UTM, kind="Polygon")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"type": "Feature"}',
        '{"type": "FeatureCollection", "features": [{"geometry": null}]}',
        '{"type": "Polygon", "coordinates": "everywhere"}',
        '{"a":' * 100_000,
    ],
)
def test_what_is_not_geojson_is_refused(tmp_path, text):
    path = tmp_path / "shapes.geojson"
    path.write_text(text)
    with pytest.raises(ShapesRefused, match=r"shapes\.geojson"):
        read_shapes(path, crs=UTM, kind="Polygon")


def test_lines_where_polygons_are_needed_are_refused(tmp_path):
    path = geojson(tmp_path, feature({"type": "LineString", "coordinates": SQUARE}))
    with pytest.raises(ShapesRefused, match="holds LineString; Polygon is needed"):
        read_shapes(path, crs=UTM, kind="Polygon")


def test_an_unknown_kind_of_file_is_refused(tmp_path):
    with pytest.raises(ShapesRefused, match=r"shapes are read from \.csv, \.geojson"):
        read_shapes(tmp_path / "houses.shp", crs=UTM, kind="Polygon")


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "ring.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileRefused, match="is not UTF-8 text"):
        read_shapes(path, crs=UTM, kind="Polygon")


def test_the_houses_of_merewether_are_all_read(shared_data):
    folder = shared_data / "flood_models" / "anuga_merewether" / "houses"
    houses = [
        shape
        for path in sorted(folder.glob("*.csv"))
        for shape in read_shapes(path, crs=UTM, kind="Polygon")
    ]
    assert len(houses) == len(list(folder.glob("*.csv"))) == 60
    assert all(house.geometry.is_valid for house in houses)
