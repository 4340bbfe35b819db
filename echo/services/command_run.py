"""Planning, approving and running in one go from the command line, for tests and scripts."""

import time
from collections.abc import Callable
from uuid import UUID

from django.conf import settings

from common.accounts.models import User
from common.actions import ActionGraph
from common.errors import Forbidden, NotFound
from echo.models import Run, RunState, RunStep, StepState
from echo.models.run import FINISHED_RUN_STATES
from echo.services.confirmation import decide_step
from echo.services.plans import create_plan, submit_plan
from echo.services.review import approve_plan

NOTE = "approved from the command line"
CONFIRMED = "confirmed from the command line"
POLL_SECONDS = 0.2
AT_WORK = (StepState.READY, StepState.RUNNING)


class CommandLineApprovalRefused(Forbidden):
    """On a production site, people approve signed in, under their own eyes."""


class UnknownUser(NotFound):
    """Nobody of that name is known here."""


def refuse_in_production() -> None:
    """Hold approvals without a sign-in back from sites on the open network.

    Raises:
        CommandLineApprovalRefused: The settings are those of production, or send all to https.
    """
    is_named_so = "production" in str(getattr(settings, "SETTINGS_MODULE", "")).split(".")
    if is_named_so or settings.SECURE_SSL_REDIRECT:
        message = (
            "Plans are not approved from the command line in production: sign in and approve there."
        )
        raise CommandLineApprovalRefused(message)


def person(name: str) -> User:
    """Return a user by name.

    Raises:
        UnknownUser: There is none.
    """
    found = User.objects.filter(username=name).first()
    if found is None:
        names = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:20])
        message = f"There is no user {name[:80]!r}. Known: {names or 'nobody; run load_demo'}."
        raise UnknownUser(message, user=name[:80])
    return found


def approve_from_command_line(graph: ActionGraph, *, requester: User, approver: User) -> Run:
    """Store, submit and approve a plan as two people; the audit log says that it was done so.

    Raises:
        CommandLineApprovalRefused: This is a production site.
        EchoError: Whatever storing, submitting and approving refuse; nobody gains a right here.
    """
    refuse_in_production()
    plan = create_plan(graph, requester=requester)
    submit_plan(plan.id, requester=requester)
    shown = plan.current_version.approval_hash
    return approve_plan(plan.id, approver=approver, shown_hash=shown, note=NOTE)


def confirm_waiting(run: Run, *, approver: User) -> None:
    """Confirm every step of a run that waits for a person."""
    refuse_in_production()
    waiting = run.steps.filter(state=StepState.WAITING).values_list("step_id", flat=True)
    for step in list(waiting):
        decide_step(run.id, step, approver=approver, is_confirmed=True, note=CONFIRMED)


def follow(run_id: UUID, *, seconds: float, look: Callable[[str], None]) -> Run:
    """Wait until a run is over or waits for a person, or the time is over; return it as it is.

    Args:
        run_id: The run.
        seconds: For how long at most.
        look: Called at each look with what the run says of itself.
    """
    deadline = time.monotonic() + seconds
    while True:
        run = Run.objects.select_related("job").get(pk=run_id)
        if run.state in FINISHED_RUN_STATES or time.monotonic() > deadline:
            return run
        is_idle = not RunStep.objects.filter(run=run, state__in=AT_WORK).exists()
        if run.state == RunState.WAITING and is_idle:
            return run
        look(run.job.message)
        time.sleep(POLL_SECONDS)
