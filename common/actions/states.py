"""The states of runs and steps, as stored and shown."""

from enum import StrEnum


class RunState(StrEnum):
    """Where a run is."""

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
