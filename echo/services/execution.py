"""Executing one step of an approved run: claimed once, watched, and its outcome stored."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError
from pydantic import BaseModel

from common.actions import (
    ActionGraph,
    RunCancelled,
    RunSnapshot,
    after_cancel,
    after_failure,
    bind_inputs,
    execute_tool,
)
from common.errors import EchoError
from common.jobs.services import record_event
from echo.errors import GrantRefused, StaleAttempt, StepRefused
from echo.models import RunStep
from echo.services.grant import check_grant, check_same_plan
from echo.services.lease import kept_alive
from echo.services.preparation import graph_of
from echo.services.refusals import record_refusal
from echo.services.registry import tool_registry
from echo.services.run_store import DatabaseRunStore, StepReport, storable
from echo.services.step_claim import Busy, Finished, WornOut, claim_step
from echo.services.tool_context import DatabaseToolContext

log = structlog.get_logger(__name__)
Ending = Callable[[ActionGraph, RunSnapshot], RunSnapshot]
UNEXPECTED = "The tool {tool} stopped with an error that it did not expect ({kind}); see the log."
TOO_LONG = "It took longer than the time limit of one step."


def execute_step(run_id: UUID, step_id: str) -> float | None:
    """Execute a step if it is there to be executed, and store what came of it.

    Returns:
        None if nothing is left to do; else in how many seconds to ask again, since another worker
        is at it.

    Raises:
        StepRefused: It is not a step of an approved run that is under way; this is recorded.
    """
    try:
        claim = claim_step(run_id, step_id)
    except StepRefused as error:
        record_refusal("execute", "run", run_id, actor=None, reason=error.message)
        raise
    match claim:
        case Busy(seconds=seconds):
            return seconds
        case Finished(state=state):
            log.info("delivered_again", run=str(run_id), step=step_id, state=state)
        case WornOut(step=step):
            _end(step, f"Given up after {step.attempt} attempts: each time its worker was lost.")
        case _:
            _work(claim)
    return None


def _work(step: RunStep) -> None:
    record_event(step.run.job_id, "step", {"id": step.step_id, "state": step.state, "message": ""})
    with TemporaryDirectory(prefix="echo-step-") as folder, kept_alive(step):
        context = DatabaseToolContext(step, workspace=Path(folder))
        try:
            _check_approval(step)
            output = _execute(step, context)
            _succeed(step, output, context)
        except StaleAttempt as error:
            log.warning("result_dropped", step=step.step_id, reason=error.message)
        except RunCancelled:
            _end(step, "", context, partial(after_cancel, step=step.step_id))
        except SoftTimeLimitExceeded:
            _end(step, TOO_LONG, context)
        except EchoError as error:
            _end(step, error.message, context)
        except (OperationalError, InterfaceError):
            raise  # the database is away: the message comes again, and the step is taken over
        except Exception as error:
            log.exception("step_broke", run=str(step.run_id), step=step.step_id, tool=step.tool)
            _end(step, UNEXPECTED.format(tool=step.tool, kind=type(error).__name__), context)


def _check_approval(step: RunStep) -> None:
    """Look again, at the moment of execution, that this is what was approved."""
    check = check_grant if graph_of(step.run.version).by_id[step.step_id].checkpoint else None
    try:
        (check or check_same_plan)(step.run)
    except GrantRefused as error:
        record_refusal("execute", "run", step.run_id, actor=None, reason=error.message)
        raise


def _execute(step: RunStep, context: DatabaseToolContext) -> object:
    graph, registry = graph_of(step.run.version), tool_registry()
    needed = graph.by_id[step.step_id].depends_on()
    outputs = DatabaseRunStore().outputs(step.run_id, needed)
    inputs = bind_inputs(graph, step.step_id, outputs, registry)
    step.inputs = storable({name: _stored(value) for name, value in inputs.items()}, step=step.tool)
    step.save(update_fields=["inputs"])
    return execute_tool(registry.get(step.tool), inputs, context)


def _stored(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return [_stored(item) for item in value] if isinstance(value, list | tuple) else value


def _succeed(step: RunStep, output: object, context: DatabaseToolContext) -> None:
    report = StepReport(step=step.step_id, attempt=step.attempt, facts=_said(context))
    DatabaseRunStore().finish_step(step.run_id, step.step_id, output, report=report)


def _end(
    step: RunStep,
    error: str,
    context: DatabaseToolContext | None = None,
    ending: Ending | None = None,
) -> None:
    """Store that the step ended without an output; a result that nobody wants is dropped."""
    facts = {**_said(context), "error": error}
    report = StepReport(step=step.step_id, attempt=step.attempt, facts=facts)
    try:
        DatabaseRunStore(note=error).apply(
            step.run_id, ending or partial(after_failure, step=step.step_id), report=report
        )
    except StaleAttempt as stale:
        log.warning("failure_dropped", step=step.step_id, reason=stale.message)


def _said(context: DatabaseToolContext | None) -> dict[str, object]:
    return {"warnings": context.warnings, "sources": context.sources} if context else {}
