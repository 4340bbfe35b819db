"""Making the one run of an approval."""

from django.utils import timezone

from common.actions import ActionGraph, Step, queued_run
from common.jobs.services import create_job, enqueue, record_event
from echo.models import Approval, Run, RunStep, StepState
from echo.services.preparation import graph_of
from echo.services.registry import tool_registry
from echo.services.software import software_version

ADVANCE_TASK = "echo.advance_run"


def create_run(approval: Approval) -> Run:
    """Consume an approval by making its run; workers hear of it once this has committed."""
    version = approval.version
    job = create_job("run", owner=version.plan.requested_by)
    run = Run.objects.create(
        approval=approval, version=version, job=job, software_version=software_version()
    )
    graph = graph_of(version)
    RunStep.objects.bulk_create(_steps(run, graph, version.resolution))
    record_event(job.id, "run", {"state": run.state})
    enqueue(ADVANCE_TASK, str(run.id))
    return run


def _steps(run: Run, graph: ActionGraph, known: dict[str, dict[str, object]]) -> list[RunStep]:
    """Return the rows; what was resolved before the approval is done already, as approved."""
    start = queued_run(graph, done=known["outputs"])
    rows = []
    for position, step in enumerate(graph.steps):
        row = _row(run, step, position)
        row.state = start.steps[step.id].value
        if row.state == StepState.DONE:
            row.output, row.output_type = known["outputs"][step.id], known["types"][step.id]
            row.warnings, row.sources = known["warnings"][step.id], known["sources"][step.id]
            row.progress, row.message = 1.0, "as approved"
            row.started_at = row.ended_at = timezone.now()
        rows.append(row)
    return rows


def _row(run: Run, step: Step, position: int) -> RunStep:
    version = tool_registry().get(step.tool).version
    return RunStep(
        run=run, step_id=step.id, position=position, tool=step.tool, tool_version=version
    )
