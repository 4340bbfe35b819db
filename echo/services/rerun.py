"""Running one step of a run that is over again, with changed input, and keeping the rest."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from common.accounts.models import User
from common.actions import to_json
from common.actions.plan_form import MAX_TITLE
from echo.errors import RunNotFound, StepNotFound, TransitionRefused
from echo.models import Plan, Run
from echo.models.run import FINISHED_RUN_STATES
from echo.services.keeping import Base
from echo.services.plans import create_plan, edit_plan, require_planner
from echo.services.preparation import graph_of
from echo.services.transitions import PLAN_MOVES

_AGAIN = " (again: "
_LONGEST_VALUE = 40


def rerun_step(run_id: UUID, step_id: str, *, inputs: Mapping[str, Any], requester: User) -> Plan:
    """Store a draft in which a step has other inputs; nothing runs before it is approved.

    The step and all that depends on it will be executed anew. Steps that were done and do not
    depend on it keep their outputs, whose hashes the new approval covers. It is a new version of
    the run's plan if the requester may edit that and it was not changed since; else a new plan.

    Args:
        run_id: A run that is done, failed or cancelled.
        step_id: The step.
        inputs: As a plan writes them, in place of the step's own of the same names.
        requester: Who asks.

    Raises:
        RunNotFound: There is no such run.
        StepNotFound: It has no such step.
        RightMissing: The requester may not plan.
        TransitionRefused: The run is not over.
        InvalidPlan: With these inputs the plan breaks a rule; nothing is stored.
    """
    require_planner(requester, "run a step again")
    run = _finished(run_id)
    graph = to_json(graph_of(run.version))
    step = next((step for step in graph["steps"] if step["id"] == step_id), None)
    if step is None:
        raise StepNotFound(run_id, step_id)
    step["inputs"] = {**step["inputs"], **inputs}
    graph["title"] = _retitled(graph["title"], step_id, inputs)
    base = Base(run=run, again=frozenset({step_id}))
    plan = run.version.plan
    if _is_open_to(requester, plan, run):
        return edit_plan(plan.id, graph, editor=requester, base=base)
    return create_plan(graph, requester=requester, request_text=plan.request_text, base=base)


def _retitled(title: str, step_id: str, inputs: Mapping[str, Any]) -> str:
    """Title that says what is other now: the old one may name a figure that no longer holds."""
    changes = ", ".join(f"{name} = {_brief(value)}" for name, value in inputs.items())
    said = f"{_AGAIN}{step_id}{' with ' if changes else ''}{changes})"[:MAX_TITLE]
    before = title.partition(_AGAIN)[0]
    return before[: MAX_TITLE - len(said)] + said


def _brief(value: object) -> str:
    if isinstance(value, Mapping) and value.keys() == {"value", "unit"}:
        return f"{value['value']} {value['unit']}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"


def _finished(run_id: UUID) -> Run:
    run = Run.objects.select_related("version__plan").filter(pk=run_id).first()
    if run is None:
        raise RunNotFound(run_id)
    if run.state not in FINISHED_RUN_STATES:
        raise TransitionRefused(
            kind="run",
            action="repeat a step of",
            state=run.state,
            allowed=sorted(str(state) for state in FINISHED_RUN_STATES),
        )
    return run


def _is_open_to(requester: User, plan: Plan, run: Run) -> bool:
    return (
        plan.requested_by_id == requester.pk
        and plan.current_number == run.version.number
        and plan.state in PLAN_MOVES["edit"]
    )
