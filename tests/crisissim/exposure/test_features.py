import json

import numpy as np
import pyogrio.raw
import pytest
import shapely

from echo.crisissim.exposure import features
from echo.crisissim.exposure.errors import ExposureRefused
from echo.crisissim.exposure.features import read_shapes

CRS = "EPSG:32611"
SQUARE = shapely.box(-118.52, 34.41, -118.519, 34.411)
LINE = shapely.linestrings([(-118.52, 34.41), (-118.51, 34.42)])


def geojson(path, *geometries):
    rows = [
        {"type": "Feature", "properties": {"n": n}, "geometry": shapely.geometry.mapping(g)}
        for n, g in enumerate(geometries)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": rows}))
    return path


def package(path, *layers):
    for name, crs, geometry in layers:
        pyogrio.raw.write(
            path, geometry=np.array([shapely.to_wkb(geometry)]), field_data=[], fields=[],
            layer=name, driver="GPKG", geometry_type="Polygon", crs=crs, append=path.exists(),
        )  # fmt: skip
    return path


def test_areas_of_geojson_come_in_metres_with_their_numbers(tmp_path):
    found = read_shapes(geojson(tmp_path / "a.geojson", LINE, SQUARE), crs=CRS, dimension=2)
    assert (found.ids.tolist(), found.left_out) == ([1], 1)
    assert shapely.area(found.shapes[0]) == pytest.approx(92 * 111, rel=0.01)


def test_a_file_without_a_name_ending_is_read_by_its_content(tmp_path):
    path = geojson(tmp_path / "0f3a", LINE)
    assert len(read_shapes(path, crs=CRS, dimension=1).shapes) == 1


def test_a_geopackage_keeps_its_own_crs(tmp_path):
    square = shapely.box(360_000, 3_809_000, 360_020, 3_809_010)
    path = package(tmp_path / "b.gpkg", ("houses", CRS, square))
    assert shapely.area(read_shapes(path, crs=CRS, dimension=2).shapes[0]) == pytest.approx(200)


def test_of_several_layers_one_must_be_named(tmp_path):
    square = shapely.box(360_000, 3_809_000, 360_020, 3_809_010)
    path = package(tmp_path / "b.gpkg", ("houses", CRS, square), ("sheds", CRS, square))
    with pytest.raises(ExposureRefused, match="houses, sheds"):
        read_shapes(path, crs=CRS, dimension=2)
    assert len(read_shapes(path, crs=CRS, dimension=2, layer="sheds").shapes) == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<OGRVRTDataSource><OGRVRTLayer name='x'/></OGRVRTDataSource>", "neither GeoJSON"),
        (b"", "neither GeoJSON"),
        (b"SQLite format 3\0" + b"\0" * 100, "neither GeoJSON"),
        (b'{"type": "FeatureCollection", "features": [', "cannot be read"),
        (b'{"type": "FeatureCollection", "features": []}', "holds no areas"),
    ],
    ids=["a link to elsewhere", "empty", "another database", "cut off", "no features"],
)
def test_what_is_no_such_file_is_refused(tmp_path, content, said):
    path = tmp_path / "x.geojson"
    path.write_bytes(content)
    with pytest.raises(ExposureRefused, match=said):
        read_shapes(path, crs=CRS, dimension=2)


def test_too_many_features_are_refused_before_they_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(features, "MOST_FEATURES", 1)
    with pytest.raises(ExposureRefused, match="2 features; at most 1"):
        read_shapes(geojson(tmp_path / "a.geojson", SQUARE, SQUARE), crs=CRS, dimension=2)


def test_a_file_too_large_is_refused_before_it_is_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(features, "MOST_BYTES", 10)
    with pytest.raises(ExposureRefused, match="at most 10"):
        read_shapes(geojson(tmp_path / "a.geojson", SQUARE), crs=CRS, dimension=2)
