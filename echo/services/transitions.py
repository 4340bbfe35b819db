"""The one table of allowed moves of plans and runs; every move is guarded and audited here."""

from collections.abc import Mapping

from django.utils import timezone

from common.accounts.models import User
from echo.errors import TransitionRefused
from echo.models import Plan, PlanState, Run, RunState
from echo.models.run import FINISHED_RUN_STATES
from echo.services import audit

Moves = Mapping[str, Mapping[str, str]]

PLAN_MOVES: Moves = {
    "create": {PlanState.DRAFT: PlanState.DRAFT},
    "edit": dict.fromkeys(
        (
            PlanState.DRAFT,
            PlanState.CHANGES_REQUESTED,
            PlanState.IN_REVIEW,
            PlanState.APPROVED,
        ),
        PlanState.DRAFT,
    ),
    "submit": dict.fromkeys((PlanState.DRAFT, PlanState.CHANGES_REQUESTED), PlanState.IN_REVIEW),
    "approve": {PlanState.IN_REVIEW: PlanState.APPROVED},
    "request changes to": {PlanState.IN_REVIEW: PlanState.CHANGES_REQUESTED},
    "reject": {PlanState.IN_REVIEW: PlanState.REJECTED},
}

RUN_MOVES: Moves = {
    "start": {RunState.QUEUED: RunState.RUNNING},
    "refuse": {RunState.QUEUED: RunState.FAILED},
    "pause": {RunState.RUNNING: RunState.WAITING},
    "resume": {RunState.WAITING: RunState.RUNNING},
    "complete": dict.fromkeys((RunState.RUNNING, RunState.WAITING), RunState.DONE),
    "fail": dict.fromkeys((RunState.RUNNING, RunState.WAITING), RunState.FAILED),
    "cancel": dict.fromkeys(
        (RunState.QUEUED, RunState.RUNNING, RunState.WAITING), RunState.CANCELLED
    ),
}


def target(moves: Moves, *, kind: str, action: str, state: str) -> str:
    """Return the state that ``action`` leads to.

    Raises:
        TransitionRefused: The action is not allowed from ``state``.
    """
    allowed = moves[action]
    if state not in allowed:
        raise TransitionRefused(kind=kind, action=action, state=state, allowed=sorted(allowed))
    return allowed[state]


def move_plan(plan: Plan, action: str, *, actor: User, note: str = "", plan_hash: str) -> None:
    """Move a plan whose row the caller has locked, and record it."""
    before = plan.state
    plan.state = target(PLAN_MOVES, kind="plan", action=action, state=before)
    plan.save(update_fields=["state", "current_number", "updated_at"])
    happening = audit.Happening(
        subject_kind="plan",
        subject_id=plan.id,
        action=action,
        from_state=before,
        to_state=plan.state,
        note=note,
        plan_hash=plan_hash,
    )
    audit.record(happening, actor=actor)


def move_run(run: Run, action: str, *, actor: User | None = None, note: str = "") -> None:
    """Move a run whose row the caller has locked, and record it."""
    before = run.state
    run.state = target(RUN_MOVES, kind="run", action=action, state=before)
    if action == "start":
        run.started_at = timezone.now()
    if run.state in FINISHED_RUN_STATES:
        run.finished_at = timezone.now()
    run.save()
    happening = audit.Happening(
        subject_kind="run",
        subject_id=run.id,
        action=action,
        from_state=before,
        to_state=run.state,
        note=note,
        plan_hash=run.approval.approved_hash,
    )
    audit.record(happening, actor=actor)
