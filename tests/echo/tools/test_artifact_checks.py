import json

import numpy as np
import pytest
from PIL import Image
from rasterio.transform import from_origin

from common.actions import DepthRaster, ElevationRaster, Features, Wgs84Box, Wgs84Polygon
from common.errors import InvalidInput
from echo.crisissim.outputs.cog import write_cog
from echo.crisissim.outputs.text import RasterText
from echo.tools import MP_Determine_Visualisation_And_Generate_Payload, SA_Flood_Model
from echo.tools.artifact_checks import FeaturesMismatch, RasterMismatch
from echo.tools.feature_collection import FeaturesUnreadable

BOX = Wgs84Box(west=-118.6, south=34.35, east=-118.5, north=34.45)
PARIS = Wgs84Box(west=2.3, south=48.8, east=2.4, north=48.9)
POINT = {"type": "Point", "coordinates": [-118.55, 34.4]}


def raster(context, kind=DepthRaster, **changed):
    path = context.workspace / "raster.tif"
    write_cog(
        path,
        np.ones((100, 100), dtype=np.float32),
        transform=from_origin(BOX.west, BOX.north, 0.001, 0.001),
        crs="EPSG:4326",
        text=RasterText(title="Depth", unit="m"),
    )
    digest = context.artifacts.save_file(path, media_type="image/tiff", name=path.name)
    said = {"artifact": digest, "crs": "EPSG:4326", "box": BOX, "width": 100, "height": 100,
            "cell_m": 100.0, "unit": "m", "nodata": -9999.0}  # fmt: skip
    return kind(**{**said, **changed})


def stored_bytes(context, content):
    path = context.workspace / "content"
    path.write_bytes(content)
    return context.artifacts.save_file(path, media_type="application/json", name="content")


def png(context):
    path = context.workspace / "picture.png"
    Image.fromarray(np.zeros((100, 100), dtype=np.uint8)).save(path)
    return context.artifacts.save_file(path, media_type="image/png", name="picture.png")


def collection(*geometries):
    features = [{"type": "Feature", "geometry": g, "properties": {}} for g in geometries]
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def drawn(context, places, layer):
    tool = MP_Determine_Visualisation_And_Generate_Payload(places=places)
    return tool.execute(context, layers=[layer])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"box": PARIS}, r"2\.3000 to 2\.4000 east.*-118\.6000 to -118\.5000 east"),
        ({"width": 99}, "99 x 100 cells; its file has 100 x 100"),
        ({"height": 7}, "100 x 7 cells; its file has 100 x 100"),
        ({"crs": "EPSG:32611"}, "EPSG:32611; its file has EPSG:4326"),
        ({"nodata": 0.0}, "nodata 0.0; its file has -9999.0"),
        ({"nodata": None}, "nodata None; its file has -9999.0"),
    ],
    ids=["box", "width", "height", "crs", "nodata", "no nodata"],
)
@pytest.mark.parametrize("kind", [DepthRaster, ElevationRaster])
def test_a_raster_that_says_other_than_its_file_is_not_drawn(context, places, kind, changed, said):
    with pytest.raises(RasterMismatch, match=said):
        drawn(context, places, raster(context, kind, **changed))


def test_a_flood_is_not_computed_on_a_raster_that_says_other_than_its_file(context):
    elevation = raster(context, ElevationRaster, box=PARIS)
    with pytest.raises(RasterMismatch, match="says it covers"):
        SA_Flood_Model().execute(context, elevation=elevation, area=Wgs84Polygon.from_box(PARIS),
                                 rain=100.0, duration=6.0)  # fmt: skip


def test_a_picture_is_no_raster(context, places):
    with pytest.raises(RasterMismatch, match="no readable GeoTIFF"):
        drawn(context, places, raster(context, artifact=png(context)))


def test_a_raster_that_is_what_it_says_is_drawn(context, places):
    assert drawn(context, places, raster(context)).box == BOX


def test_a_picture_is_no_features(context, places):
    with pytest.raises(FeaturesUnreadable, match="not JSON"):
        drawn(context, places, Features(artifact=png(context), count=0, box=BOX))


BAD = [
    b"[" * 100_000,
    b"[]",
    b'{"type": "FeatureCollection"}',
    b'{"type": "FeatureCollection", "features": {}}',
    b'{"type": "FeatureCollection", "features": [7]}',
    b'{"type": "Topology", "features": []}',
    collection(None),
    collection({"type": "Point"}),
    collection({"type": "Point", "coordinates": [0]}),
    collection({"type": "Point", "coordinates": ["0", "0"]}),
    collection({"type": "Point", "coordinates": [500000, 3800000]}),
    collection({"type": "Point", "coordinates": [float("nan"), 0]}),
    collection({"type": "LineString", "coordinates": [[-118.55, 34.4]]}),
    collection({"type": ["Point"], "coordinates": [0, 0]}),
    collection({"type": "GeometryCollection", "geometries": [POINT]}),
]


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_what_is_no_feature_collection_is_refused(context, places, content):
    digest = stored_bytes(context, content)
    with pytest.raises(FeaturesUnreadable):
        drawn(context, places, Features(artifact=digest, count=1, box=BOX))


@pytest.mark.parametrize(
    ("count", "box", "said"),
    [(2, BOX, "2 features; its file holds 1"), (1, PARIS, "2.3000 to 2.4000 east")],
    ids=["count", "box"],
)
def test_features_that_say_other_than_their_file_are_refused(context, places, count, box, said):
    digest = stored_bytes(context, collection(POINT))
    with pytest.raises(FeaturesMismatch, match=said):
        drawn(context, places, Features(artifact=digest, count=count, box=box))


def test_features_beyond_the_size_limit_are_refused(context, places, monkeypatch):
    monkeypatch.setattr("echo.tools.feature_collection.MOST_BYTES", 10)
    digest = stored_bytes(context, collection(POINT))
    with pytest.raises(InvalidInput, match="at most 10"):
        drawn(context, places, Features(artifact=digest, count=1, box=BOX))


def test_features_that_are_what_they_say_are_drawn(context, places):
    digest = stored_bytes(context, collection(POINT))
    payload = drawn(context, places, Features(artifact=digest, count=1, box=BOX))
    assert payload.layers[0].artifact == digest
