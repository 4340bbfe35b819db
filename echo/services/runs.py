"""Making the one run of an approval, and cancelling a run."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from common.accounts.models import User
from common.jobs.models import JobState
from common.jobs.services import create_job, enqueue, finish_job, record_event
from echo.errors import RightMissing, RunNotFound
from echo.models import Approval, Run, RunState, RunStep, StepState
from echo.services.preparation import graph_of
from echo.services.refusals import audited_refusal
from echo.services.registry import tool_registry
from echo.services.software import software_version
from echo.services.transitions import move_run

ADVANCE_TASK = "echo.advance_run"
EXECUTE_TASK = "echo.execute_step"
UNFINISHED_STEPS = (StepState.PENDING, StepState.READY, StepState.RUNNING, StepState.WAITING)


def create_run(approval: Approval) -> Run:
    """Consume an approval by making its run; workers hear of it once this has committed."""
    version = approval.version
    job = create_job("run", owner=version.plan.requested_by)
    run = Run.objects.create(
        approval=approval, version=version, job=job, software_version=software_version()
    )
    registry = tool_registry()
    RunStep.objects.bulk_create(
        RunStep(
            run=run,
            step_id=step.id,
            position=position,
            tool=step.tool,
            tool_version=registry.get(step.tool).version,
        )
        for position, step in enumerate(graph_of(version).steps)
    )
    record_event(job.id, "run", {"state": run.state})
    enqueue(ADVANCE_TASK, str(run.id))
    return run


def cancel_run(run_id: UUID, *, actor: User, note: str = "") -> Run:
    """Cancel a run; results of finished steps stay, a step at work stops at its next look.

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
    return run


def lock_run(run_id: UUID) -> Run:
    """Return the run with its row locked until the transaction ends.

    Raises:
        RunNotFound: There is no such run.
    """
    run = (
        Run.objects.select_for_update(of=("self",))
        .select_related("approval", "version__plan")
        .filter(pk=run_id)
        .first()
    )
    if run is None:
        raise RunNotFound(run_id)
    return run


def cancel_locked_run(run: Run, *, actor: User, note: str) -> None:
    """Cancel a run whose row the caller has locked, with every step that is not over."""
    if run.state in (RunState.QUEUED, RunState.RUNNING, RunState.WAITING):
        _cancel_steps(run)
        run.cancel_requested_at = timezone.now()
    move_run(run, "cancel", actor=actor, note=note)
    record_event(run.job_id, "run", {"state": run.state})
    finish_job(run.job_id, JobState.CANCELLED)


def _cancel_steps(run: Run) -> None:
    open_steps = run.steps.select_for_update().filter(state__in=UNFINISHED_STEPS)
    for step in open_steps:
        step.state = StepState.CANCELLED
        step.ended_at = timezone.now()
        step.save(update_fields=["state", "ended_at"])
        payload = {"id": step.step_id, "state": step.state, "message": "cancelled"}
        record_event(run.job_id, "step", payload)
