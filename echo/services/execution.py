"""Executing one step of an approved run: claimed once, watched, and its outcome stored."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError, connection
from pydantic import BaseModel

from common.actions import (
    RunCancelled,
    RunSnapshot,
    after_cancel,
    after_failure,
    after_loss,
    bind_inputs,
    execute_tool,
)
from common.errors import EchoError
from echo.errors import GrantRefused, StaleAttempt, StepRefused
from echo.models import RunStep
from echo.services.child_processes import end_descendants
from echo.services.grant import check_grant, check_same_plan
from echo.services.output_checks import check_output
from echo.services.preparation import graph_of
from echo.services.refusals import record_refusal
from echo.services.registry import tool_registry
from echo.services.retries import (
    CONNECTION_ERRORS,
    Retry,
    explanation,
    may_pass,
    plan_retry,
)
from echo.services.run_changes import StepReport
from echo.services.run_store import DatabaseRunStore, storable
from echo.services.step_claim import Busy, Finished, WornOut, claim_step
from echo.services.step_watch import StepWatch, is_pool_process
from echo.services.tool_context import DatabaseToolContext

log = structlog.get_logger(__name__)
Ending = Callable[..., RunSnapshot]
"""A function of ``common.actions.run`` that ends a running step, or gives it back."""
UNEXPECTED = "The tool {tool} stopped with an error that it did not expect ({kind}); see the log."
TOO_LONG = "It took longer than the time limit of one step."


_EXPECTED = (EchoError, SoftTimeLimitExceeded, *CONNECTION_ERRORS)


def execute_step(run_id: UUID, step_id: str) -> float | None:
    """Execute a step if it is there to be executed, and store what came of it.

    Returns:
        None if nothing is left to do; else in how many seconds to ask again, since another worker
        is at it or its time has not come.

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
        case step if step.run.cancel_requested_at is not None:
            _end_cancelled(step, None)  # taken over from a worker that was lost after the wish
        case _:
            _work(claim)
    return None


def _work(step: RunStep) -> None:
    """Call the tool, watched; then, when nothing can interrupt any more, store the outcome."""
    with TemporaryDirectory(prefix="echo-step-") as folder:
        context = DatabaseToolContext(step, workspace=Path(folder))
        watch = StepWatch(step, abandon=partial(_end_cancelled, step, None))
        try:
            _check_approval(step)
            with watch:
                output = _execute(step, context)
            check_output(output, step=step.step_id, context=context)
        except (OperationalError, InterfaceError):
            raise  # the database is away: the message comes again, and the step is taken over
        except _EXPECTED as error:
            _fail(step, error, context, is_unwanted=watch.is_unwanted)
        except Exception as error:
            log.exception("step_broke", run=str(step.run_id), step=step.step_id, tool=step.tool)
            _fail(step, error, context, is_unwanted=watch.is_unwanted)
        else:
            _succeed(step, output, context)


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
    outputs = DatabaseRunStore().outputs(step.run_id, needed) if needed else {}
    inputs = bind_inputs(graph, step.step_id, outputs, registry)
    step.inputs = storable({name: _stored(value) for name, value in inputs.items()}, step=step.tool)
    return execute_tool(registry.get(step.tool), inputs, context)


def _stored(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return [_stored(item) for item in value] if isinstance(value, list | tuple) else value


def _succeed(step: RunStep, output: object, context: DatabaseToolContext) -> None:
    report = _report(step, _said(step, context))
    try:
        DatabaseRunStore().finish_step(step.run_id, step.step_id, output, report=report)
    except StaleAttempt as error:
        log.warning("result_dropped", step=step.step_id, reason=error.message)
    except EchoError as error:
        _end(step, error.message, context)


def _fail(
    step: RunStep, error: Exception, context: DatabaseToolContext, *, is_unwanted: bool
) -> None:
    """Store why there is no output, or when the step is to be tried again."""
    _clear_up(is_interrupted=is_unwanted or isinstance(error, SoftTimeLimitExceeded))
    if is_unwanted or isinstance(error, RunCancelled):
        _end_cancelled(step, context)
    elif retry := plan_retry(step, error):
        _try_later(step, retry, context)
    elif isinstance(error, SoftTimeLimitExceeded):
        _end(step, TOO_LONG, context)
    else:
        _end(step, _explained(step, error), context)


def _clear_up(*, is_interrupted: bool) -> None:
    """Leave nothing of a tool that did not end well: no program, no query that was cut off."""
    if is_pool_process():
        end_descendants(os.getpid())
    if is_interrupted and not connection.in_atomic_block:
        connection.close()


def _explained(step: RunStep, error: Exception) -> str:
    if isinstance(error, EchoError):
        told = error.message
    elif isinstance(error, CONNECTION_ERRORS):
        told = explanation(error)
    else:
        told = UNEXPECTED.format(tool=step.tool, kind=type(error).__name__)
    tries = len(step.passing_failures) + 1
    return f"Given up after {tries} tries. {told}" if tries > 1 and may_pass(error) else told


def _try_later(step: RunStep, retry: Retry, context: DatabaseToolContext) -> None:
    """Give the step back, to be claimed again when its time has come."""
    log.warning("step_tried_later", step=step.step_id, message=retry.message)
    facts = {
        **_said(step, context),
        "retry_at": retry.at,
        "passing_failures": [*step.passing_failures, retry.failure],
        "message": retry.message,
        "progress": 0.0,
        "leased_until": None,
    }
    _store(step, facts, after_loss, retry.message)


def _end_cancelled(step: RunStep, context: DatabaseToolContext | None) -> None:
    _end(step, "", context, after_cancel)


def _end(
    step: RunStep,
    error: str,
    context: DatabaseToolContext | None = None,
    ending: Ending = after_failure,
) -> None:
    """Store that the step ended without an output."""
    _store(step, {**_said(step, context), "error": error}, ending, error)


def _store(step: RunStep, facts: dict[str, object], ending: Ending, note: str) -> None:
    """Store an outcome, or that the step was cancelled if its run was in the meantime.

    Of a step that another worker took over it is dropped.
    """
    try:
        DatabaseRunStore(note=note).apply(
            step.run_id,
            partial(ending, step=step.step_id),
            report=_report(step, facts),
            if_cancelled=partial(after_cancel, step=step.step_id),
        )
    except StaleAttempt as stale:
        log.warning("outcome_dropped", step=step.step_id, reason=stale.message)


def _report(step: RunStep, facts: dict[str, object]) -> StepReport:
    return StepReport(step=step.step_id, tool=step.tool, attempt=step.attempt, facts=facts)


def _said(step: RunStep, context: DatabaseToolContext | None) -> dict[str, object]:
    if context is None:
        return {}
    return {"inputs": step.inputs, "warnings": context.warnings, "sources": context.sources}
