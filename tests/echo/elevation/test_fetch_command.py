import io

import pytest
from django.core.management import CommandError, call_command

from echo.elevation import fetch
from echo.elevation.fetch import TILE, digest_of


def test_the_command_says_on_standard_error_what_it_does_and_prints_the_path(
    settings, tmp_path, monkeypatch
):
    settings.ELEVATION_ROOT = tmp_path
    (tmp_path / TILE).write_bytes(b"heights")
    monkeypatch.setattr(fetch, "TILE_SHA256", digest_of(tmp_path / TILE))
    out, err = io.StringIO(), io.StringIO()
    call_command("fetch_elevation", stdout=out, stderr=err)
    assert out.getvalue().strip() == str(tmp_path / TILE)
    assert err.getvalue().strip() == f"{TILE} is there."


def test_an_index_out_of_reach_ends_the_command_with_what_to_do(settings, tmp_path, monkeypatch):
    settings.ELEVATION_ROOT = tmp_path
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(CommandError, match="elevation folder"):
        call_command("fetch_elevation", stdout=io.StringIO(), stderr=io.StringIO())
