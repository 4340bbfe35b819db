import json

import numpy as np
import pytest
from PIL import Image
from rasterio.transform import from_origin

from common.actions import DepthRaster, ElevationRaster, RiverLines, SpeedRaster, Wgs84Box
from echo.crisissim.outputs.classes import DEPTH, DURATION, HAZARD, SPEED, rgb
from echo.crisissim.outputs.cog import write_cog
from echo.crisissim.outputs.netcdf import NetcdfWriter
from echo.crisissim.outputs.text import RasterText
from echo.elevation import ElevationSource
from echo.tools import MP_Determine_Visualisation_And_Generate_Payload
from echo.tools.artifact_checks import RasterMismatch
from echo.tools.classes import legend_of
from echo.tools.flood_types import (
    AnimatedRaster,
    ArrivalRaster,
    DischargeRaster,
    HazardRaster,
    SubmersionRaster,
)
from echo.tools.hillshade import hillshade
from tests.crisissim.outputs import made

SOURCE = ElevationSource(name="Made ground", licence="made for tests", url="about:blank")
BOX = Wgs84Box(west=-118.6, south=34.35, east=-118.5, north=34.45)
CELL = 0.001


def stored(context, kind, values, *, unit, title):
    path = context.workspace / f"{title}.tif"
    write_cog(
        path,
        values.astype(np.float32),
        transform=from_origin(BOX.west, BOX.north, CELL, CELL),
        crs="EPSG:4326",
        text=RasterText(title=title, unit=unit, notes=("A limit.",), sources=(SOURCE,)),
    )
    digest = context.artifacts.save_file(path, media_type="image/tiff", name=path.name)
    rows, columns = values.shape
    return kind(artifact=digest, crs="EPSG:4326", box=BOX, width=columns, height=rows, cell_m=100.0,
                unit=unit, nodata=-9999.0)  # fmt: skip


@pytest.fixture
def depth(context):
    """Dry, each class in a band of 10 rows, and unknown at the bottom."""
    values = np.zeros((100, 100))
    for number, level in enumerate((0.05, 0.2, 0.5, 1.0, 2.0, 5.0)):
        values[10 + 10 * number : 20 + 10 * number] = level
    values[90:] = np.nan
    return stored(context, DepthRaster, values, unit="m", title="Maximum water depth")


@pytest.fixture
def ground(context):
    row, column = np.mgrid[0:100, 0:100]
    heights = 300 + 4.0 * np.abs(row - 50) + 0.5 * column
    return stored(context, ElevationRaster, heights, unit="m", title="Height of the ground")


def drawn(context, places, layers, elevation=None):
    tool = MP_Determine_Visualisation_And_Generate_Payload(places=places)
    return tool.execute(context, layers=layers, elevation=elevation)


def picture(context, layer):
    return np.array(Image.open(context.artifacts.path(layer.artifact)).convert("RGBA"))


def test_the_flood_lies_on_ground_and_channels_and_beneath_names(context, places, depth, ground):
    payload = drawn(context, places, [depth], ground)
    assert [layer.id for layer in payload.layers] == ["ground", "channels", "depth-1", "places"]
    assert [layer.kind for layer in payload.layers] == ["image", "features", "image", "features"]
    assert payload.box == BOX
    assert payload.title == "Maximum water depth"


def test_depth_is_drawn_in_the_classes_of_its_legend(context, places, depth):
    layer = drawn(context, places, [depth]).layers[0]
    pixels = picture(context, layer)
    middles = [pixels[round((15 + 10 * n) * len(pixels) / 100), 40] for n in range(6)]
    assert middles[0][3] == 0
    for pixel, entry in zip(middles[1:], layer.legend, strict=False):
        assert tuple(pixel[:3]) == rgb(entry.colour)
        assert pixel[3] == 255


def test_dry_is_clear_and_unknown_is_grey_and_said(context, places, depth):
    layer = drawn(context, places, [depth]).layers[0]
    pixels = picture(context, layer)
    assert pixels[2, 40, 3] == 0
    assert tuple(pixels[-3, 40]) == (138, 138, 138, 90)
    assert layer.legend[-1].label == "not simulated"


def test_the_layer_leads_to_the_geotiff_with_notes_and_attribution(context, places, depth):
    layer = drawn(context, places, [depth]).layers[0]
    assert layer.download == depth.artifact
    assert layer.download_name == "depth-1.tif"
    assert layer.attribution == ["Made ground: made for tests"]
    assert layer.notes == ["A limit."]
    assert layer.unit == "m"


def test_names_are_points_with_the_gazetteers_licence(context, places, depth):
    layer = drawn(context, places, [depth]).layers[-1]
    collection = json.loads(context.artifacts.path(layer.artifact).read_text())
    (feature,) = collection["features"]
    assert feature["properties"]["name"] == "Santa Clarita"
    assert feature["geometry"]["coordinates"] == [-118.54259, 34.39166]
    assert layer.attribution == ["GeoNames gazetteer: CC BY 4.0"]


def test_channels_run_along_the_valley(context, places, depth, ground):
    layer = drawn(context, places, [depth], ground).layers[1]
    lines = json.loads(context.artifacts.path(layer.artifact).read_text())["features"]
    longest = max(lines, key=lambda line: len(line["geometry"]["coordinates"]))
    latitudes = [lat for _lon, lat in longest["geometry"]["coordinates"]]
    assert np.median(latitudes) == pytest.approx(34.4, abs=0.004)
    assert "not surveyed rivers" in layer.notes[0]


def test_channels_of_an_earlier_step_are_not_drawn_twice(context, places, depth, ground):
    path = context.workspace / "c.geojson"
    path.write_text('{"type": "FeatureCollection", "features": []}')
    digest = context.artifacts.save_file(path, media_type="application/geo+json", name="c.geojson")
    rivers = RiverLines(artifact=digest, count=0, box=BOX)
    payload = drawn(context, places, [rivers, depth], ground)
    assert [layer.id for layer in payload.layers] == ["ground", "rivers-1", "depth-2", "places"]
    assert payload.layers[1].artifact == digest


def test_speed_has_its_own_classes(context, places):
    values = np.full((100, 100), 1.5)
    speed = stored(context, SpeedRaster, values, unit="m/s", title="Maximum water speed")
    layer = drawn(context, places, [speed]).layers[0]
    assert layer.unit == "m/s"
    assert tuple(picture(context, layer)[50, 50][:3]) == rgb(SPEED.colours[2])


def test_the_ground_alone_is_a_shaded_relief(context, places, ground):
    payload = drawn(context, places, [ground])
    assert [layer.id for layer in payload.layers] == ["ground", "channels", "places"]
    assert picture(context, payload.layers[0]).std() > 5


def test_slopes_across_and_along_the_light_are_both_seen():
    row, column = np.mgrid[0:60, 0:60]
    for ridge in (row, column, row + column, row - column):
        heights = (200 * np.sin(ridge / 6.0)).astype(np.float32)
        shade = hillshade(heights, metres_a_pixel=(30.0, 30.0))[..., 0]
        assert shade.std() > 10


def test_the_relief_is_clear_where_no_height_is_known():
    heights = np.ones((20, 20), dtype=np.float32)
    heights[5, 5] = np.nan
    shade = hillshade(heights, metres_a_pixel=(30.0, 30.0))
    assert shade[5, 5, 1] == 0
    assert (np.delete(shade[..., 1].ravel(), 105) == 255).all()


@pytest.mark.parametrize("classes", [DEPTH, SPEED], ids=["depth", "speed"])
def test_colours_darken_steadily_so_that_their_order_shows_without_hue(classes):
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(rgb, classes.colours)]
    steps = np.diff(light)
    assert (steps < -18).all()


def test_the_legend_covers_every_depth_without_gaps():
    legend = legend_of(DEPTH)
    assert [entry.maximum for entry in legend[:-1]] == [entry.minimum for entry in legend[1:]]
    assert legend[-1].maximum is None
    assert legend[0].label == "0.1 to 0.3 m"


def moments(context):
    path = context.workspace / "flood.nc"
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
        for frame in made.FRAMES:
            writer.add(frame)
        writer.finish(made.result())
        times = list(writer.times_s)
    digest = context.artifacts.save_file(path, media_type="application/x-netcdf", name="flood.nc")
    return AnimatedRaster(artifact=digest, crs=made.CRS, box=BOX, times_s=times)


def test_a_flood_over_time_is_a_layer_of_pictures_with_their_times(context, places):
    layer = drawn(context, places, [moments(context)]).layers[0]
    assert (layer.id, layer.title) == ("animation-1", "Flood over time")
    assert [frame.time_s for frame in layer.frames] == [0, 600, 1200, 1800, 2400]
    shapes = {picture(context, frame).shape for frame in layer.frames}
    assert len(shapes) == 1
    assert layer.artifact == layer.frames[3].artifact
    assert [entry.label for entry in layer.legend][-1] == "not simulated"
    assert layer.download_name == "flood.nc"


def test_moments_that_are_not_in_the_file_are_refused(context, places):
    false = moments(context).model_copy(update={"times_s": [0.0, 5.0]})
    with pytest.raises(RasterMismatch, match="says 2 moments"):
        drawn(context, places, [false])


@pytest.mark.parametrize(
    ("kind", "value", "word", "label"),
    [
        (HazardRaster, 1.5, "hazard", "danger for most (1.25 to 2)"),
        (ArrivalRaster, 2.0, "arrival", "1 to 3 h"),
        (SubmersionRaster, 7.0, "submersion", "6 to 12 h"),
        (DischargeRaster, 0.7, "discharge", "0.5 to 1 m²/s"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_each_quantity_is_drawn_in_its_own_classes(context, places, kind, value, word, label):
    raster = stored(context, kind, np.full((100, 100), value), unit="x", title="Quantity")
    layer = drawn(context, places, [raster]).layers[0]
    assert layer.id == f"{word}-1"
    entry = next(entry for entry in layer.legend if entry.label == label)
    assert tuple(picture(context, layer)[50, 50][:3]) == rgb(entry.colour)


def test_ground_that_stays_dry_is_clear_in_the_map_of_arrival(context, places):
    values = np.full((100, 100), np.nan)
    values[:50] = 0.5
    layer = drawn(
        context, places, [stored(context, ArrivalRaster, values, unit="h", title="Arrival")]
    ).layers[0]
    assert picture(context, layer)[80, 50, 3] == 0
    assert "not simulated" not in [entry.label for entry in layer.legend]


@pytest.mark.parametrize("classes", [HAZARD, DURATION], ids=["hazard", "duration"])
def test_worse_is_darker(classes):
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(rgb, classes.colours)]
    assert (np.diff(light) < -15).all()


def test_hazard_classes_are_the_published_ones():
    assert HAZARD.bounds[1:] == (0.75, 1.25, 2.0)
    assert [label.split(" (")[0] for label in HAZARD.labels] == [
        "caution", "danger for some", "danger for most", "danger for all",
    ]  # fmt: skip
