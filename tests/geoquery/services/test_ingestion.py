from dataclasses import replace

import numpy as np
import pytest

from geoquery.grid import BLUE_MARBLE_32
from geoquery.imagery.thumbnail import decode_png
from geoquery.measurement.world import TileLayers
from geoquery.models import Cell, Grid, Scene
from geoquery.services import ingest_basemap, ingestion
from geoquery.services.ingestion import OpenOcean

pytestmark = pytest.mark.django_db
ROWS = 3


class WorldDouble:
    """Land in every third column of cells; read at once."""

    def at(self, longitudes, latitudes) -> TileLayers:
        column = int((longitudes.min() + 180.0) / BLUE_MARBLE_32.cell_degrees)
        land = np.full(longitudes.shape, float(column % 3 == 0), np.float32)
        return TileLayers(land=land, lake=0 * land, elevation=100 * land)

    def sea_km(self, points):
        return np.zeros(len(points))


@pytest.fixture
def three_rows(monkeypatch):
    grid = replace(BLUE_MARBLE_32, picture_height=ROWS * 32)
    picture = np.random.default_rng(1).integers(0, 255, (96, 5400, 3)).astype(np.uint8)
    monkeypatch.setattr(ingestion, "BLUE_MARBLE_32", grid)
    monkeypatch.setattr(ingestion, "World", WorldDouble)
    monkeypatch.setattr(ingestion, "read_blue_marble", lambda: picture)
    return picture


def test_every_tile_with_land_and_half_of_the_open_ocean_is_taken(three_rows):
    land, ocean = ROWS * 56, ROWS * 112
    assert ingest_basemap().tiles == land + ocean // 2


def test_all_of_the_open_ocean_is_taken_when_asked(three_rows):
    assert ingest_basemap(ocean=OpenOcean.ALL).tiles == ROWS * 168


def test_a_broken_ingest_goes_on_and_stores_nothing_twice(three_rows, monkeypatch):
    real, calls = ingestion.store_scenes, []

    def breaks_at_the_second(*arguments):
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(ingestion, "store_scenes", breaks_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        ingest_basemap()
    first = Scene.objects.count()
    monkeypatch.setattr(ingestion, "store_scenes", real)
    summary = ingest_basemap()
    assert 0 < first < summary.tiles
    assert summary.added == summary.tiles - first
    assert Scene.objects.values("key").distinct().count() == Cell.objects.count() == summary.tiles


def test_a_complete_ingest_is_not_read_again(three_rows, monkeypatch):
    ingest_basemap()
    monkeypatch.setattr(ingestion, "read_blue_marble", None)
    assert ingest_basemap().added == 0


def test_a_tile_that_was_lost_is_put_back(three_rows):
    total = ingest_basemap().tiles
    Scene.objects.first().delete()
    assert ingest_basemap() == ingestion.IngestSummary(tiles=total, added=1)


def test_a_tile_carries_its_picture_footprint_and_terms(three_rows):
    ingest_basemap()
    scene = Scene.objects.select_related("cell").get(key="bm32-r001-c003")
    assert (decode_png(bytes(scene.thumbnail)) == three_rows[32:64, 96:128]).all()
    assert scene.cell.footprint.extent == pytest.approx(tuple(BLUE_MARBLE_32.cell(scene.key).box))
    assert scene.licence == "Public domain (NASA)"
    assert Grid.objects.get().ingested_scenes == Scene.objects.count()
