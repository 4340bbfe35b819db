"""The review queue and the review page: who may decide, who is told why not, and the lists."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.double_plans import (
    from_step,
    graph,
    metres,
    open_review,
    step,
    store,
    submit,
    survey,
)
from tests.browser.test_every_page import NAMELESS, TOO_WIDE
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ADDRESS = "() => location.search"
ALERT = graph(
    step("measure", "DT_Measure", length=metres(3)),
    step("alert", "DT_Alert", checkpoint=True, length=from_step("measure", "length")),
    title="An alert",
)


def in_review(visitor: Visitor, plan: dict) -> str:
    stored = store(visitor, plan)
    submit(visitor, stored)
    return stored


def test_an_approver_can_not_approve_an_own_high_risk_plan_and_reads_why(
    visit_doubles: Visit,
) -> None:
    approver = visit_doubles("approver")
    in_review(approver, ALERT)
    line = approver.page.locator(".approve-line").inner_text()
    assert "somebody other than its requester" in line
    assert approver.page.get_by_role("button", name="Approve and run").count() == 0
    assert approver.page.locator(".node-risky[data-step=alert]").count() == 1
    approver.page.locator(".policy").scroll_into_view_if_needed()
    approver.picture("31-own-high-risk-plan")


def test_an_analyst_is_told_who_decides(visit_doubles: Visit) -> None:
    analyst = visit_doubles("analyst")
    in_review(analyst, survey("Waiting"))
    assert "Only approvers" in analyst.page.locator(".notice-waiting").last.inner_text()
    assert analyst.page.locator(".decision").count() == 0


def test_a_refused_plan_says_who_refused_it_and_why(visit_doubles: Visit) -> None:
    analyst, approver = visit_doubles("analyst"), visit_doubles("approver")
    plan = in_review(analyst, survey("To be refused"))
    open_review(approver, plan)
    approver.page.locator("#decision-note").fill("Not needed.")
    approver.page.reload()
    approver.wait_for_element(".decision", what="the decision form")
    assert approver.page.locator("#decision-note").input_value() == "Not needed."
    approver.page.get_by_role("button", name="Refuse").click()
    approver.wait_for_element(".chip[data-state=rejected]", what="the refusal")
    assert "Not needed." in approver.page.locator(".notice-error").inner_text()


def test_a_plan_changed_while_it_was_read_is_not_approved(visit_doubles: Visit) -> None:
    analyst, approver = visit_doubles("analyst"), visit_doubles("approver")
    plan = in_review(analyst, survey("Changed meanwhile"))
    open_review(approver, plan)
    analyst.open(f"/plans/{plan}/edit/")
    analyst.page.locator("[data-step=right]").click()
    analyst.page.get_by_label("Length", exact=True).fill("9")
    analyst.page.get_by_role("button", name="Save as a new version").click()
    analyst.wait_for_element(".notice-done", what="the new version")
    submit(analyst, plan)
    approver.page.get_by_role("button", name="Approve and run").click()
    approver.wait_for_element(".notice-error", what="the refusal in words")
    assert "changed after it was shown" in approver.page.locator(".notice-error").inner_text()
    approver.page.get_by_role("button", name="Try again").click()
    approver.wait_for_element("[data-difference]", what="the plan as it is now")
    refused = [complaint for complaint in approver.complaints if "409" in complaint]
    assert refused == approver.complaints, "the refused approval, and nothing else"
    approver.complaints.clear()


def test_the_whole_hash_can_be_copied(visit_doubles: Visit) -> None:
    analyst = visit_doubles("analyst")
    analyst.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_review(analyst, store(analyst, survey("To be copied")))
    analyst.page.get_by_role("button", name="Copy the whole hash").click()
    analyst.wait_for(
        lambda: analyst.page.locator(".hash-line [role=status]").inner_text() == "Copied.",
        what="the word that it is copied",
    )
    copied = analyst.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == analyst.page.locator("[data-hash]").get_attribute("data-hash")


def test_versions_can_be_compared_with_any_before(visit_doubles: Visit) -> None:
    analyst = visit_doubles("analyst")
    plan = store(analyst, survey("Three versions"))
    for number, text in ((2, "20"), (3, "30")):
        analyst.open(f"/plans/{plan}/edit/")
        analyst.page.locator("[data-step=right]").click()
        analyst.page.get_by_label("Length", exact=True).fill(text)
        analyst.page.get_by_role("button", name="Save as a new version").click()
        saved = analyst.page.locator(".notice-done", has_text=f"version {number}")
        analyst.wait_for(lambda saved=saved: saved.count() == 1, what=f"version {number}")
    open_review(analyst, plan)
    analyst.page.locator(".versions > summary").click()
    analyst.page.get_by_role("button", name="Compare version 1 with the present one").click()
    shown = analyst.page.locator("[data-difference]")
    analyst.wait_for(lambda: "version 1 to 3" in shown.inner_text(), what="the difference")
    assert "30 m" in shown.inner_text()


def test_the_queue_keeps_its_filters_in_the_address(visit_doubles: Visit) -> None:
    analyst = visit_doubles("analyst")
    word = "Zephyr"
    plan = store(analyst, survey(f"Survey {word}"))
    analyst.open("/review/")
    analyst.page.get_by_label("Show").select_option("draft")
    analyst.page.get_by_label("Words").fill(word)
    analyst.wait_for(
        lambda: f"q={word}" in analyst.page.evaluate(ADDRESS), what="the words in the address"
    )
    analyst.wait_for_element(f'[data-plan="{plan}"]', what="the draft")
    analyst.page.reload()
    analyst.wait_for_element(f'[data-plan="{plan}"]', what="the draft after a refresh")
    assert analyst.page.get_by_label("Words").input_value() == word
    analyst.page.get_by_label("Asked for by").select_option("me")
    analyst.page.get_by_label("Words").fill("nothing has this word")
    analyst.wait_for_element(".empty", what="the word that nothing matches")
    analyst.page.go_back()
    analyst.wait_for_element(f'[data-plan="{plan}"]', what="the filters of before")


def test_a_long_queue_comes_in_pages(visit_doubles: Visit) -> None:
    analyst = visit_doubles("analyst")
    for number in range(26):
        store(analyst, survey(f"Quokka {number}"))
    analyst.open("/review/?state=draft&q=Quokka")
    analyst.wait_for_element(".pager", what="the pages")
    assert analyst.page.locator("[data-plan]").count() == 25
    analyst.page.get_by_role("button", name="Older").click()
    analyst.wait_for(lambda: "page=2" in analyst.page.evaluate(ADDRESS), what="the second page")
    newer = analyst.page.get_by_role("button", name="Newer")
    analyst.wait_for(newer.is_enabled, what="a way back")
    assert analyst.page.locator("[data-plan]").count() >= 1


@pytest.mark.parametrize("window", [{"width": 390, "height": 780}, {"width": 800, "height": 500}])
def test_a_review_fits_its_window_and_names_what_can_be_used(
    visit_doubles: Visit, window: dict[str, int]
) -> None:
    reader = visit_doubles("approver", window=window)
    in_review(reader, survey("To be looked at"))
    assert reader.page.evaluate(TOO_WIDE) <= 0
    assert reader.page.evaluate(NAMELESS) == []
