"""Geoquery's tiles become observation items where their source states when they were seen."""

from dataclasses import dataclass

import pytest

from osgr.archive.manifest import RejectedRow
from osgr.services import tile_items as module
from osgr.services.tile_items import tile_items


@dataclass
class Tile:
    """Stands for the detail that geoquery's selector gives."""

    acquired_from: str | None
    acquired_to: str | None = None
    source: str = "Landsat mosaic"
    grid: str = "finer"
    sensor: str = "Landsat 7 ETM+"
    resolution_m: float = 30.0
    licence: str = "public domain"
    description: str | None = None


@pytest.fixture(autouse=True)
def _tiles(monkeypatch) -> None:
    tiles = {"dated": Tile("2000-01-01", "2000-12-31"), "undated": Tile(None)}
    boxes = {"dated": (179.0, 0.0, -179.0, 1.0), "undated": (0.0, 0.0, 1.0, 1.0)}
    monkeypatch.setattr(module, "tile_boxes", lambda: boxes)
    monkeypatch.setattr(module, "tile_detail", tiles.__getitem__)


def test_a_dated_tile_is_an_item_and_an_undated_one_is_listed():
    item, rejected = tile_items("tiles")
    assert (item.id, item.resolution_m, len(item.footprint.geoms)) == ("dated", 30.0, 2)
    assert isinstance(rejected, RejectedRow)
    assert (rejected.id, "no date" in rejected.reason) == ("undated", True)
