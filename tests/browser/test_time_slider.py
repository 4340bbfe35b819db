"""A flood that is played over time on the globe."""

import time

import numpy as np
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Route

from echo.story.site import Site
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REQUEST = (
    "Generate the flood risk map for Santa Clarita, California, for 150 mm of rain in 12 hours"
)
RUN_WITHIN_S = 600.0
COARSE = {"value": 200, "unit": "m"}
CHANGED_ENOUGH = 400  # pixels
FRAME_IS_SHOWN = """() => {
  const slider = document.querySelector(".time-slider").dataset;
  return slider.shown === slider.frame;
}"""


@pytest.fixture(scope="module")
def run_id(demo) -> str:
    """A finished run of the story's request in coarse cells."""
    people = [
        Site(demo.address, username=name, password=demo.passwords[name])
        for name in ("analyst", "approver")
    ]
    analyst, approver = people
    graph = analyst.post("/api/echo/requests", {"text": REQUEST})["plan"]["graph"]
    flood = next(step for step in graph["steps"] if step["tool"] == "SA_Flood_Model")
    flood["inputs"]["cell"] = COARSE
    plan = analyst.post("/api/echo/plans", graph)
    analyst.post(f"/api/echo/plans/{plan['id']}/submit", {})
    waiting = approver.get(f"/api/echo/plans/{plan['id']}")
    approved = approver.post(
        f"/api/echo/plans/{plan['id']}/approve", {"hash": waiting["hash"], "note": ""}
    )
    end = time.monotonic() + RUN_WITHIN_S
    run = analyst.get(f"/api/echo/runs/{approved['run']}")
    while run["state"] not in ("done", "failed", "cancelled"):
        assert time.monotonic() < end, f"the run is still {run['state']}"
        time.sleep(1.0)
        run = analyst.get(f"/api/echo/runs/{approved['run']}")
    for person in people:
        person.close()
    assert run["state"] == "done", run
    return str(run["id"])


def globe(visitor: Visitor, name: str) -> Image.Image:
    """The middle of the globe, its overlays left out."""
    visitor.wait_for_globe()
    box = visitor.page.locator("[data-globe]").bounding_box()
    picture = Image.open(visitor.picture(name)).convert("RGB")
    left, top = int(box["x"]), int(box["y"])
    return picture.crop((left, top, left + int(box["width"]) - 240, top + int(box["height"]) - 120))


def changed_pixels(before: Image.Image, after: Image.Image) -> int:
    return int((np.asarray(ImageChops.difference(before, after)).max(axis=2) > 12).sum())


def play_and_pause(analyst: Visitor, dry: Image.Image) -> None:
    page, label = analyst.page, analyst.page.locator(".time-label")
    page.keyboard.press("Space")
    analyst.wait_for(
        lambda: "1 h" in label.inner_text().split(" of ")[0], what="the flood an hour on"
    )
    page.get_by_role("button", name="Pause").click()
    stopped_at = label.inner_text()
    analyst.wait_until(FRAME_IS_SHOWN, what="the frame at which it stopped")
    assert changed_pixels(dry, globe(analyst, "23-played")) > 0
    assert label.inner_text() == stopped_at, "it plays on after the pause"


def test_the_flood_is_moved_by_keyboard_and_played(visit: Visit, run_id: str) -> None:
    analyst = visit("analyst", window={"width": 1100, "height": 760})
    analyst.open(f"/runs/{run_id}/")
    analyst.wait_for_element(".time-slider", what="the time slider")
    analyst.wait_for_globe()
    page = analyst.page
    slider = page.get_by_role("slider", name="Time of the flood")
    label = page.locator(".time-label")
    maximum = globe(analyst, "20-maximum-depth")

    slider.focus()
    page.keyboard.press("ArrowRight")
    assert label.inner_text().startswith("30 min of 18 h")
    page.keyboard.press("Home")
    analyst.wait_until(FRAME_IS_SHOWN, what="the first frame")
    dry = globe(analyst, "21-dry")
    assert label.inner_text().startswith("0 min of 18 h")
    assert changed_pixels(maximum, dry) > CHANGED_ENOUGH, "the largest depth is still on the globe"
    assert page.locator(".legend", has_text="Flood over time").count() == 1
    layers = page.locator(".layer")
    assert layers.filter(has_text="Flood over time").get_by_role("checkbox").is_checked()
    maximum_box = layers.filter(has_text="Maximum water depth").get_by_role("checkbox")
    assert not maximum_box.is_checked()

    page.keyboard.press("End")
    analyst.wait_until(FRAME_IS_SHOWN, what="the last frame")
    assert slider.get_attribute("aria-valuetext") == "18 h after the start"
    assert changed_pixels(dry, globe(analyst, "22-end")) > CHANGED_ENOUGH, "no water came"
    play_and_pause(analyst, dry)


def test_a_picture_that_comes_late_does_not_pass_for_the_one_on_the_globe(
    visit: Visit, run_id: str
) -> None:
    analyst = visit("analyst", window={"width": 1100, "height": 760})
    analyst.open(f"/runs/{run_id}/")
    analyst.wait_for_element(".time-slider", what="the time slider")
    analyst.wait_for_globe()
    page, kept_back = analyst.page, []

    def keep_the_first_back(route: Route) -> None:
        if kept_back:
            route.continue_()
        else:
            kept_back.append(route)

    page.route("**/artifacts/*", keep_the_first_back)
    page.get_by_role("slider", name="Time of the flood").focus()
    page.keyboard.press("ArrowRight")
    analyst.wait_for(lambda: bool(kept_back), what="the request for the second frame")
    page.keyboard.press("Home")
    analyst.wait_until(FRAME_IS_SHOWN, what="the first frame")
    with page.expect_response(kept_back[0].request.url):
        kept_back[0].continue_()
    page.wait_for_timeout(1000)  # the late picture is decoded and handed over
    assert page.evaluate(FRAME_IS_SHOWN), "the late picture is told as the one on the globe"


def test_the_largest_depth_comes_back_when_it_is_ticked(visit: Visit, run_id: str) -> None:
    analyst = visit("analyst", window={"width": 1100, "height": 760})
    analyst.open(f"/runs/{run_id}/")
    analyst.wait_for_element(".time-slider", what="the time slider")
    maximum = globe(analyst, "24-before")
    slider = analyst.page.get_by_role("slider", name="Time of the flood")
    slider.focus()
    analyst.page.keyboard.press("End")
    analyst.wait_until(FRAME_IS_SHOWN, what="the last frame")
    layers = analyst.page.locator(".layer")
    layers.filter(has_text="Flood over time").get_by_role("checkbox").uncheck()
    layers.filter(has_text="Maximum water depth").get_by_role("checkbox").check()
    assert changed_pixels(maximum, globe(analyst, "25-again")) < CHANGED_ENOUGH
    hazard = layers.filter(has_text="hazard").get_by_role("checkbox")
    hazard.check()
    globe(analyst, "26-hazard")
    assert analyst.page.locator(".legend", has_text="danger for all").count() == 1
