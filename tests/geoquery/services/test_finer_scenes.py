import pytest
from django.core.management import call_command

from geoquery.imagery.sentinel2 import PATAGONIA
from geoquery.imagery.thumbnail import decode_png
from geoquery.measurement.world import World
from geoquery.models import Cell, Grid, Scene
from geoquery.services import finer_scenes
from geoquery.services.finer_scenes import load_finer_scenes

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world():
    return World()


@pytest.fixture(autouse=True)
def world_read_once(world, monkeypatch):
    """Reading the world's layers takes seconds: all tests share them."""
    monkeypatch.setattr(finer_scenes, "World", lambda: world)


@pytest.fixture
def only_patagonia(monkeypatch):
    monkeypatch.setattr(finer_scenes, "FINER_SCENES", (PATAGONIA,))


def test_all_scenes_are_stored_with_what_a_tile_needs():
    summary = load_finer_scenes()
    scenes = Scene.objects.select_related("cell__grid")
    assert summary.added == summary.tiles == scenes.count() == 247
    assert set(scenes.values_list("sensor", "resolution_m")) == {
        ("Landsat 7 ETM+", 30.0),
        ("Sentinel-2 MSI", 10.0),
    }
    for scene in scenes:
        side = scene.facts["land_share"] + scene.facts["lake_share"] + scene.facts["sea_share"]
        assert side == pytest.approx(1, abs=2e-4)
        assert scene.cell.footprint.valid
        assert scene.cell.footprint.contains(scene.cell.centre)
        assert scene.licence
        assert scene.attribution
        assert scene.acquired_from is None
    assert Grid.objects.count() == 3


def test_the_bay_is_sea_and_the_salt_lake_is_not():
    load_finer_scenes()
    bay = Scene.objects.filter(cell__grid__name="landsat7-32610-3840m", facts__sea_share__gt=0.95)
    lake = Scene.objects.filter(cell__grid__name="landsat7-32612-3840m")
    assert bay.count() > 20
    assert not lake.filter(facts__sea_share__gt=0).exists()
    assert lake.filter(facts__lake_share__gt=0.95).count() > 3


def test_a_footprint_is_the_square_on_the_ground_not_its_bounding_box(only_patagonia):
    load_finer_scenes()
    for cell in Cell.objects.all():
        west, south, east, north = cell.footprint.extent
        assert cell.footprint.area < (east - west) * (north - south) * 0.99
        assert cell.area_km2 == pytest.approx(0.25, rel=2e-3)


def test_the_picture_of_a_tile_is_the_one_that_was_cut(only_patagonia):
    load_finer_scenes()
    picture = PATAGONIA.read()
    finer = next(picture.chips(picture.rows[1]))
    scene = Scene.objects.get(key=finer.chip.key)
    assert (decode_png(bytes(scene.thumbnail)) == finer.chip.rgb).all()


def test_a_second_run_adds_and_reads_nothing(only_patagonia, monkeypatch):
    load_finer_scenes()

    def refuse():
        raise AssertionError("the world was read again")

    monkeypatch.setattr(finer_scenes, "World", refuse)
    summary = load_finer_scenes()
    assert (summary.tiles, summary.added) == (18, 0)


def test_a_broken_run_goes_on_where_it_stopped(only_patagonia, monkeypatch):
    store, rows = finer_scenes.store_scenes, []

    def break_off(grid, source, chips):
        rows.append(len(chips))
        if len([row for row in rows if row]) == 2:
            raise OSError("the power went")
        return store(grid, source, chips)

    monkeypatch.setattr(finer_scenes, "store_scenes", break_off)
    with pytest.raises(OSError, match="the power went"):
        load_finer_scenes()
    assert Scene.objects.count() == 6
    monkeypatch.setattr(finer_scenes, "store_scenes", store)
    summary = load_finer_scenes()
    assert (summary.tiles, summary.added) == (18, 12)


def test_what_was_removed_comes_back(only_patagonia):
    load_finer_scenes()
    Scene.objects.filter(key="s2-32719-e1203-n09398").delete()
    assert load_finer_scenes().added == 1


def test_progress_ends_at_the_whole(only_patagonia):
    seen = []
    load_finer_scenes(lambda done, total: seen.append((done, total)))
    assert seen == [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    seen.clear()
    load_finer_scenes(lambda done, total: seen.append((done, total)))
    assert seen == [(18, 18)]


def test_the_command_says_what_it_left(only_patagonia, capsys):
    call_command("load_finer_scenes")
    assert "18 tiles of finer scenes, 18 of them new" in capsys.readouterr().out
