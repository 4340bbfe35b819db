"""A plan's whole way: edited, checked, saved, sent back, compared, approved, run, run again."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.double_plans import (
    approve,
    open_editor,
    open_review,
    save,
    store,
    submit,
    survey,
    wait_for_check,
)
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def add_an_alert(analyst: Visitor) -> None:
    """Add a high-risk step, and take its length from the sum."""
    analyst.page.get_by_role("button", name="Add a step").click()
    analyst.page.get_by_label("Search the tools").fill("alert")
    analyst.picture("20-tool-picker")
    analyst.page.locator("[data-tool=DT_Alert]").click()
    analyst.wait_for_element(".step-form[aria-label='Step alert']", what="the new step's form")
    wait_for_check(analyst)
    problem = analyst.page.locator("[data-field=length] .field-problems")
    analyst.wait_for(lambda: "needs" in problem.inner_text(), what="the problem at its field")
    analyst.page.get_by_label("Length: where it comes from").select_option("step:sum:length")
    fine = analyst.page.locator(".editor-status[data-check=right]")
    analyst.wait_for(lambda: fine.count() == 1, what="no problem left")


def send_back(approver: Visitor, plan: str) -> None:
    """Find the plan among the high-risk ones, and ask for changes with a reason."""
    approver.open("/review/")
    approver.page.get_by_label("high-risk only").check()
    approver.wait_for_element(f'[data-plan="{plan}"] .risk-word', what="the plan, marked")
    approver.picture("23-queue")
    approver.page.locator(f'[data-plan="{plan}"]').click()
    approver.wait_for_element(".decision", what="the decision form")
    approver.picture("24-review")
    approver.page.get_by_role("button", name="Ask for changes").click()
    assert "Give a reason" in approver.page.locator("#decision-error").inner_text()
    approver.page.locator("#decision-note").fill("No alert yet, and 5 m on the left.")
    approver.page.get_by_role("button", name="Ask for changes").click()
    approver.wait_for_element(".chip[data-state=changes_requested]", what="changes asked for")


def do_as_asked(analyst: Visitor, plan: str) -> None:
    """Remove the alert, change a length, ask before it, and save."""
    open_editor(analyst, plan)
    analyst.page.locator("[data-step=alert]").click()
    analyst.page.get_by_role("button", name="Remove this step").click()
    analyst.page.locator("[data-step=left]").click()
    analyst.page.get_by_label("Length", exact=True).fill("5")
    analyst.page.get_by_label("Ask a person before this step").check()
    wait_for_check(analyst)
    save(analyst, 3)
    analyst.page.get_by_role("link", name="See the changes and submit").click()
    analyst.wait_for_element("[data-difference]", what="the difference")


def read_the_difference(approver: Visitor, plan: str) -> None:
    """See in words and in the picture what changed, and what exactly would be approved."""
    open_review(approver, plan)
    difference = approver.page.locator("[data-difference]").inner_text()
    assert "Changes from version 2 to 3" in difference
    assert "5 m" in difference
    assert approver.page.locator(".node-changed[data-step=left]").count() == 1
    assert approver.page.locator(".node-removed[data-step=alert]").count() == 1
    key = approver.page.locator(".picture-key").inner_text()
    assert {"changed", "removed", "asks a person first"} <= set(key.split("\n"))
    approver.picture("25-difference")
    short = approver.page.locator(".decision .hash-short").inner_text().replace(" ", "")
    whole = approver.page.locator("[data-hash]").get_attribute("data-hash")
    assert whole.startswith(short)
    assert len(short) == 12


def test_a_plan_goes_all_its_way(visit_doubles: Visit) -> None:
    analyst, approver = visit_doubles("analyst"), visit_doubles("approver")
    plan = store(analyst, survey("Survey of lengths"))
    open_editor(analyst, plan)
    analyst.picture("21-editor")
    add_an_alert(analyst)
    assert analyst.page.get_by_label("Ask a person before this step").is_checked()
    analyst.picture("22-editor-alert")
    save(analyst, 2)
    submit(analyst, plan)
    send_back(approver, plan)
    do_as_asked(analyst, plan)
    submit(analyst, plan)
    read_the_difference(approver, plan)
    approve(approver, plan)
    decide_at_the_pause(approver)
    run_again(analyst, approver)


def decide_at_the_pause(approver: Visitor) -> None:
    approver.wait_for_element(".checkpoint", what="the question at the checkpoint")
    assert "5 m" in approver.page.locator(".checkpoint").inner_text()
    approver.page.get_by_label("Note (may be left out)").fill("Looked at it.")
    approver.page.reload()
    approver.wait_for_element(".checkpoint", what="the question after a refresh")
    assert approver.page.get_by_label("Note (may be left out)").input_value() == "Looked at it."
    approver.picture("26-checkpoint")
    approver.page.get_by_role("button", name="Go on: left").click()
    approver.wait_for_element(".chip[data-state=done]", what="the run done")
    approver.wait_for_element(".layers", what="the map's layers")


def run_again(analyst: Visitor, approver: Visitor) -> None:
    analyst.open(approver.page.url.removeprefix(analyst.site))
    analyst.wait_for_element(".all-steps", what="the folded steps")
    analyst.page.locator(".all-steps > summary").click()
    analyst.page.locator("#again-right").click()
    analyst.page.get_by_role("form", name="Run right again").get_by_label("Length").fill("70")
    analyst.picture("27-run-again")
    analyst.page.get_by_role("button", name="Make the draft").click()
    analyst.wait_for_element(".chip[data-state=draft]", what="the new draft")
    kept = analyst.page.locator(".notice", has_text="Keeps what these steps made").inner_text()
    assert "left" in kept
    assert "right" not in kept
    assert "70 m" in analyst.page.locator("[data-difference]").inner_text()
    analyst.picture("28-draft-of-a-rerun")
