"""The states of runs, of their steps and of other slow work: the one place that has these words.

Rows take their choices from here by :func:`choices`.
"""

from collections.abc import Iterable
from enum import StrEnum


class RunState(StrEnum):
    """Where a run, or any other job, is."""

    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        """Whether nothing can follow."""
        return self in (RunState.DONE, RunState.FAILED, RunState.CANCELLED)


class StepState(StrEnum):
    """Where a step of a run is."""

    PENDING = "pending"
    READY = "ready"
    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    BLOCKED = "blocked"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        """Whether nothing can follow."""
        return self is StepState.DONE or self.is_without_output

    @property
    def is_without_output(self) -> bool:
        """Whether the step ended, or never began, without an output that others could use."""
        return self in (
            StepState.FAILED,
            StepState.BLOCKED,
            StepState.SKIPPED,
            StepState.CANCELLED,
        )


def choices(states: type[StrEnum]) -> list[tuple[str, str]]:
    """Return the states as a form or a model field lists them: what is stored, and its label."""
    return [(state.value, state.value.replace("_", " ").title()) for state in states]


def values(states: Iterable[StrEnum]) -> list[str]:
    """Return the states as stored, in order."""
    return [state.value for state in states]


FINISHED_RUN_STATES = tuple(state for state in RunState if state.is_final)
FINISHED_STEP_STATES = tuple(state for state in StepState if state.is_final)
