"""What holds on every page: the strict policy, names for a screen reader, narrow windows."""

import pytest

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = {
    "/": ".example",
    "/review/": "#plans > *",
    "/runs/": "#runs > *",
    "/datasets/": "#dataset-told > *",
    "/ask/": "#ask-answer > *",
    "/about/": ".acknowledgements",
}
PHONE = {"width": 390, "height": 780}
NAMELESS = """() => [...document.querySelectorAll(
  "button, a[href], input, select, textarea, [role=img]")]
  .filter((element) => element.type !== "hidden" && element.checkVisibility())
  .filter((element) => !(
    element.labels?.length || element.getAttribute("aria-label") || element.title ||
    element.textContent.trim() || element.querySelector("img[alt]:not([alt=''])")))
  .map((element) => element.outerHTML.slice(0, 120))"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LANDMARKS = """() => ({
  main: document.querySelectorAll("main").length,
  title: document.title,
  language: document.documentElement.lang,
})"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_breaks_no_rule_of_the_policy_and_logs_no_error(visit: Visit, path: str) -> None:
    visitor = visit("analyst")
    visitor.open(path)
    visitor.wait_for_element(PAGES[path], what="the page's content")
    if path in {"/", "/ask/"}:
        visitor.wait_for_globe()
    assert visitor.complaints == []


def test_the_sign_in_page_breaks_no_rule_either(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/login/")
    visitor.wait_for_element("#id_username", what="the form")
    assert visitor.complaints == []
    visitor.picture("11-sign-in")


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_can_be_used_has_a_name(visit: Visit, path: str) -> None:
    visitor = visit("analyst")
    visitor.open(path)
    visitor.wait_for_element(PAGES[path], what="the page's content")
    assert visitor.page.evaluate(NAMELESS) == []
    landmarks = visitor.page.evaluate(LANDMARKS)
    assert landmarks["main"] == 1
    assert landmarks["language"] == "en"
    assert landmarks["title"].startswith("ECHO")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone(visit: Visit, path: str) -> None:
    visitor = visit("analyst", window=PHONE)
    visitor.open(path)
    visitor.wait_for_element(PAGES[path], what="the page's content")
    assert visitor.page.evaluate(TOO_WIDE) <= 0
    visitor.picture(f"12-phone-{path.strip('/') or 'globe'}")


def test_a_search_needs_no_mouse(visit: Visit) -> None:
    visitor = visit("analyst")
    keyboard = visitor.page.keyboard
    keyboard.press("Tab")
    assert visitor.page.evaluate("() => document.activeElement.className") == "skip"
    visitor.page.locator("#request-text").focus()
    keyboard.type("show me deserts")
    keyboard.press("Enter")
    visitor.wait_for_element(".result", what="tiles in the list")
    visitor.page.locator(".result").first.focus()
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    pressed = visitor.page.locator(".result[aria-pressed=true] .result-rank")
    visitor.wait_for(lambda: pressed.count() == 1, what="a tile selected by the keyboard")
    assert pressed.inner_text() == "2"


def test_what_is_missing_is_said_in_words(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.page.get_by_role("button", name="Ask", exact=True).click()
    assert "choose an example" in visitor.page.locator("#request-error").inner_text()


def test_a_run_that_is_not_there_says_so_and_what_to_do(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.open("/runs/00000000-0000-4000-8000-000000000000/")
    visitor.wait_for_element(".notice-error", what="the error")
    assert "no run" in visitor.page.locator(".notice-error").inner_text().lower()
    refused = [complaint for complaint in visitor.complaints if "404" in complaint]
    assert refused == visitor.complaints, "the missing run, and nothing else"
    visitor.complaints.clear()
