"""Cancelling a run; what its finished steps made stays."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from common.accounts.models import User
from common.actions import after_cancel
from common.jobs.services import record_event
from echo.errors import RightMissing
from echo.models import Run
from echo.models.run import FINISHED_RUN_STATES
from echo.services import audit
from echo.services.refusals import audited_refusal
from echo.services.run_locks import lock_run
from echo.services.run_store import DatabaseRunStore
from echo.services.transitions import RUN_MOVES, target


def cancel_run(run_id: UUID, *, actor: User, note: str = "") -> Run:
    """Cancel a run: at once if no step is at work, else as soon as each has noticed.

    Raises:
        RunNotFound: There is no such run.
        RightMissing: The person neither asked for the run nor may approve.
        TransitionRefused: The run is over.
    """
    with audited_refusal("cancel", "run", run_id, actor=actor), transaction.atomic():
        run = lock_run(run_id)
        is_requester = run.version.plan.requested_by_id == actor.pk
        if not (actor.may_approve or (is_requester and actor.may_plan)):
            raise RightMissing(action="cancel a run", needed="its requester or an approver")
        cancel_locked_run(run, actor=actor, note=note)
    run.refresh_from_db()
    return run


def cancel_locked_run(run: Run, *, actor: User, note: str) -> None:
    """Cancel a run whose row the caller has locked.

    Raises:
        TransitionRefused: The run is over.
    """
    target(RUN_MOVES, kind="run", action="cancel", state=run.state)
    if run.cancel_requested_at is None:
        run.cancel_requested_at = timezone.now()
        run.save(update_fields=["cancel_requested_at"])
    after = DatabaseRunStore(actor=actor, note=note).apply(run.id, after_cancel)
    if after.state.value not in FINISHED_RUN_STATES:
        record_event(run.job_id, "run", {"state": run.state, "message": "cancelling"})
        asked = audit.Happening(
            subject_kind="run",
            subject_id=run.id,
            action="ask to cancel",
            from_state=run.state,
            to_state=run.state,
            note=note,
            plan_hash=run.approval.approved_hash,
        )
        audit.record(asked, actor=actor)
