"""A run goes from state to state as its steps do, and ends only when all of them have."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.actions import (
    ActionGraph,
    IllegalTransition,
    Reference,
    RunSnapshot,
    RunState,
    RunStore,
    Step,
    StepState,
    after_begin,
    after_cancel,
    after_confirmation,
    after_failure,
    after_loss,
    after_refusal,
    after_start,
    after_success,
    cause_of_block,
    queued_run,
    ready_steps,
    waiting_steps,
)
from tests.common.actions.doubles import MemoryStore, Nothing
from tests.common.actions.plans import any_graphs, chain

DIAMOND = ActionGraph(
    title="diamond",
    steps=(
        Step("top", "DoNothing"),
        Step("left", "DoNothing", inputs={"sources": [Reference("top")]}),
        Step("right", "DoNothing", after=("top",)),
        Step("bottom", "DoNothing", after=("left", "right")),
        Step("alone", "DoNothing"),
    ),
)
Event = Callable[[ActionGraph, RunSnapshot, str], RunSnapshot]


def started(graph: ActionGraph) -> RunSnapshot:
    return after_start(graph, queued_run(graph))


def ended(graph: ActionGraph, snapshot: RunSnapshot, step: str, event: Event) -> RunSnapshot:
    return event(graph, after_begin(graph, snapshot, step), step)


def test_nothing_is_ready_before_the_run_starts():
    assert ready_steps(DIAMOND, queued_run(DIAMOND)) == ()


def test_steps_that_depend_on_nothing_are_ready_at_the_start():
    assert ready_steps(DIAMOND, started(DIAMOND)) == ("top", "alone")


def test_success_makes_ready_what_waited_for_it_alone():
    snapshot = ended(DIAMOND, started(DIAMOND), "top", after_success)
    assert ready_steps(DIAMOND, snapshot) == ("left", "right", "alone")
    assert snapshot.steps["bottom"] is StepState.PENDING


def test_failure_blocks_all_that_depends_on_it_and_nothing_else():
    snapshot = ended(DIAMOND, started(DIAMOND), "top", after_success)
    snapshot = ended(DIAMOND, snapshot, "left", after_failure)
    assert snapshot.steps["bottom"] is StepState.BLOCKED
    assert cause_of_block(DIAMOND, snapshot, "bottom") == "left"
    assert snapshot.state is RunState.RUNNING
    assert ready_steps(DIAMOND, snapshot) == ("right", "alone")


def test_a_run_with_a_failure_ends_failed_when_the_rest_is_done():
    snapshot = ended(DIAMOND, started(DIAMOND), "top", after_failure)
    assert snapshot.state is RunState.RUNNING
    snapshot = ended(DIAMOND, snapshot, "alone", after_success)
    assert snapshot.state is RunState.FAILED
    assert {snapshot.steps[s] for s in ("left", "right", "bottom")} == {StepState.BLOCKED}


def test_a_block_goes_down_a_long_chain_and_names_its_cause():
    graph = chain(*(f"s{number}" for number in range(5000)))
    snapshot = ended(graph, started(graph), "s0", after_failure)
    assert snapshot.state is RunState.FAILED
    assert cause_of_block(graph, snapshot, "s4999") == "s0"


def test_steps_resolved_before_approval_are_not_run_again():
    graph = chain("place", "flood", "map")
    snapshot = after_start(graph, queued_run(graph, done=["place"]))
    assert ready_steps(graph, snapshot) == ("flood",)


def test_a_run_of_which_all_was_resolved_is_done_at_once():
    graph = chain("place")
    assert after_start(graph, queued_run(graph, done=["place"])).state is RunState.DONE


def test_a_checkpoint_waits_for_a_person_though_all_before_it_is_done():
    graph = chain("flood", "alarm", checkpoints=("alarm",))
    snapshot = ended(graph, started(graph), "flood", after_success)
    assert snapshot.state is RunState.WAITING
    assert waiting_steps(graph, snapshot) == ("alarm",)
    assert ready_steps(graph, snapshot) == ()
    with pytest.raises(IllegalTransition):
        after_begin(graph, snapshot, "alarm")


def test_a_confirmed_checkpoint_is_ready_and_the_run_goes_on():
    graph = chain("alarm", checkpoints=("alarm",))
    snapshot = after_confirmation(graph, started(graph), "alarm")
    assert (snapshot.state, ready_steps(graph, snapshot)) == (RunState.RUNNING, ("alarm",))


def test_a_refused_checkpoint_is_skipped_and_what_depends_on_it_blocked():
    graph = chain("flood", "alarm", "report", checkpoints=("alarm",))
    snapshot = ended(graph, started(graph), "flood", after_success)
    snapshot = after_refusal(graph, snapshot, "alarm")
    assert snapshot.steps["alarm"] is StepState.SKIPPED
    assert cause_of_block(graph, snapshot, "report") == "alarm"
    assert snapshot.state is RunState.DONE


def test_a_run_with_other_work_is_running_while_a_checkpoint_waits():
    steps = (Step("alarm", "DoNothing", checkpoint=True), Step("other", "DoNothing"))
    graph = ActionGraph(title="", steps=steps)
    assert started(graph).state is RunState.RUNNING


def test_cancelling_stops_what_has_not_begun_and_keeps_what_is_done():
    snapshot = ended(DIAMOND, started(DIAMOND), "top", after_success)
    snapshot = after_cancel(DIAMOND, after_begin(DIAMOND, snapshot, "left"))
    assert snapshot.steps["top"] is StepState.DONE
    assert snapshot.steps["left"] is StepState.RUNNING
    assert snapshot.steps["bottom"] is StepState.CANCELLED
    assert snapshot.state is RunState.RUNNING
    assert ready_steps(DIAMOND, snapshot) == ()


@pytest.mark.parametrize("last", [after_cancel, after_success, after_failure])
def test_a_cancelled_run_ends_when_its_last_running_step_has(last: Event):
    snapshot = after_cancel(DIAMOND, after_begin(DIAMOND, started(DIAMOND), "top"))
    assert last(DIAMOND, snapshot, "top").state is RunState.CANCELLED


def test_a_run_can_be_cancelled_before_it_starts_and_while_it_waits():
    graph = chain("alarm", checkpoints=("alarm",))
    assert after_cancel(graph, queued_run(graph)).state is RunState.CANCELLED
    assert after_cancel(graph, started(graph)).state is RunState.CANCELLED


def test_a_step_whose_worker_was_lost_is_ready_again():
    snapshot = ended(DIAMOND, started(DIAMOND), "top", after_loss)
    assert "top" in ready_steps(DIAMOND, snapshot)


@pytest.mark.parametrize(
    "event", [after_success, after_failure, after_loss, after_confirmation, after_refusal]
)
def test_an_event_out_of_turn_is_refused(event: Event):
    with pytest.raises(IllegalTransition):
        event(DIAMOND, started(DIAMOND), "bottom")


def test_a_second_delivery_of_one_message_is_refused():
    snapshot = after_begin(DIAMOND, started(DIAMOND), "top")
    with pytest.raises(IllegalTransition):
        after_begin(DIAMOND, snapshot, "top")


@pytest.mark.parametrize("event", [after_begin, after_cancel])
def test_nothing_happens_after_the_end(event: Event):
    graph = chain("only")
    snapshot = ended(graph, started(graph), "only", after_success)
    with pytest.raises(IllegalTransition):
        event(graph, snapshot, "only")


def test_an_unknown_step_is_refused():
    with pytest.raises(IllegalTransition):
        after_begin(DIAMOND, started(DIAMOND), "nowhere")
    with pytest.raises(IllegalTransition):
        queued_run(DIAMOND, done=["nowhere"])


def test_a_run_starts_once():
    with pytest.raises(IllegalTransition):
        after_start(DIAMOND, started(DIAMOND))


def choose_event(draw: st.DrawFn, graph: ActionGraph, snapshot: RunSnapshot) -> RunSnapshot:
    """Apply one of the events that are possible now; there always is one."""
    running = [s for s in graph.by_id if snapshot.steps[s] is StepState.RUNNING]
    possible = [partial(after_begin, step=s) for s in ready_steps(graph, snapshot)]
    possible += [partial(after_success, step=s) for s in running]
    possible += [partial(after_failure, step=s) for s in running]
    possible += [partial(after_confirmation, step=s) for s in waiting_steps(graph, snapshot)]
    possible += [partial(after_refusal, step=s) for s in waiting_steps(graph, snapshot)]
    assert possible, "a run that has not ended is stuck"
    if draw(st.integers(0, 30)) == 0:
        return after_cancel(graph, snapshot, draw(st.sampled_from([*running, None])))
    return draw(st.sampled_from(possible))(graph, snapshot)


@given(any_graphs(acyclic=True), st.data())
def test_every_course_of_events_ends_with_all_steps_ended(graph: ActionGraph, data: st.DataObject):
    snapshot = started(graph)
    for _ in range(4 * len(graph.steps) + 2):
        assert snapshot.state.is_final == all(s.is_final for s in snapshot.steps.values())
        if snapshot.state.is_final:
            break
        snapshot = choose_event(data.draw, graph, snapshot)
        for step, state in snapshot.steps.items():
            before = [snapshot.steps[s] for s in graph.predecessors[step]]
            if state in (StepState.RUNNING, StepState.DONE, StepState.READY):
                assert all(s is StepState.DONE for s in before)
            if state is StepState.BLOCKED:
                assert any(s.is_without_output for s in before)
    assert snapshot.state.is_final


def test_a_store_carries_a_run_to_its_end():
    store: RunStore = MemoryStore(DIAMOND, queued_run(DIAMOND))
    snapshot = store.apply("run", after_start)
    while ready := ready_steps(DIAMOND, snapshot):
        store.apply("run", partial(after_begin, step=ready[0]))
        snapshot = store.finish_step("run", ready[0], Nothing())
    assert snapshot.state is RunState.DONE
    assert store.outputs("run", ["bottom", "nowhere"]).keys() == {"bottom"}
