"""A plan over the limits is refused with a cell size that would do, or made coarser with a word."""

from typing import Annotated, ClassVar

import pytest
from pydantic import Field

from common.actions import Effect, Estimate, Kind, Metres, Tool, ToolContext
from echo.errors import InvalidPlan
from echo.models import LimitsVersion, Plan
from echo.services.description import describe_version
from echo.services.execution import execute_step
from echo.services.planning import answer_request
from echo.services.plans import create_plan, edit_plan, submit_plan
from echo.services.rerun import rerun_step
from echo.services.review import approve_plan
from echo.services.rule_changes import store_rules
from echo.services.starting import advance_run
from tests.echo.conftest import graph, metres, step
from tests.echo.doubles import Measured, ToolBroke

pytestmark = pytest.mark.django_db
Cell = Annotated[Metres, Kind("cell size"), Field(ge=1, le=1000)]
SIDE_M = 10_000


class DT_Grid(Tool):  # noqa: N801 -- named as tools are
    """Would compute a square of ten kilometres in cells; refuses more than a hundred million."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, cell: Cell | None = None) -> Measured:
        """Return the cell.

        Args:
            cell: Its side; by default 10 m.
        """
        return Measured(length=cell or 10.0)

    def estimate(self, known):
        """Return the number of cells."""
        cells = round((SIDE_M / (known.get("cell") or 10.0)) ** 2)
        if cells > 25_000_000:
            raise ToolBroke(f"{cells} cells are too many for the double.")
        return Estimate(cells=cells, seconds=1.0)


def tools():
    return (DT_Grid(),)


@pytest.fixture(autouse=True)
def registry(settings, double_registry):
    settings.TOOL_REGISTRY = "tests.echo.services.test_coarsening.tools"


@pytest.fixture
def at_most(admin_person):
    def set_limit(cells):
        store_rules(LimitsVersion(reason="to test", max_cells=cells), author=admin_person)

    return set_limit


def gridded(cell=None):
    return graph(step("grid", "DT_Grid", **({"cell": cell} if cell else {})))


def refusal_of(source, analyst):
    with pytest.raises(InvalidPlan) as caught:
        create_plan(source, requester=analyst)
    return caught.value


def test_a_plan_within_the_limits_stays_as_it_is(at_most, analyst):
    at_most(1_000_000)
    shown = describe_version(create_plan(gridded(), requester=analyst).current_version)
    assert (shown["valid"], shown["proposals"], shown["warnings"]) == (True, [], [])


def test_a_plan_over_them_is_refused_with_the_finest_size_that_would_do(at_most, analyst):
    at_most(50_000)
    error = refusal_of(gridded(metres(10)), analyst)
    assert [p["code"] for p in error.fields["problems"]] == ["over_budget"]
    [proposal] = error.fields["proposals"]
    assert (proposal["old"], proposal["new"]) == (metres(10), metres(50))
    assert "50 m instead of 10 m" in error.message
    assert not Plan.objects.exists()


def test_the_proposed_value_is_accepted(at_most, analyst):
    at_most(50_000)
    [proposal] = refusal_of(gridded(metres(10)), analyst).fields["proposals"]
    plan = create_plan(gridded(proposal["new"]), requester=analyst)
    assert describe_version(plan.current_version)["valid"]


def test_a_size_in_another_unit_is_understood(at_most, analyst):
    at_most(50_000)
    [proposal] = refusal_of(gridded({"value": 0.02, "unit": "km"}), analyst).fields["proposals"]
    assert proposal["new"] == metres(50)


def test_a_size_that_was_left_to_the_tool_gets_a_proposal_too(at_most, analyst):
    at_most(50_000)
    [proposal] = refusal_of(gridded(), analyst).fields["proposals"]
    assert (proposal["old"], proposal["new"]) == (None, metres(50))


def test_where_no_size_helps_nothing_is_proposed(at_most, analyst):
    at_most(50)
    assert refusal_of(gridded(metres(10)), analyst).fields["proposals"] == []


def test_a_step_that_refuses_its_size_gets_a_proposal_on_the_draft(analyst):
    plan = create_plan(gridded(metres(1)), requester=analyst)
    shown = describe_version(plan.current_version)
    assert shown["valid"] is False
    assert shown["proposals"][0]["new"] == metres(2)


def test_an_edit_over_the_limits_leaves_the_plan_as_it_was(at_most, analyst):
    at_most(50_000)
    plan = create_plan(gridded(metres(100)), requester=analyst)
    with pytest.raises(InvalidPlan, match="instead of 10 m"):
        edit_plan(plan.id, gridded(metres(10)), editor=analyst)
    assert plan.versions.count() == 1


def test_a_request_in_words_is_made_coarser_and_says_so(at_most, analyst, settings):
    at_most(50_000)
    options = {"graph": gridded(metres(10))}
    settings.PLANNER = {"BACKEND": "tests.echo.doubles.ScriptedPlanner", "OPTIONS": options}
    answer = answer_request("plan it", view=None, requester=analyst)
    version = Plan.objects.get().current_version
    said = "Input cell of step grid: 50 m instead of 10 m is within the limits."
    assert '"cell":{"unit":"m","value":50.0}' in version.graph
    assert said in answer.notes
    assert said in describe_version(version)["warnings"]


def test_a_step_that_is_kept_stays_as_fine_as_it_was(at_most, analyst, approver):
    both = graph(
        step("fine", "DT_Grid", cell=metres(10)),
        step("other", "DT_Grid", cell=metres(100)),
    )
    plan = submit_plan(create_plan(both, requester=analyst).id, requester=analyst)
    shown = plan.current_version.approval_hash
    run = approve_plan(plan.id, approver=approver, shown_hash=shown)
    advance_run(run.id)
    for name in ("fine", "other"):
        execute_step(run.id, name)
    at_most(50_000)
    with pytest.raises(InvalidPlan) as caught:
        rerun_step(run.id, "other", inputs={"cell": metres(20)}, requester=analyst)
    changed = [(p["step"], p["new"]) for p in caught.value.fields["proposals"]]
    assert changed == [("other", metres(50))]
