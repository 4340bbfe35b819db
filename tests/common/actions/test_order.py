"""Cycles are found exactly where they are, and steps get an order and a place."""

import networkx
import pytest
from hypothesis import given

from common.actions import ActionGraph, CyclicGraph, Step, find_cycles, layout, run_order
from tests.common.actions.plans import any_graphs, chain


def as_networkx(graph: ActionGraph) -> networkx.DiGraph:
    """Return the edges between different steps."""
    other = networkx.DiGraph()
    other.add_nodes_from(step.id for step in graph.steps)
    for step in graph.steps:
        other.add_edges_from((s, step.id) for s in step.depends_on() if s != step.id)
    return other


@given(any_graphs())
def test_the_acyclic_verdict_is_that_of_networkx(graph: ActionGraph):
    assert (find_cycles(graph) == []) == networkx.is_directed_acyclic_graph(as_networkx(graph))


@given(any_graphs())
def test_each_reported_cycle_is_one(graph: ActionGraph):
    edges = as_networkx(graph).edges
    for cycle in find_cycles(graph):
        assert len(set(cycle)) == len(cycle) >= 2
        assert all(pair in edges for pair in zip(cycle, (*cycle[1:], cycle[0]), strict=True))


@given(any_graphs())
def test_breaking_the_reported_cycles_step_by_step_ends_acyclic(graph: ActionGraph):
    for _ in range(len(graph.steps) + 1):
        found = {cycle[0] for cycle in find_cycles(graph)}
        if not found:
            break
        kept = tuple(step for step in graph.steps if step.id not in found)
        graph = ActionGraph(title="", steps=kept)
    assert find_cycles(graph) == []


@given(any_graphs(acyclic=True))
def test_in_the_run_order_each_step_follows_what_it_depends_on(graph: ActionGraph):
    place = {step: number for number, step in enumerate(run_order(graph))}
    assert place.keys() == {step.id for step in graph.steps}
    assert all(place[s] < place[step.id] for step in graph.steps for s in step.depends_on())


@given(any_graphs(acyclic=True))
def test_a_column_is_the_length_of_the_longest_path_to_the_step(graph: ActionGraph):
    other = as_networkx(graph)
    for column, generation in enumerate(networkx.topological_generations(other)):
        for step in generation:
            assert layout(graph)[step][0] == column


@given(any_graphs())
def test_each_step_has_a_place_of_its_own_even_in_a_cyclic_graph(graph: ActionGraph):
    places = layout(graph)
    assert places.keys() == {step.id for step in graph.steps}
    assert len(set(places.values())) == len(places)


def test_a_graph_with_a_cycle_has_no_run_order():
    steps = (Step("a", "DoNothing", after=("b",)), Step("b", "DoNothing", after=("a",)))
    with pytest.raises(CyclicGraph) as caught:
        run_order(ActionGraph(title="", steps=steps))
    assert caught.value.fields["steps"] == ["a", "b"]


def test_the_length_of_a_chain_is_no_limit():
    graph = chain(*(f"s{number}" for number in range(20_000)))
    assert run_order(graph)[-1] == "s19999"
    assert layout(graph)["s19999"] == (19_999, 0)
    assert find_cycles(graph) == []


def test_many_small_cycles_are_reported_up_to_a_bound():
    steps = []
    for number in range(300):
        steps.append(Step(f"a{number}", "DoNothing", after=(f"b{number}",)))
        steps.append(Step(f"b{number}", "DoNothing", after=(f"a{number}",)))
    assert len(find_cycles(ActionGraph(title="", steps=tuple(steps)))) == 50
