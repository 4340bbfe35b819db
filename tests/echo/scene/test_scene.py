import json
import re

import pytest

from echo.scene import Scene, SceneImage, SceneLabel, SceneLine, to_czml, to_standalone_page
from echo.scene.cesiumpy_today import script_literal
from echo.scene.values import outline

HOSTILE = 'it\'s "x" </script><script>alert(1)</script> & \u2028 \\'
BOX = (-118.7, 34.3, -118.3, 34.6)
SCENE = Scene(
    title=HOSTILE,
    box=BOX,
    images=(SceneImage(title=HOSTILE, png=b"\x89PNG", box=BOX, opacity=0.7),),
    lines=(SceneLine(name=HOSTILE, positions=((-118.6, 34.4), (-118.5, 34.45))),),
    labels=(SceneLabel(text=HOSTILE, longitude=-118.5, latitude=34.4),),
    legend=(("#ff0000", HOSTILE),),
    notes=(HOSTILE,),
)


@pytest.fixture(scope="module")
def page():
    return to_standalone_page(SCENE, cesium_url="https://a.example/static/", nonce="abc")


def test_no_string_ends_its_script(page):
    assert page.count("<script") == page.count("</script>") == 2
    assert "alert(1)</script>" not in page


def test_every_script_carries_the_nonce(page):
    assert re.findall(r"<script[^>]*>", page) == [
        '<script nonce="abc">',
        '<script type="module" nonce="abc">',
    ]


def test_pictures_are_inside_the_page(page):
    assert '"data:image/png;base64,iVBORw=="' in page


def test_the_page_asks_only_the_site_it_came_from(page):
    assert set(re.findall(r"https?://[a-z.]+", page)) == {"https://a.example"}


def test_strings_become_literals_that_mean_the_same():
    assert json.loads(script_literal(HOSTILE)) == HOSTILE


def test_czml_keeps_strings_as_data():
    packets = to_czml(SCENE)
    assert packets[0]["name"] == HOSTILE
    assert packets[-1]["label"]["text"] == HOSTILE


def test_czml_has_outline_lines_and_labels():
    assert [packet["id"] for packet in to_czml(SCENE)] == [
        "document",
        "outline",
        "line-1",
        "label-1",
    ]


def test_an_outline_across_the_antimeridian_stays_on_the_globe():
    longitudes = [x for x, _ in outline((170.0, -10.0, -170.0, 10.0)).positions]
    assert set(longitudes) == {170.0, 180.0, -170.0}


def test_a_wide_outline_follows_its_parallel():
    assert len(outline((-60.0, 0.0, 60.0, 10.0)).positions) == 2 * 13 + 1
