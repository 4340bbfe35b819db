"""A person's word before a step at which the plan says that the run shall stop."""

from functools import partial
from uuid import UUID

from django.db import transaction

from common.accounts.models import User
from common.actions import after_confirmation, after_refusal
from echo.errors import RightMissing, StepNotFound
from echo.models import Run
from echo.services import audit
from echo.services.refusals import audited_refusal
from echo.services.review import require_second_person
from echo.services.run_locks import lock_run
from echo.services.run_store import DatabaseRunStore


def decide_step(
    run_id: UUID, step_id: str, *, approver: User, is_confirmed: bool, note: str = ""
) -> Run:
    """Let a waiting step go on, or skip it; what depends on a skipped step is blocked.

    Raises:
        RunNotFound: There is no such run.
        StepNotFound: It has no such step.
        RightMissing: The person may not approve.
        SecondPersonNeeded: The plan has high-risk steps and the person asked for it.
        IllegalTransition: The step does not wait for anybody.
    """
    action = "confirm" if is_confirmed else "refuse"
    with audited_refusal(action, "run", run_id, actor=approver), transaction.atomic():
        run = lock_run(run_id)
        if not run.steps.filter(step_id=step_id).exists():
            raise StepNotFound(run_id, step_id)
        if not approver.may_approve:
            raise RightMissing(action=f"{action} a step", needed="an approver")
        require_second_person(run.version, approver)
        transition = after_confirmation if is_confirmed else after_refusal
        store = DatabaseRunStore(actor=approver, note=note)
        store.apply(run_id, partial(transition, step=step_id))
        decided = audit.Happening(
            subject_kind="run",
            subject_id=run_id,
            action=f"{action} step",
            note=f"{step_id}: {note}",
            plan_hash=run.approval.approved_hash,
        )
        audit.record(decided, actor=approver)
    run.refresh_from_db()
    return run
