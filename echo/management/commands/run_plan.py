import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from echo.management.commands.validate_plan import read_plan_file
from echo.models import Run, RunState
from echo.own_worker.process import OwnWorkers, own_queue
from echo.services.command_run import (
    approve_from_command_line,
    confirm_waiting,
    follow,
    person,
    refuse_in_production,
)
from echo.services.plan_check import read_any_form
from echo.services.registry import tool_registry


class Command(BaseCommand):
    """Run a plan from a file, requested and approved as two people."""

    help = (
        "Store, submit and approve a plan, and have a Celery worker of the command's own run it. "
        "Not in production. Exit 0 only if the run is done. At a checkpoint it ends with the run "
        "waiting, unless --confirm is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("file", help="Where the plan is; - for standard input.")
        parser.add_argument(
            "--as",
            dest="requester",
            required=True,
            help="User who asks (an analyst).",
        )
        parser.add_argument(
            "--approve-as",
            dest="approver",
            required=True,
            help="User who approves.",
        )
        parser.add_argument(
            "--confirm", action="store_true", help="Confirm at checkpoints, as the approver."
        )
        parser.add_argument("--timeout", type=float, default=3600.0, help="Seconds to wait.")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ANN401 -- Django's own
        """Run and report; progress goes to standard error."""
        text, began = read_plan_file(options["file"]), time.monotonic()
        try:
            refuse_in_production()
            graph = read_any_form(text, tool_registry())
            with own_queue() as queue:
                run = self._run(queue, graph, options)
        except EchoError as error:
            raise CommandError(_told(error)) from error
        if options["json"]:
            result = run_as_json(run, seconds=time.monotonic() - began)
            self.stdout.write(json.dumps(result))
        if run.state != RunState.DONE:
            self._say(f"The run {run.id} is {run.state}. {run.error}")
            sys.exit(1)

    def _run(self, queue: str, graph: Any, options: dict[str, Any]) -> Run:  # noqa: ANN401
        approver = person(options["approver"])
        run = approve_from_command_line(
            graph, requester=person(options["requester"]), approver=approver
        )
        self._say(f"Run {run.id}, with a worker of this command's own.")
        workers, deadline = OwnWorkers(queue), time.monotonic() + options["timeout"]
        try:
            look = _Teller(workers, self._say).look
            run = follow(run.id, seconds=deadline - time.monotonic(), look=look)
            while run.state == RunState.WAITING and options["confirm"]:
                confirm_waiting(run, approver=approver)
                run = follow(run.id, seconds=deadline - time.monotonic(), look=look)
        finally:
            workers.stop()
        return run

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)


class _Teller:
    """Tells each new message once, and looks whether the worker is alive."""

    def __init__(self, workers: OwnWorkers, say: Callable[[str], None]) -> None:
        self._workers = workers
        self._say = say
        self._last = ""

    def look(self, message: str) -> None:
        self._workers.require_alive()
        if message and message != self._last:
            self._say(message)
            self._last = message


def run_as_json(run: Run, *, seconds: float) -> dict[str, Any]:
    """Return how a run ended; a step that never began took no time."""
    steps = {}
    for step in run.steps.all():
        took = None
        if step.started_at and step.ended_at:
            took = round((step.ended_at - step.started_at).total_seconds(), 3)
        steps[step.step_id] = {"state": step.state, "seconds": took}
    return {"state": run.state, "steps": steps, "seconds": round(seconds, 3)}


def _told(error: EchoError) -> str:
    problems = error.fields.get("problems")
    lines = [f"{p['step'] or 'plan'}: {p['message']} ({p['code']})" for p in problems or ()]
    return "\n".join([error.message, *lines])
