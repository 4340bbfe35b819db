"""The measurements, in a process whose database, queue and tools are the benchmark's own."""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from celery import current_app

from common.accounts.models import Role, User
from common.actions import parse_plan, validate
from echo.benchmark.graphs import layered_graph
from echo.models import Run, RunState
from echo.models.run import FINISHED_RUN_STATES
from echo.own_worker.process import OwnWorkers
from echo.services.plans import create_plan, submit_plan
from echo.services.registry import tool_registry
from echo.services.review import approve_plan

WORKERS = 2
REPEATS = 3
VALIDATIONS = 51
POLL_SECONDS = 0.02
PATIENCE_SECONDS = 120.0


class RunNotDone(AssertionError):
    """A run of the benchmark did not end well, so there is nothing to measure."""


def measure_engine() -> dict[str, float]:
    """Return the median overhead of a step, the time of a wide graph, and that of a validation.

    The overhead is the time from a step being ready to its being started, on a graph that is as
    wide as there are workers, so that no step waits for another's turn. The wide graph is timed
    from its approval to its end.
    """
    workers = OwnWorkers(current_app.conf.task_default_queue, count=WORKERS, children=1)
    try:
        runner = _Runner(workers)
        runner.run(layered_graph(width=WORKERS, depth=10))  # imports and caches, once a process
        waits = [w for _ in range(REPEATS) for w in _waits(runner.run(_narrow()))]
        wide = [_seconds(runner.run(layered_graph(width=10, depth=10))) for _ in range(REPEATS)]
    finally:
        workers.stop()
    return {
        "overhead_ms_median": round(median(waits) * 1e3, 2),
        "graph_100x10_s": round(median(wide), 3),
        "validate_50_ms": round(validation_seconds() * 1e3, 3),
    }


def validation_seconds() -> float:
    """Return the median time of validating a plan of 50 steps that was read just before."""
    plan, registry = layered_graph(width=5, depth=10), tool_registry()
    times = []
    for _ in range(VALIDATIONS):
        graph = parse_plan(plan)
        began = time.perf_counter()
        problems = validate(graph, registry)
        times.append(time.perf_counter() - began)
        if problems:
            raise RunNotDone(problems[0].message)
    return median(times)


def _narrow() -> dict[str, Any]:
    return layered_graph(width=WORKERS, depth=25)


class _Runner:
    """Brings plans through approval and waits for their runs."""

    def __init__(self, workers: OwnWorkers) -> None:
        self._workers = workers
        self._analyst = User.objects.create_user("benchmark-analyst", role=Role.ANALYST)
        self._approver = User.objects.create_user("benchmark-approver", role=Role.APPROVER)

    def run(self, graph: dict[str, Any]) -> Run:
        plan = create_plan(graph, requester=self._analyst)
        submit_plan(plan.id, requester=self._analyst)
        shown = plan.current_version.approval_hash
        run = approve_plan(plan.id, approver=self._approver, shown_hash=shown)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while run.state not in FINISHED_RUN_STATES and time.monotonic() < deadline:
            self._workers.require_alive()
            time.sleep(POLL_SECONDS)
            run.refresh_from_db(fields=["state", "finished_at", "error"])
        if run.state != RunState.DONE:
            message = f"The run is {run.state}: {run.error}\n{self._workers.log()}"
            raise RunNotDone(message)
        return run


def _waits(run: Run) -> Iterator[float]:
    for ready, started in run.steps.values_list("ready_at", "started_at"):
        yield (started - ready).total_seconds()


def _seconds(run: Run) -> float:
    if run.finished_at is None:
        raise RunNotDone(str(run))
    return (run.finished_at - run.created_at).total_seconds()
