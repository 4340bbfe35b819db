import numpy as np
import pytest
import rasterio

from common.actions import Wgs84Box, Wgs84Polygon
from echo.crisissim.errors import AreaRefused
from echo.elevation import ElevationMissing
from echo.tools import DC_Get_Elevation_Model
from echo.tools.elevation_model import with_surroundings

AREA = Wgs84Polygon.from_box(Wgs84Box(west=-118.55, south=34.45, east=-118.45, north=34.55))


def test_the_ground_is_a_geotiff_that_says_what_it_is(context, valley):
    raster = DC_Get_Elevation_Model(elevation=valley).execute(context, area=AREA)
    with rasterio.open(context.artifacts.path(raster.artifact)) as file:
        assert file.crs.to_string() == raster.crs == "EPSG:4326"
        assert (file.width, file.height) == (raster.width, raster.height)
        assert file.nodata == raster.nodata == -9999.0
        assert file.units == ("m",)
        assert file.tags(ns="IMAGE_STRUCTURE")["LAYOUT"] == "COG"
        assert file.overviews(1)
        assert "Made valley" in file.tags()["TIFFTAG_COPYRIGHT"]
        np.testing.assert_allclose(file.read(1)[300], 200 + 0.5 * np.arange(600), atol=0.01)


def test_sources_are_cited(context, valley):
    DC_Get_Elevation_Model(elevation=valley).execute(context, area=AREA)
    assert [source.name for source in context.sources] == ["Made valley"]


def test_an_area_of_which_nothing_is_known_is_missing(context, valley):
    far = Wgs84Polygon.from_box(Wgs84Box(west=10, south=45, east=10.1, north=45.1))
    with pytest.raises(ElevationMissing):
        DC_Get_Elevation_Model(elevation=valley).execute(context, area=far)


def test_an_area_beside_the_known_ground_is_missing_though_its_surroundings_are_known(
    context, valley
):
    beside = Wgs84Polygon.from_box(Wgs84Box(west=-118.2, south=34.45, east=-118.1, north=34.55))
    with pytest.raises(ElevationMissing, match="nowhere in it"):
        DC_Get_Elevation_Model(elevation=valley).execute(context, area=beside)


def test_half_an_area_comes_with_a_warning(context, valley):
    half = Wgs84Polygon.from_box(Wgs84Box(west=-118.3, south=34.45, east=-118.2, north=34.55))
    DC_Get_Elevation_Model(elevation=valley).execute(context, area=half)
    (warning,) = context.warnings
    assert warning.startswith(("Elevation is known for 49", "Elevation is known for 50"))


def test_too_large_an_area_is_refused_before_anything_is_read(context, valley):
    large = Wgs84Polygon.from_box(Wgs84Box(west=-120, south=33, east=-117, north=36))
    with pytest.raises(AreaRefused, match="km2"):
        DC_Get_Elevation_Model(elevation=valley).execute(context, area=large)
    assert context.progress_seen == []


def test_the_estimate_counts_the_surroundings_and_says_what_is_missing(valley):
    tool = DC_Get_Elevation_Model(elevation=valley)
    inside = tool.estimate({"area": AREA})
    assert inside.cells > 1e7
    assert inside.notes == ()
    assert tool.estimate({}).notes == ("The area is not known yet.",)


FAR = Wgs84Polygon.from_box(Wgs84Box(west=10, south=45, east=10.1, north=45.1))


def test_the_estimate_refuses_an_area_of_which_nothing_is_at_hand(valley):
    with pytest.raises(ElevationMissing, match=r"into the folder of .*ECHO_VAR_DIR/elevation"):
        DC_Get_Elevation_Model(elevation=valley).estimate({"area": FAR})


def test_what_can_still_be_fetched_is_noted_not_refused(valley, monkeypatch):
    monkeypatch.setattr(valley, "may_fetch", lambda: True)
    notes = DC_Get_Elevation_Model(elevation=valley).estimate({"area": FAR}).notes
    assert notes == ("Elevation is at hand for 0% of the area.",)


def test_elevation_of_a_part_is_noted_not_refused(valley, monkeypatch):
    monkeypatch.setattr(valley, "coverage", lambda box: 0.4)
    notes = DC_Get_Elevation_Model(elevation=valley).estimate({"area": AREA}).notes
    assert notes == ("Elevation is at hand for 40% of the area.",)


def test_surroundings_end_at_the_globes_edges():
    corner = with_surroundings(Wgs84Box(west=-180, south=-79.9, east=-179.9, north=-79.8))
    assert corner.west == -180
    assert corner.south > -90
    crossing = Wgs84Box(west=179.9, south=0, east=-179.9, north=1)
    assert with_surroundings(crossing) == crossing
