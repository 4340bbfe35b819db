"""The one state machine of runs: pure functions from a snapshot and an event to the next snapshot.

A store applies them under a lock on the run, so that two workers never act on one snapshot. A step
that waits for a person is a state, not a worker that blocks.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from common.actions.errors import IllegalTransition
from common.actions.frozen import FrozenMap
from common.actions.graph import ActionGraph
from common.actions.states import RunState, StepState

_NOT_BEGUN = (StepState.PENDING, StepState.READY, StepState.WAITING)


@dataclass(frozen=True, slots=True)
class RunSnapshot:
    """The state of a run and of each of its steps at one moment."""

    state: RunState
    steps: Mapping[str, StepState]

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", FrozenMap(self.steps))


def queued_run(graph: ActionGraph, *, done: Iterable[str] = ()) -> RunSnapshot:
    """Return a run that has not started.

    Args:
        graph: The approved plan.
        done: Steps whose outputs were resolved before approval; they are not executed again.
    """
    steps = dict.fromkeys(graph.by_id, StepState.PENDING)
    for step in done:
        if step not in steps:
            raise IllegalTransition(f"The plan has no step {step!r}.", step=step)
        steps[step] = StepState.DONE
    return RunSnapshot(RunState.QUEUED, steps)


def after_start(graph: ActionGraph, snapshot: RunSnapshot) -> RunSnapshot:
    """Return a queued run as running: steps that depend on nothing unfinished are ready."""
    if snapshot.state is not RunState.QUEUED:
        raise IllegalTransition(
            f"A run that is {snapshot.state} cannot start.", state=snapshot.state
        )
    steps = dict(snapshot.steps)
    _settle(graph, steps, graph.by_id)
    return RunSnapshot(_run_state(steps), steps)


def ready_steps(graph: ActionGraph, snapshot: RunSnapshot) -> tuple[str, ...]:
    """Return the steps that may begin now, in the order of the plan; none before the run starts."""
    if snapshot.state.is_final or snapshot.state is RunState.QUEUED:
        return ()
    return tuple(step for step in graph.by_id if snapshot.steps[step] is StepState.READY)


def waiting_steps(graph: ActionGraph, snapshot: RunSnapshot) -> tuple[str, ...]:
    """Return the steps before which a person has to confirm, in the order of the plan."""
    return tuple(step for step in graph.by_id if snapshot.steps[step] is StepState.WAITING)


def after_begin(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after a worker took a ready step."""
    return _moved(graph, snapshot, step, StepState.READY, StepState.RUNNING)


def after_success(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after a running step ended well; what depended on it alone is ready."""
    return _moved(graph, snapshot, step, StepState.RUNNING, StepState.DONE)


def after_failure(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after a running step failed; all that depends on it is blocked."""
    return _moved(graph, snapshot, step, StepState.RUNNING, StepState.FAILED)


def after_loss(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after an attempt at a running step came to nothing; it is ready again.

    Its worker was lost, or it failed for a reason that may pass. If the run is being cancelled, use
    ``after_cancel`` with the step instead.
    """
    return _moved(graph, snapshot, step, StepState.RUNNING, StepState.READY)


def after_confirmation(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after a person confirmed a step that waited for it."""
    return _moved(graph, snapshot, step, StepState.WAITING, StepState.READY)


def after_refusal(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> RunSnapshot:
    """Return the run after a person refused a step; it is skipped, what depends on it blocked."""
    return _moved(graph, snapshot, step, StepState.WAITING, StepState.SKIPPED)


def after_cancel(graph: ActionGraph, snapshot: RunSnapshot, step: str | None = None) -> RunSnapshot:
    """Return the run after it was cancelled, or after a running step stopped because of that.

    Steps that have not begun are cancelled at once. Running ones stay so until they report: the
    run is cancelled when the last of them has ended, and keeps what was finished.

    Args:
        graph: The plan.
        snapshot: Not of a run that has ended.
        step: A running step that stopped, or None when the wish to cancel arrives.
    """
    if snapshot.state.is_final:
        raise IllegalTransition(f"The run is {snapshot.state} already.", state=snapshot.state)
    steps = dict(snapshot.steps)
    if step is not None and _state_of(snapshot, step) is StepState.RUNNING:
        steps[step] = StepState.CANCELLED
    for name in graph.by_id:
        if steps[name] in _NOT_BEGUN:
            steps[name] = StepState.CANCELLED
    return RunSnapshot(_run_state(steps, cancelled=True), steps)


def cause_of_block(graph: ActionGraph, snapshot: RunSnapshot, step: str) -> str:
    """Return the step, failed, skipped or cancelled, on whose account a step is blocked."""
    while snapshot.steps[step] is StepState.BLOCKED:
        step = next(s for s in graph.predecessors[step] if snapshot.steps[s].is_without_output)
    return step


def _moved(
    graph: ActionGraph, snapshot: RunSnapshot, step: str, source: StepState, target: StepState
) -> RunSnapshot:
    state = _state_of(snapshot, step)
    if state is not source or snapshot.state.is_final or snapshot.state is RunState.QUEUED:
        raise IllegalTransition(
            f"Step {step!r} is {state} in a run that is {snapshot.state}; "
            f"it cannot go from {source} to {target}.",
            step=step,
            state=state,
        )
    steps = dict(snapshot.steps)
    steps[step] = target
    if target.is_final:
        _settle(graph, steps, graph.successors[step])
    return RunSnapshot(_run_state(steps), steps)


def _state_of(snapshot: RunSnapshot, step: str) -> StepState:
    if step not in snapshot.steps:
        raise IllegalTransition(f"The run has no step {step!r}.", step=step)
    return snapshot.steps[step]


def _settle(graph: ActionGraph, steps: dict[str, StepState], changed: Iterable[str]) -> None:
    """Bring pending steps to the state that what they depend on implies."""
    queue = deque(changed)
    while queue:
        step = queue.popleft()
        if steps[step] is not StepState.PENDING:
            continue
        before = [steps[source] for source in graph.predecessors[step]]
        if any(state.is_without_output for state in before):
            steps[step] = StepState.BLOCKED
            queue.extend(graph.successors[step])
        elif all(state is StepState.DONE for state in before):
            confirmed_first = graph.by_id[step].checkpoint
            steps[step] = StepState.WAITING if confirmed_first else StepState.READY


def _run_state(steps: Mapping[str, StepState], *, cancelled: bool = False) -> RunState:
    states = set(steps.values())
    if all(state.is_final for state in states):
        if cancelled or StepState.CANCELLED in states:
            return RunState.CANCELLED
        return RunState.FAILED if StepState.FAILED in states else RunState.DONE
    if states & {StepState.RUNNING, StepState.READY}:
        return RunState.RUNNING
    return RunState.WAITING if StepState.WAITING in states else RunState.RUNNING
