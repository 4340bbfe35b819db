"""Datasets found from a sentence, on the small catalogue that a fresh machine starts with."""

import pytest

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUERY = "/datasets/?q=land+surface+temperature+in+Kenya+in+2020"


def test_a_sentence_finds_datasets_with_why_where_and_when(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.open("/datasets/")
    visitor.wait_for_element("#dataset-told .notice", what="the notice of the small catalogue")
    assert "small catalogue" in visitor.page.locator("#dataset-told").inner_text()
    visitor.page.get_by_label("What do you need data for?").fill("sea surface temperature in 2020")
    visitor.page.get_by_role("button", name="Find datasets").click()
    visitor.wait_for_element(".dataset", what="datasets in the list")
    assert visitor.page.locator(".dataset .why li").count() > 0
    assert visitor.page.locator(".coverage-map").count() == 1
    assert "q=sea" in visitor.page.url
    assert visitor.complaints == []
    visitor.picture("31-datasets")


def test_a_chip_is_taken_away_and_the_address_brings_the_search_back(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.open(QUERY)
    visitor.wait_for_element('[data-chip^="time:"]', what="the chip of the time")
    visitor.page.locator('[data-chip^="time:"]').click()
    visitor.wait_for_element(".dataset", what="datasets again")
    visitor.wait_until(
        "() => !document.querySelector('[data-chip^=\"time:\"]')", what="the chip to be gone"
    )
    assert "without=time" in visitor.page.url
    # Who works with the keyboard goes on where they were, not at the top of the page.
    visitor.wait_until(
        "() => document.activeElement.matches('[data-chip], #dataset-query')", what="the focus"
    )
    visitor.page.go_back()
    visitor.wait_for_element('[data-chip^="time:"]', what="the chip to be back")


def test_two_datasets_are_compared(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.open(QUERY)
    visitor.wait_for_element(".dataset", what="datasets in the list")
    for number in (0, 1):
        visitor.page.locator('.dataset input[type="checkbox"]').nth(number).check()
    visitor.wait_for_element("table.compare", what="the comparison")
    visitor.picture("32-datasets-compared")


def test_an_official_tool_is_offered_first(visit: Visit) -> None:
    visitor = visit("analyst")
    visitor.open("/datasets/?q=Show+me+true+color+imagery+of+Crete+on+2021-08-05")
    visitor.wait_for_element(".official", what="the official tool")
    link = visitor.page.locator(".official a").get_attribute("href")
    assert link is not None
    assert link.startswith("https://worldview.earthdata.nasa.gov/")
