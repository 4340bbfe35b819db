import json
from pathlib import Path
from typing import Any

import pytest

from discovery.backends import text_embedder
from discovery.catalogue.corpus import read_row
from discovery.catalogue.entry import CatalogueEntry


def row(number: int, **changes: Any) -> dict[str, Any]:
    """A line of a dump."""
    return {
        "concept_id": f"C{number:05d}-P", "provider": "P", "title": f"Title {number}",
        "description": f"About {number}.", "keywords": ["SOILS"], "platforms": ["Terra"],
        "instruments": ["MODIS"], "bbox": [[170, -10, -170, 10]],
        "interval": [["2000-01-01T00:00:00Z", None]], "license": "CC0-1.0",
        "short_name": f"NAME{number}", "version": "1", **changes,
    }  # fmt: skip


def entry(number: int, **changes: Any) -> CatalogueEntry:
    """The same as an entry of the catalogue."""
    return read_row(row(number, **changes))


@pytest.fixture
def dump(tmp_path):
    """Return a function that writes rows as a dump."""

    def write(*rows: dict[str, Any], name: str = "dump.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(f"{json.dumps(one)}\n" for one in rows), encoding="utf-8")
        return path

    return write


@pytest.fixture
def model_double(settings):
    """A quick stand-in for the text model; returns a function that chooses another."""

    def choose(name: str) -> None:
        settings.TEXT_EMBEDDER = {"BACKEND": f"tests.discovery.catalogue.doubles.{name}"}

    choose("DigestEmbedder")
    yield choose
    text_embedder.cache_clear()
