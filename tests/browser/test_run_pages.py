"""Runs: the list, failures with their causes, tries, and where results come from."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.double_plans import (
    approve,
    from_step,
    graph,
    metres,
    step,
    store,
    submit,
)
from tests.browser.test_every_page import NAMELESS
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FAILING = graph(
    step("measure", "DT_Measure", length=metres(3)),
    step("refused", "DT_Fail", length=from_step("measure", "length")),
    step("sum", "DT_Add", left=from_step("refused", "length"), right=metres(1)),
    step("late", "DT_Add", left=from_step("sum", "length"), right=metres(1)),
    title="One step fails",
)
FLAKY = graph(step("flaky", "DT_Flaky", length=metres(8)), title="A service is away at first")


def start(visit: Visit, plan: dict) -> Visitor:
    """Have a plan approved, and return the approver in front of its run."""
    analyst, approver = visit("analyst"), visit("approver")
    stored = store(analyst, plan)
    submit(analyst, stored)
    approve(approver, stored)
    return approver


def test_a_blocked_step_names_what_failed_first(visit_doubles: Visit) -> None:
    reader = start(visit_doubles, FAILING)
    reader.wait_for_element(".chip[data-state=failed]", what="the failed run")
    reader.wait_for_element(".step[data-step=late] .step-cause", what="the cause")
    cause = reader.page.locator(".step[data-step=late] .step-cause").inner_text()
    assert "refused" in cause
    assert "is refused by the double" in cause
    assert "run it again" in reader.page.locator(".step[data-step=refused]").inner_text()
    assert reader.page.locator(".step[data-step=measure] .step-warning").count() == 1
    reader.page.locator(".steps").scroll_into_view_if_needed()
    reader.picture("32-failed-run")
    assert reader.page.evaluate(NAMELESS) == []


def test_a_failure_that_passes_is_tried_again_and_told(visit_doubles: Visit) -> None:
    reader = start(visit_doubles, FLAKY)
    reader.wait_for_element(".chip[data-state=done]", what="the run done")
    reader.wait_for_element(".all-steps", what="the folded steps")
    reader.page.locator(".all-steps > summary").click()
    words = reader.page.locator(".step[data-step=flaky]").inner_text()
    assert "Tried 3 times" in words


def test_a_result_says_where_it_comes_from(visit_doubles: Visit) -> None:
    place = graph(step("place", "DT_Place", query="Santa Clarita"), title="A place")
    reader = start(visit_doubles, place)
    reader.wait_for_element(".chip[data-state=done]", what="the run done")
    reader.page.get_by_text("Where this comes from").click()
    reader.wait_for_element(".provenance", what="the provenance")
    words = reader.page.locator(".provenance").inner_text()
    for told in ("analyst", "approver", "Doubles", "CC0", "DT Place 1.0"):
        assert told in words
    reader.page.locator(".provenance").scroll_into_view_if_needed()
    reader.picture("33-provenance")


def test_the_list_of_runs_says_who_and_when_and_can_be_filtered(visit_doubles: Visit) -> None:
    reader = start(visit_doubles, FAILING)
    reader.wait_for_element(".chip[data-state=failed]", what="the failed run")
    run = reader.page.url.rstrip("/").rpartition("/")[2]
    reader.open("/runs/")
    reader.page.get_by_label("Show").select_option("failed")
    states = "() => [...document.querySelectorAll('#runs .chip')].map((e) => e.dataset.state)"
    only_failed = f"() => {{ const all = ({states})(); return all.every((s) => s === 'failed'); }}"
    reader.wait_until(only_failed, what="failed runs alone")
    reader.wait_for_element(f'[data-run="{run}"]', what="the run in the list")
    words = reader.page.locator(f'[data-run="{run}"]').inner_text()
    for told in ("One step fails", "asked for by analyst", "approved by approver"):
        assert told in words
    reader.picture("34-runs")
    reader.page.get_by_label("Show").select_option("queued")
    reader.wait_for_element(".empty", what="the word that there is none")
