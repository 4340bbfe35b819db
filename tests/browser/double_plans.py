"""Plans of the double tools, and how the people of the browser tests store and open them."""

from typing import Any

from tests.browser.visitor import Visitor

Graph = dict[str, Any]
_POST = """async (graph) => {
  const { root, csrf } = JSON.parse(document.getElementById("page-data").textContent);
  const answer = await fetch(`${root}api/echo/plans`, {
    method: "POST", body: JSON.stringify(graph),
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
  });
  return { status: answer.status, body: await answer.json() };
}"""


def step(name: str, tool: str, *, checkpoint: bool = False, **inputs: object) -> Graph:
    """Return a step of a plan."""
    return {
        "id": name,
        "tool": tool,
        "purpose": "",
        "inputs": inputs,
        "after": [],
        "checkpoint": checkpoint,
    }


def metres(value: float) -> Graph:
    """Return a length as a plan writes it."""
    return {"value": value, "unit": "m"}


def from_step(name: str, path: str) -> Graph:
    """Return a reference."""
    return {"from": name, "path": path}


def graph(*steps: Graph, title: str) -> Graph:
    """Return a plan."""
    return {"version": 1, "title": title, "steps": list(steps)}


def survey(title: str) -> Graph:
    """Return a plan of five steps that draws a map."""
    return graph(
        step("place", "DT_Place", query="Santa Clarita"),
        step("left", "DT_Measure", length=metres(1), area=from_step("place", "polygon")),
        step("right", "DT_Measure", length=metres(2)),
        step("sum", "DT_Add", left=from_step("left", "length"), right=from_step("right", "length")),
        step("map", "DT_Map", length=from_step("sum", "length")),
        title=title,
    )


def store(visitor: Visitor, plan: Graph) -> str:
    """Store a plan as the signed-in person, and return its identifier."""
    answer = visitor.page.evaluate(_POST, plan)
    assert answer["status"] == 201, answer
    return str(answer["body"]["id"])


def open_editor(visitor: Visitor, plan: str) -> None:
    """Open a plan's editor and wait until its first check is made."""
    visitor.open(f"/plans/{plan}/edit/")
    wait_for_check(visitor)


def wait_for_check(visitor: Visitor) -> None:
    """Wait until the server said what it thinks of the plan as it stands."""
    states = "['right', 'wrong'].includes"
    visitor.wait_until(
        f"() => {states}(document.querySelector('.editor-status')?.dataset.check)",
        what="the live check",
    )


def save(visitor: Visitor, version: int) -> None:
    """Save, and wait for the version."""
    visitor.page.get_by_role("button", name="Save as a new version").click()
    saved = visitor.page.locator(".notice-done", has_text=f"version {version}")
    visitor.wait_for(lambda: saved.count() == 1, what=f"version {version}")


def submit(visitor: Visitor, plan: str) -> None:
    """Hand a plan in for review from its page."""
    visitor.open(f"/review/{plan}/")
    visitor.page.get_by_role("button", name="Submit for review").click()
    visitor.wait_for_element(".chip[data-state=in_review]", what="the plan in review")


def open_review(visitor: Visitor, plan: str) -> None:
    """Open a plan's review page and wait for its picture."""
    visitor.open(f"/review/{plan}/")
    visitor.wait_for_element(".plan-picture", what="the plan's picture")


def approve(visitor: Visitor, plan: str) -> None:
    """Approve a plan and open its run."""
    open_review(visitor, plan)
    visitor.page.get_by_role("button", name="Approve and run").click()
    visitor.wait_for_element("[data-run]", what="the link to the run")
    visitor.page.locator("[data-run]").click()
    visitor.wait_for_element(".plan-head", what="the run's page")
