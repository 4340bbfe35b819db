"""STAC items, folders of rasters and STAC APIs become the same observation items."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
import rasterio
from rasterio.transform import from_origin

from common.egress import HostRefused
from osgr.archive.errors import SourceUnavailable, UnreadableSource
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import RejectedRow
from osgr.archive.raster_folder import read_raster_folder
from osgr.archive.stac import read_stac_file
from osgr.archive.stac_api import StacSearch, search_stac_api
from osgr.derivation import AssetFolders


def feature(id: str = "scene", **fields: object) -> dict[str, object]:
    ring = [[10, 50], [11, 50], [11, 51], [10, 51], [10, 50]]
    return {
        "type": "Feature",
        "stac_version": "1.0.0",
        "id": id,
        "collection": "landsat-c2-l2",
        "geometry": {"type": "Polygon", "coordinates": [ring]},
        "bbox": [10, 50, 11, 51],
        "links": [],
        "properties": {
            "datetime": "2020-06-01T10:00:00Z",
            "platform": "landsat-8",
            "eo:cloud_cover": 12.5,
            "gsd": 30,
        },
        "assets": {
            "thumbnail": {"href": "t.jpg", "type": "image/jpeg", "roles": ["thumbnail"]},
            "mtl": {"href": "mtl.txt", "type": "text/plain"},
            "SR_B5": {
                "href": "b5.tif",
                "roles": ["data"],
                "eo:bands": [{"name": "B5", "common_name": "nir08"}],
                "raster:bands": [{"scale": 0.0001, "statistics": {"mean": 3000}}],
            },
            "image": {
                "href": "four.tif",
                "eo:bands": [{"name": "Red", "common_name": "red"}, {"name": "Green"}],
            },
        },
    } | fields


def write(file: Path, *features: object) -> Path:
    file.write_text("\n".join(json.dumps(found) for found in features), encoding="utf-8")
    return file


def test_each_asset_and_band_with_data_is_an_item(tmp_path):
    items = list(read_stac_file(write(tmp_path / "x.jsonl", feature()), archive="a"))
    assert [found.id for found in items] == [
        "scene:SR_B5 (nir08)",
        "scene:Red",
        "scene:Green",
    ]
    first = items[0]
    assert (first.sensor, first.cloud_cover, first.resolution_m) == ("landsat-8", 12.5, 30)
    assert first.assets == {"data": "b5.tif"}
    assert first.properties["statistics"]["mean"] == 3000


def test_a_collection_of_features_is_read_too(tmp_path):
    whole = {"type": "FeatureCollection", "features": [feature("a"), feature("b")]}
    assert len(list(read_stac_file(write(tmp_path / "x.json", whole), archive="a"))) == 6


def test_a_broken_item_is_rejected_and_the_others_are_read(tmp_path):
    lines = [feature("a"), feature("b", geometry=None, bbox=None), feature("c", properties=None)]
    found = list(read_stac_file(write(tmp_path / "x.jsonl", *lines), archive="a"))
    rejected = [row for row in found if isinstance(row, RejectedRow)]
    assert [row.id for row in rejected] == ["b", "c"]
    assert len(found) == 5


class _Api(BaseHTTPRequestHandler):
    """Answers as a STAC API does: a landing page and two pages of a search."""

    asked: list[dict[str, list[str]]] = []

    def do_GET(self) -> None:
        address = f"http://127.0.0.1:{self.server.server_port}"
        parts = urlsplit(self.path)
        if parts.path == "/":
            answer = self._landing(address)
        else:
            self.asked.append(parse_qs(parts.query))
            is_second = "token" in parts.query
            links = [] if is_second else [{"rel": "next", "href": f"{address}/search?token=2"}]
            page = [feature("second" if is_second else "first")]
            answer = {"type": "FeatureCollection", "features": page, "links": links}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def _landing(self, address: str) -> dict[str, object]:
        return {
            "type": "Catalog",
            "id": "test",
            "description": "a STAC API",
            "stac_version": "1.0.0",
            "conformsTo": [
                "https://api.stacspec.org/v1.0.0/core",
                "https://api.stacspec.org/v1.0.0/item-search",
            ],
            "links": [
                {"rel": "self", "href": f"{address}/"},
                {"rel": "root", "href": f"{address}/"},
                {"rel": "search", "href": f"{address}/search", "type": "application/geo+json"},
            ],
        }

    def log_message(self, *_args: object) -> None:
        """Nothing on the test's output."""


@pytest.fixture
def api():
    with HTTPServer(("127.0.0.1", 0), _Api) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_stac_api_is_searched_page_by_page(api):
    search = StacSearch(collections=("landsat-c2-l2",), bbox=(10, 50, 11, 51), datetime="2020-06")
    found = list(search_stac_api(api, search, archive="a", allow_private=True))
    assert {item.id.split(":")[0] for item in found} == {"first", "second"}
    assert _Api.asked[0]["collections"] == ["landsat-c2-l2"]
    assert _Api.asked[0]["bbox"] == ["10.0,50.0,11.0,51.0"]


def test_a_private_address_is_not_asked_unless_it_may_be(api):
    with pytest.raises(HostRefused):
        list(search_stac_api(api, StacSearch(), archive="a"))


def test_what_is_no_stac_api_is_said_to_be_none(api):
    with pytest.raises(SourceUnavailable):
        list(search_stac_api(api + "search", StacSearch(), archive="a", allow_private=True))


def _raster(file: Path, *, crs: str | None = "EPSG:32632", **tags: str) -> None:
    with rasterio.open(
        file,
        "w",
        driver="GTiff",
        height=20,
        width=20,
        count=2,
        dtype="uint8",
        crs=crs,
        transform=from_origin(500_000, 5_600_000, 30, 30),
    ) as raster:
        raster.write(np.ones((2, 20, 20), dtype=np.uint8))
        raster.descriptions = ("red", "nir")
        raster.update_tags(**tags)


def _ids(found: list[ObservationItem | RejectedRow]) -> list[str]:
    return [row.id for row in found]


def test_a_folder_of_rasters_gives_an_item_for_each_band(tmp_path):
    (tmp_path / "deep").mkdir()
    _raster(tmp_path / "deep" / "scene_20200601.tif")
    found = list(read_raster_folder(tmp_path, archive="a"))
    assert _ids(found) == ["deep/scene_20200601.tif:red", "deep/scene_20200601.tif:nir"]
    assert found[0].resolution_m == pytest.approx(30)
    assert found[0].start.date().isoformat() == "2020-06-01"
    assert found[0].footprint.bounds == pytest.approx((9.0, 50.5465, 9.0085, 50.5519), abs=0.001)


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("MOD13A1.A2019161.tif", "2019-06-10"),
        ("lst_2019-06.tif", "2019-06-01"),
        ("forest_2019.tif", "2019-01-01"),
        ("S2A_MSIL2A_20170617T113321.tif", "2017-06-17"),
    ],
)
def test_a_date_is_found_in_a_files_name(tmp_path, name, day):
    _raster(tmp_path / name)
    assert next(read_raster_folder(tmp_path, archive="a")).start.date().isoformat() == day


def test_a_file_of_a_folder_within_an_opened_one_can_be_opened(tmp_path):
    (tmp_path / "ebro").mkdir()
    _raster(tmp_path / "ebro" / "ndvi_20200601.tif")
    item = next(read_raster_folder(tmp_path / "ebro", archive="a"))
    opened = AssetFolders([tmp_path])(next(iter(item.assets.values())))
    assert opened.name == "ndvi_20200601.tif"


def test_a_header_that_states_the_time_is_believed_before_the_name(tmp_path):
    _raster(tmp_path / "x_20200601.tif", datetime="2018-03-04T10:00:00Z")
    assert next(read_raster_folder(tmp_path, archive="a")).start.year == 2018


def test_files_that_say_too_little_or_are_none_are_rejected_and_the_rest_is_read(tmp_path):
    _raster(tmp_path / "a_20200601.tif")
    (tmp_path / "b_20200601.tif").write_bytes(b"II*\0 and nothing more")
    (tmp_path / "c_20200601.tif").write_text("<VRTDataset/>")
    _raster(tmp_path / "d_undated.tif")
    _raster(tmp_path / "e_20200601.tif", crs=None)
    found = list(read_raster_folder(tmp_path, archive="a"))
    rejected = {row.id: row.reason for row in found if isinstance(row, RejectedRow)}
    assert set(rejected) == {
        "b_20200601.tif",
        "c_20200601.tif",
        "d_undated.tif:red",
        "d_undated.tif:nir",
        "e_20200601.tif",
    }
    assert "neither GeoTIFF nor NetCDF" in rejected["c_20200601.tif"]
    assert len(found) == len(rejected) + 2


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    _raster(outside / "x_20200601.tif")
    (inside / "x_20200601.tif").symlink_to(outside / "x_20200601.tif")
    assert list(read_raster_folder(inside, archive="a")) == []


def test_a_folder_that_is_none_is_refused(tmp_path):
    with pytest.raises(UnreadableSource):
        list(read_raster_folder(tmp_path / "none", archive="a"))
