"""What can be wrong with a plan, an approval or a run; each says what would be right."""

from collections.abc import Sequence
from uuid import UUID

from common.errors import Conflict, Forbidden, InvalidInput, NotFound


class InvalidPlan(InvalidInput):
    """The graph breaks a rule of action graphs; ``problems`` lists every breach at once.

    Args:
        problems: Every breach.
        proposals: Inputs with other values, with which it would be within the limits.
    """

    def __init__(
        self,
        problems: Sequence[dict[str, str | None]],
        *,
        proposals: Sequence[dict[str, object]] = (),
    ) -> None:
        first = problems[0]["message"] if problems else "no reason was given"
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        ready = "".join(f" {proposal['sentence']}" for proposal in proposals)
        super().__init__(
            f"The plan is not valid: {first}{more}{'.' if ready else ''}{ready}",
            problems=list(problems),
            proposals=list(proposals),
        )


class PlanNotFound(NotFound):
    """There is no such plan."""

    def __init__(self, plan_id: UUID) -> None:
        super().__init__(f"There is no plan {plan_id}.", plan=str(plan_id))


class RunNotFound(NotFound):
    """There is no such run."""

    def __init__(self, run_id: UUID) -> None:
        super().__init__(f"There is no run {run_id}.", run=str(run_id))


class StepNotFound(NotFound):
    """The run has no such step."""

    def __init__(self, run_id: UUID, step: str) -> None:
        super().__init__(f"Run {run_id} has no step {step[:200]!r}.", run=str(run_id))


class VersionNotFound(NotFound):
    """The plan has no such version."""

    def __init__(self, plan_id: UUID, number: int) -> None:
        super().__init__(
            f"Plan {plan_id} has no version {number}.", plan=str(plan_id), version=number
        )


class RunFileNotFound(NotFound):
    """The run neither read nor made such a file."""

    def __init__(self, run_id: UUID, sha256: str) -> None:
        super().__init__(f"Run {run_id} has no file {sha256}.", run=str(run_id), sha256=sha256)


class TransitionRefused(Conflict):
    """The thing is in a state from which this move is not allowed."""

    def __init__(self, *, kind: str, action: str, state: str, allowed: Sequence[str]) -> None:
        where = " or ".join(allowed) or "no state"
        super().__init__(
            f"Cannot {action} a {kind} that is {state}; it can be done from {where}.",
            action=action,
            state=state,
            allowed_from=list(allowed),
        )


class HashMismatch(Conflict):
    """What the approver saw is not what is stored now."""

    def __init__(self, *, shown: str, stored: str) -> None:
        super().__init__(
            "The plan changed after it was shown to you; look at it again and approve that.",
            shown=shown,
            stored=stored,
        )


class PlanChangedSinceStored(Conflict):
    """Tools, policy or resolved facts differ from those the stored hash covers."""

    def __init__(self) -> None:
        super().__init__(
            "A tool or the policy changed since this version was stored; edit or save the plan "
            "again, so that a new version is made and shown."
        )


class RightMissing(Forbidden):
    """The person's role does not allow this."""

    def __init__(self, *, action: str, needed: str) -> None:
        super().__init__(f"To {action} one must be {needed}.", action=action, needed=needed)


class SecondPersonNeeded(Forbidden):
    """A plan with a high-risk step must be approved by somebody other than its requester."""

    def __init__(self, steps: Sequence[str]) -> None:
        super().__init__(
            "This plan has high-risk steps, so somebody other than its requester must approve it.",
            steps=list(steps),
        )


class GrantRefused(Forbidden):
    """The worker found that a run's approval does not cover what it would do."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The run was not started: {reason}", reason=reason)


class StepRefused(Forbidden):
    """A step was asked to execute outside an approved, running run."""

    def __init__(self, *, step: str, reason: str) -> None:
        super().__init__(f"Step {step} was not executed: {reason}", step=step, reason=reason)


class UnstorableOutput(InvalidInput):
    """A step's output holds numbers that are not numbers (NaN or infinite)."""

    def __init__(self, step: str) -> None:
        super().__init__(
            f"Step {step} gave a value that is not a finite number; its inputs are to be checked.",
            step=step,
        )


class StaleAttempt(Conflict):
    """A worker reports on a step that is no longer its own."""

    def __init__(self, *, step: str, attempt: int) -> None:
        super().__init__(
            f"Attempt {attempt} at step {step} is no longer wanted; its result is dropped.",
            step=step,
            attempt=attempt,
        )
