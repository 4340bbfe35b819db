"""Plans of the double tools, and the way from a draft to an approved run."""

import pytest
from django.conf import settings as site

from echo.models import Plan, Run
from echo.services.plans import create_plan, submit_plan
from echo.services.review import approve_plan
from tests.echo.doubles import DT_Measure, DT_Wait

committed = pytest.mark.django_db(transaction=True, available_apps=site.INSTALLED_APPS)
"""For tests whose rows other connections must see; all apps are named so that emptying cascades."""


@pytest.fixture(autouse=True)
def double_registry(settings):
    """Join the double tools instead of the real ones."""
    settings.TOOL_REGISTRY = "tests.echo.doubles.double_tools"
    DT_Measure.executions.clear()
    DT_Wait.loops.clear()


def step(name, tool, after=(), checkpoint=False, **inputs):
    return {
        "id": name,
        "tool": tool,
        "purpose": "to test",
        "inputs": inputs,
        "after": list(after),
        "checkpoint": checkpoint,
    }


def metres(value):
    return {"value": value, "unit": "m"}


def graph(*steps, title="A test"):
    return {"version": 1, "title": title, "steps": list(steps)}


MEASURE = graph(step("measure", "DT_Measure", length=metres(3)))
DIAMOND = graph(
    step("place", "DT_Place", query="Santa Clarita"),
    step("left", "DT_Measure", length=metres(1), area={"from": "place", "path": "polygon"}),
    step("right", "DT_Measure", length={"value": 2, "unit": "km"}),
    step(
        "sum",
        "DT_Add",
        left={"from": "left", "path": "length"},
        right={"from": "right", "path": "length"},
    ),
    step("map", "DT_Map", length={"from": "sum", "path": "length"}),
)
ALERT = graph(step("alert", "DT_Alert", checkpoint=True, length=metres(1)))


@pytest.fixture
def submitted(analyst):
    """Return a function that stores a graph and hands it in."""

    def submit(source=MEASURE) -> Plan:
        plan = create_plan(source, requester=analyst)
        return submit_plan(plan.id, requester=analyst)

    return submit


@pytest.fixture
def approved(submitted, approver):
    """Return a function that brings a graph to its approved, queued run; nothing executes it."""

    def approve(source=MEASURE) -> Run:
        plan = submitted(source)
        shown = plan.current_version.approval_hash
        return approve_plan(plan.id, approver=approver, shown_hash=shown)

    return approve
