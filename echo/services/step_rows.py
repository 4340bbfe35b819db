"""The rows of a run's steps as a transition sees and changes them: never more than needed.

Rows are changed on the condition that they are still as they were read. The run's lock keeps other
transitions away; only a worker that claims a ready step does so without it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from common.actions import RunSnapshot, RunState, StepState
from echo.models import Run, RunStep


class StepRow(NamedTuple):
    """What is read of each step of a run."""

    step_id: str
    state: str
    attempt: int
    progress: float
    message: str
    output_type: str


class SnapshotOutdated(Exception):
    """A row changed between being read and being written: read again and decide anew."""


def read_rows(run_id: UUID) -> list[StepRow]:
    """Return the steps of a run in the order of the plan."""
    rows = RunStep.objects.filter(run_id=run_id).order_by("position")
    return [StepRow(*row) for row in rows.values_list(*StepRow._fields)]


def snapshot_of(run: Run, rows: Sequence[StepRow]) -> RunSnapshot:
    """Return the rows as the engine's value."""
    states = {row.step_id: StepState(row.state) for row in rows}
    return RunSnapshot(RunState(run.state), states)


def write_rows(run_id: UUID, rows: Sequence[StepRow], values: Mapping[str, Any]) -> None:
    """Give all of the rows, which have one state, the same values.

    Raises:
        SnapshotOutdated: One of them has another state or attempt by now.
    """
    same = RunStep.objects.filter(
        run_id=run_id, state=rows[0].state, step_id__in=[row.step_id for row in rows]
    )
    if len(rows) == 1:
        same = same.filter(attempt=rows[0].attempt)
    if same.update(**values) != len(rows):
        raise SnapshotOutdated
