"""The plan editor: the keyboard, wrong input, undoing, and that nothing written is ever lost."""

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visit
from tests.browser.double_plans import open_editor, save, store, survey, wait_for_check
from tests.browser.test_every_page import NAMELESS, TOO_WIDE
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPEN_STEP = "() => document.querySelector('.step-form')?.getAttribute('aria-label')"


@pytest.fixture
def analyst(visit_doubles: Visit) -> Visitor:
    return visit_doubles("analyst")


@pytest.fixture
def plan(analyst: Visitor) -> str:
    return store(analyst, survey("To be edited"))


@pytest.fixture
def editor(analyst: Visitor, plan: str) -> Visitor:
    open_editor(analyst, plan)
    return analyst


def length(editor: Visitor) -> str:
    return editor.page.get_by_label("Length", exact=True).input_value()


def write_length(editor: Visitor, text: str) -> None:
    editor.page.locator("[data-step=right]").click()
    editor.page.get_by_label("Length", exact=True).fill(text)


def test_a_step_is_found_opened_and_changed_by_the_keyboard(editor: Visitor) -> None:
    keyboard = editor.page.keyboard
    editor.page.locator("[data-step=place]").focus()
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    assert editor.page.evaluate(OPEN_STEP) == "Step left"
    assert editor.page.evaluate("() => document.activeElement.dataset.step") == "left"
    editor.page.get_by_label("Length", exact=True).focus()
    keyboard.press("Control+A")
    keyboard.type("42")
    keyboard.press("Control+S")
    editor.wait_for_element(".notice-done", what="the saved version")


def test_a_step_is_added_by_the_keyboard(editor: Visitor) -> None:
    keyboard = editor.page.keyboard
    editor.page.get_by_role("button", name="Add a step").focus()
    keyboard.press("Enter")
    keyboard.type("flaky")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    editor.wait_until(f"() => ({OPEN_STEP})() === 'Step flaky'", what="the new step")
    assert editor.page.evaluate("() => document.activeElement.id") == "step-title"


def test_what_is_wrong_is_said_beside_its_field_and_leads_there(editor: Visitor) -> None:
    write_length(editor, "much")
    assert "not a number" in editor.page.locator("[data-field=length] .field-error").inner_text()
    assert "1 field to correct" in editor.page.locator(".editor-status").inner_text()
    editor.page.locator("[data-step=place]").click()
    editor.page.get_by_role("button", name="Save as a new version").click()
    assert editor.page.evaluate(OPEN_STEP) == "Step right"
    assert length(editor) == "much", "what was typed is gone"
    assert "Not saved yet" in editor.page.locator(".notice-error").inner_text()


def test_a_problem_that_only_the_server_sees_marks_the_step_in_the_picture(editor: Visitor) -> None:
    editor.page.locator("[data-step=sum]").click()
    editor.page.get_by_role("button", name="Remove this step").click()
    editor.wait_for_element(".node-wrong", what="a marked step")
    editor.picture("29-editor-problems")
    listed = editor.page.locator(".problems li", has_text="needs 'length'")
    listed.get_by_role("button").click()
    assert editor.page.evaluate(OPEN_STEP) == "Step map"


def test_undo_and_redo_go_through_the_changes(editor: Visitor) -> None:
    write_length(editor, "25")
    editor.page.locator("[data-step=sum]").click()
    editor.page.get_by_role("button", name="Remove this step").click()
    assert editor.page.locator("[data-step=sum]").count() == 0
    editor.page.get_by_role("button", name="Undo").click()
    assert editor.page.locator("[data-step=sum]").count() == 1
    editor.page.get_by_role("button", name="Undo").click()
    editor.page.locator("[data-step=right]").click()
    assert length(editor) == "2"
    editor.page.get_by_role("button", name="Redo").click()
    editor.page.locator("[data-step=right]").click()
    assert length(editor) == "25"


def test_a_failed_save_loses_nothing_and_can_be_made_again(editor: Visitor, plan: str) -> None:
    write_length(editor, "25")

    def refuse(route: Route) -> None:
        if route.request.method == "PUT":
            route.abort()
        else:
            route.continue_()

    editor.page.route(f"**/api/echo/plans/{plan}", refuse)
    editor.page.get_by_role("button", name="Save as a new version").click()
    editor.wait_for_element(".notice-error", what="the failure in words")
    assert "can't be reached" in editor.page.locator(".notice-error").inner_text()
    assert length(editor) == "25"
    editor.page.unroute(f"**/api/echo/plans/{plan}")
    editor.page.get_by_role("button", name="Try again").click()
    editor.wait_for_element(".notice-done", what="the saved version")
    refused = [complaint for complaint in editor.complaints if "ERR_FAILED" in complaint]
    assert refused == editor.complaints, "the refused save, and nothing else"
    editor.complaints.clear()


def test_unsaved_changes_come_back_after_a_refresh(editor: Visitor) -> None:
    write_length(editor, "25")
    wait_for_check(editor)
    editor.page.reload()
    editor.wait_for_element(".step-form", what="the editor")
    assert "are back" in editor.page.locator(".notice").first.inner_text()
    assert length(editor) == "25"
    editor.page.get_by_role("button", name="Discard them").click()
    assert length(editor) == "2"


def test_leaving_with_unsaved_changes_asks(editor: Visitor) -> None:
    write_length(editor, "25")
    asked: list[str] = []

    def stay(dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    editor.page.once("dialog", stay)
    editor.page.get_by_role("link", name="Runs").click()
    editor.wait_for(lambda: asked == ["beforeunload"], what="the question")
    assert length(editor) == "25"


def test_a_version_made_meanwhile_is_not_overwritten_unseen(
    visit_doubles: Visit, editor: Visitor, plan: str
) -> None:
    other = visit_doubles("analyst")
    open_editor(other, plan)
    write_length(other, "30")
    save(other, 2)
    write_length(editor, "25")
    editor.page.get_by_role("button", name="Save as a new version").click()
    editor.wait_for_element(".notice-warning", what="the warning")
    assert "Version 2 was made while you were editing" in (
        editor.page.locator(".notice-warning").inner_text()
    )
    editor.page.get_by_role("button", name="Save mine as the newest").click()
    editor.wait_for_element(".notice-done", what="the saved version")


def test_a_step_is_renamed_everywhere_or_told_why_not(editor: Visitor) -> None:
    editor.page.locator("[data-step=right]").click()
    editor.page.get_by_label("Name of the step").fill("left")
    editor.page.get_by_label("Name of the step").press("Enter")
    assert "already" in editor.page.locator("#step-name-error").inner_text()
    editor.page.get_by_label("Name of the step").fill("width")
    editor.page.get_by_label("Name of the step").press("Enter")
    editor.wait_for_element("[data-step=width]", what="the renamed step")
    editor.wait_for_element(".editor-status[data-check=right]", what="no dangling reference")


def test_somebody_elses_plan_is_not_edited(visit_doubles: Visit, plan: str) -> None:
    other = visit_doubles("approver")
    other.open(f"/plans/{plan}/edit/")
    other.wait_for_element(".notice-warning", what="the reason")
    assert "Only analyst" in other.page.locator(".notice-warning").inner_text()


def test_everything_in_the_editor_has_a_name(editor: Visitor) -> None:
    for step in ("place", "left", "map"):
        editor.page.locator(f"[data-step={step}]").click()
        assert editor.page.evaluate(NAMELESS) == []


def test_the_editor_fits_a_phone(visit_doubles: Visit, analyst: Visitor, plan: str) -> None:
    phone = visit_doubles("analyst", window={"width": 390, "height": 780})
    open_editor(phone, plan)
    assert phone.page.evaluate(TOO_WIDE) <= 0
    phone.picture("30-editor-phone")
