"""The whole story in a browser: search, plan, review, run, and the flood on the globe."""

import json
from pathlib import Path

import numpy as np
import pytest
import rasterio
from PIL import Image, ImageChops
from playwright.sync_api import Download

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REQUEST = (
    "Generate the flood risk map for Santa Clarita, California, for 150 mm of rain in 12 hours"
)
RUN_WITHIN_S = 900.0
PICTURES_LOADED = """() => {
  const pictures = [...document.querySelectorAll(".result img")];
  pictures.forEach((picture) => { picture.loading = "eager"; });
  return pictures.length > 0 && pictures.every((picture) => picture.naturalWidth > 0);
}"""


def stage(visitor: Visitor, name: str) -> Image.Image:
    """The part of the window that shows the globe, its overlays left out."""
    box = visitor.page.locator("[data-globe]").bounding_box()
    picture = Image.open(visitor.picture(name)).convert("RGB")
    left, top = int(box["x"]), int(box["y"])
    return picture.crop((left, top, left + int(box["width"]) - 200, top + int(box["height"]) - 60))


def click_the_middle_of_the_globe(visitor: Visitor) -> None:
    box = visitor.page.locator("[data-globe]").bounding_box()
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def changed_pixels(before: Image.Image, after: Image.Image) -> int:
    return int((np.asarray(ImageChops.difference(before, after)).max(axis=2) > 12).sum())


def test_a_search_puts_tiles_with_pictures_in_the_list_and_on_the_globe(visit: Visit) -> None:
    analyst = visit("analyst")
    analyst.wait_for_globe()
    before = stage(analyst, "01-globe")
    analyst.ask("show me deserts")
    analyst.wait_for_element(".result", what="tiles in the list")
    analyst.wait_until(PICTURES_LOADED, what="the tiles' pictures")
    analyst.wait_for_globe()
    assert changed_pixels(before, stage(analyst, "02-deserts")) > 1000
    assert "km a pixel" in analyst.page.locator(".result").first.inner_text()
    assert analyst.page.locator(".result .why").first.inner_text() != ""

    click_the_middle_of_the_globe(analyst)
    first = analyst.page.locator(".result").first
    analyst.wait_for(
        lambda: first.get_attribute("aria-pressed") == "true",
        what="the best tile, in the middle of the globe, selected by a click",
        seconds=20,
    )
    first.click()
    analyst.wait_for_globe()
    analyst.picture("03-a-desert-tile")


def make_plan(analyst: Visitor) -> str:
    analyst.ask(REQUEST)
    analyst.wait_for_element(".plan-picture", what="the plan's picture")
    steps = analyst.page.locator(".plan-picture [data-step]")
    assert steps.count() == 4
    assert "DepthRaster" in analyst.page.locator(".plan-picture").text_content()
    analyst.wait_for_globe()
    analyst.picture("04-plan")
    return analyst.page.url.partition("plan=")[2]


def submit(analyst: Visitor) -> None:
    analyst.page.get_by_role("button", name="Submit for review").click()
    analyst.wait_for_element(".chip[data-state=in_review]", what="the plan waiting for review")
    analyst.picture("05-waiting-for-review")


def approve(approver: Visitor, plan: str) -> None:
    approver.open("/review/")
    approver.wait_for_element(f'[data-plan="{plan}"]', what="the plan in the queue")
    approver.picture("06-review-queue")
    approver.page.locator(f'[data-plan="{plan}"]').click()
    approver.wait_for_element(".decision", what="the decision form")
    table = approver.page.locator(".literals-table").first.inner_text()
    assert "150 mm" in table
    assert "12 h" in table
    approver.wait_for_globe()
    approver.picture("07-review")
    approver.page.get_by_role("button", name="Approve and run").click()
    approver.wait_for_element("[data-run]", what="the link to the run")


def read_raster(download: Download, folder: Path) -> np.ndarray:
    path = folder / "depth.tif"
    download.save_as(path)
    with rasterio.open(path) as raster:
        assert raster.crs is not None
        assert raster.crs.is_projected
        return raster.read(1, masked=True)


def test_a_request_becomes_an_approved_run_and_a_flood_on_the_globe(
    visit: Visit, tmp_path: Path
) -> None:
    analyst = visit("analyst")
    analyst.wait_for_globe()
    plan = make_plan(analyst)
    submit(analyst)
    approve(visit("approver"), plan)

    analyst.wait_for_element(".steps .step", what="the run's steps")
    analyst.picture("08-progress")
    analyst.wait_for(
        lambda: analyst.page.locator(".layers").count() > 0,
        what="the run's layers",
        seconds=RUN_WITHIN_S,
    )
    analyst.wait_for_globe()
    assert analyst.page.locator(".legend li").count() >= 3
    assert analyst.page.locator(".facts").first.inner_text().count("\n") >= 4

    shown = stage(analyst, "09-flood")
    depth = analyst.page.locator(".layer", has_text="depth")
    depth.get_by_role("checkbox").uncheck()
    analyst.wait_for_globe()
    hidden = stage(analyst, "10-without-the-flood")
    assert changed_pixels(shown, hidden) > 500, "the flood's depth is not on the globe"
    depth.get_by_role("checkbox").check()

    with analyst.page.expect_download() as started:
        analyst.page.locator(".downloads > ul a").first.click()
    assert float(read_raster(started.value, tmp_path).max()) > 0.1
    with analyst.page.expect_download() as started:
        analyst.page.get_by_role("link", name="Provenance").click()
    provenance = json.loads(Path(started.value.path()).read_text(encoding="utf-8"))
    assert "approver" in json.dumps(provenance)


def test_an_edited_figure_makes_a_new_version_and_an_absurd_one_is_refused(visit: Visit) -> None:
    analyst = visit("analyst")
    make_plan(analyst)
    rain = analyst.page.get_by_label("Rain", exact=True)
    analyst.wait_for(lambda: rain.count() == 1, what="a field for the rain")
    rain.fill("much")
    analyst.page.get_by_role("button", name="Save as a new version").click()
    assert "not a number" in analyst.page.locator(".field-error", has_text="number").inner_text()
    rain.fill("120")
    analyst.page.get_by_role("button", name="Save as a new version").click()
    analyst.wait_for(
        lambda: "Version 2" in analyst.page.locator(".plan-head").inner_text(),
        what="a second version",
    )
    assert rain.input_value() == "120"
    head = analyst.page.locator(".plan-head").inner_text()
    assert "120 mm" in head, "the title still names the figure before"
    assert "150 mm" not in head
