"""The shipped content holds what is promised of it."""

from collections.abc import Mapping

import pytest

from osgr.support import SupportGraph
from osgr.support.content_reader import shipped_graph
from osgr.support.graph_check import GraphCheck, check_graph, reachable_results

TARGETS_OF_THE_PROMISE = (
    "drought", "flood", "burn severity", "urban heat island", "crop stress", "snow cover",
    "turbidity", "air quality", "night-time economic activity", "deforestation", "landslide",
    "glacier", "coastline change", "dust storm", "volcano", "harmful algal bloom",
)  # fmt: skip


@pytest.fixture(scope="module")
def graph() -> SupportGraph:
    return shipped_graph()


@pytest.fixture(scope="module")
def checked(graph: SupportGraph) -> GraphCheck:
    return check_graph(graph)


def test_nothing_stands_against_shipping_the_graph(checked: GraphCheck) -> None:
    assert checked.problems == ()


def test_most_counted_relations_are_not_of_the_spectral_catalogue(checked: GraphCheck) -> None:
    counts: Mapping[str, int | float] = checked.counts
    own = counts["relations"] - counts["catalogue_relations"]
    assert own >= 500
    assert own >= counts["catalogue_relations"]


def test_most_of_what_is_written_here_is_reviewed(checked: GraphCheck) -> None:
    assert checked.counts["unreviewed_relations"] < checked.counts["relations"] / 2


def test_every_target_reaches_two_results_by_reviewed_relations(graph: SupportGraph) -> None:
    reached = {node.name: reachable_results(graph, node.key) for node in graph.of_kind("target")}
    assert {name for name, results in reached.items() if len(results) < 2} == set()


@pytest.mark.parametrize("name", TARGETS_OF_THE_PROMISE)
def test_a_promised_target_is_found_by_its_plain_name(graph: SupportGraph, name: str) -> None:
    node = graph.node(name)
    assert node is not None
    assert node.kind == "target"
