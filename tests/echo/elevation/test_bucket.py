"""The bucket against a loopback server that answers as the public one does."""

import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from common.actions import Wgs84Box
from common.egress import UpstreamFailed, fetch
from echo.elevation import (
    ChainElevation,
    CopernicusBucket,
    ElevationFetchFailed,
    ElevationMissing,
    ElevationUnreadable,
    FolderElevation,
    join_providers,
)
from echo.elevation.copernicus import COPERNICUS, tile_name
from tests.echo.elevation.rasters import tile_bytes, write_tile

BOX = Wgs84Box(west=10.2, south=45.2, east=10.4, north=45.4)
KEY = tile_name(10, 45)


class Bucket(ThreadingHTTPServer):
    """Serves ``objects`` by key; counts what was asked for."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), Answer)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Answer(BaseHTTPRequestHandler):
    server: Bucket

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        body = self.server.objects.get(self.path)
        if body is None:
            body, status, kind = b"<Error><Code>NoSuchKey</Code></Error>", 404, "application/xml"
        else:
            status, kind = 200, "image/tiff"
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


@pytest.fixture
def server():
    bucket = Bucket()
    bucket.objects["/tileList.txt"] = f"{KEY}\n{tile_name(11, 45)}\n".encode()
    bucket.objects[f"/{KEY}/{KEY}.tif"] = tile_bytes(10, 45, level=120.0)
    thread = threading.Thread(target=bucket.serve_forever, daemon=True)
    thread.start()
    yield bucket
    bucket.shutdown()
    bucket.server_close()
    thread.join()


@pytest.fixture
def provider(server, tmp_path):
    loopback = partial(fetch, allow_private=True)
    return CopernicusBucket(tmp_path / "kept", bucket=server.address, fetch=loopback)


def test_a_tile_is_fetched_once_and_kept(server, provider):
    first = provider.read(BOX)
    second = provider.read(BOX)
    assert np.allclose(first.array, 120.0)
    np.testing.assert_array_equal(first.array, second.array)
    assert server.asked == ["/tileList.txt", f"/{KEY}/{KEY}.tif"]
    assert first.sources == (COPERNICUS,)


def test_open_sea_has_no_tile_and_is_not_asked_for(server, provider):
    with pytest.raises(ElevationMissing):
        provider.read(Wgs84Box(west=-30.5, south=10.2, east=-30.4, north=10.3))
    assert server.asked == ["/tileList.txt"]


def test_a_coast_is_known_where_there_is_a_tile(provider):
    mosaic = provider.read(Wgs84Box(west=9.9, south=45.2, east=10.1, north=45.4))
    assert mosaic.known_share == pytest.approx(0.5, abs=0.05)


def test_what_is_no_tile_is_not_kept(server, provider, tmp_path):
    server.objects[f"/{KEY}/{KEY}.tif"] = b"<html>Please log in</html>"
    with pytest.raises(ElevationFetchFailed, match="no elevation tile"):
        provider.read(BOX)
    assert not list((tmp_path / "kept").glob("*.tif"))
    assert not list((tmp_path / "kept").glob("*.part"))


def test_a_listed_tile_that_is_gone_is_an_error_and_not_sea(provider):
    with pytest.raises(UpstreamFailed, match="404"):
        provider.read(Wgs84Box(west=11.2, south=45.2, east=11.4, north=45.4))


def test_a_box_of_too_many_tiles_is_refused_before_anything_is_asked(server, provider):
    with pytest.raises(ElevationUnreadable, match="Choose a smaller box"):
        provider.read(Wgs84Box(west=0, south=40, east=10, north=50))
    assert server.asked == []


def test_coverage_asks_nobody(server, provider):
    assert provider.coverage(BOX) == 0.0
    provider.read(BOX)
    assert provider.coverage(BOX) == pytest.approx(1.0)
    assert len(server.asked) == 2


def test_a_chain_asks_the_bucket_only_for_what_the_folder_lacks(server, provider, tmp_path):
    own = tmp_path / "own"
    heights = np.full((60, 60), 5.0, dtype=np.float32)
    write_tile(own / "own.tif", heights, west=10, north=46, cell=1 / 60)
    chain = ChainElevation([FolderElevation(own), provider])
    assert np.allclose(chain.read(BOX).array, 5.0)
    assert server.asked == []
    server.objects[f"/{tile_name(11, 45)}/{tile_name(11, 45)}.tif"] = tile_bytes(11, 45, level=9)
    both = chain.read(Wgs84Box(west=10.9, south=45.2, east=11.1, north=45.4))
    assert set(np.unique(both.array.round(3))) == {5.0, 9.0}
    assert len(both.sources) == 2


def test_a_bucket_out_of_reach_leaves_what_the_folder_knows_and_says_so(server, tmp_path):
    own = tmp_path / "own"
    heights = np.full((60, 60), 5.0, dtype=np.float32)
    write_tile(own / "own.tif", heights, west=10, north=46, cell=1 / 60)
    closed = server.address
    server.objects.clear()
    bucket = CopernicusBucket(
        tmp_path / "kept", bucket=closed, fetch=partial(fetch, allow_private=True)
    )
    chain = ChainElevation([FolderElevation(own), bucket])
    mosaic = chain.read(Wgs84Box(west=10.9, south=45.2, east=11.1, north=45.4))
    assert mosaic.known_share == pytest.approx(0.5)
    assert "404" in mosaic.notes[0]


def test_a_chain_in_which_nobody_answers_passes_the_failure_on(server, tmp_path):
    server.objects.clear()
    bucket = CopernicusBucket(
        tmp_path / "kept", bucket=server.address, fetch=partial(fetch, allow_private=True)
    )
    with pytest.raises(UpstreamFailed):
        ChainElevation([FolderElevation(tmp_path / "none"), bucket]).read(BOX)


def test_a_chain_of_nothing_has_no_elevation():
    with pytest.raises(ElevationMissing):
        join_providers([]).read(BOX)


def test_one_provider_needs_no_chain(tmp_path):
    folder = FolderElevation(tmp_path)
    assert join_providers([folder]) is folder
