"""Paths from targets to results: typed, finite, computable, ranked and explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from osgr.support import (
    Derivation,
    DisallowedRelation,
    Node,
    NodeKey,
    Provenance,
    Relation,
    Source,
    SupportGraph,
    UnknownNode,
)
from osgr.support.computation import Computation
from osgr.support.ranking import WEIGHTS, score_path
from osgr.support.walks import find_cycle, walks
from tests.osgr.support.conftest import ALL_HELD

SOURCES = [Source(key=str(n), title=str(n), url="https://example.org") for n in range(4)]


def _paths(graph: SupportGraph, target: str, *held: str) -> set[tuple[str, ...]]:
    return {path.nodes for path in graph.paths(target, held_results=held or ALL_HELD)}


def test_every_path_leads_from_the_target_to_a_held_result(seed_graph: SupportGraph):
    assert _paths(seed_graph, "drought", "NDVI product") == {
        ("drought", "TVDI", "NDVI", "NDVI product")
    }


def test_without_held_results_there_are_no_paths(seed_graph: SupportGraph):
    assert seed_graph.paths("drought", held_results=()) == ()


def test_names_that_are_no_results_are_not_held(seed_graph: SupportGraph):
    assert seed_graph.paths("drought", held_results=("drought", "nothing")) == ()


def test_a_held_result_may_be_named_by_its_alias(seed_graph: SupportGraph):
    found = seed_graph.paths("drought", held_results=["NIR band"])

    assert {path.result for path in found} == {"near-infrared reflectance"}


def test_property_product_and_bands_are_apart(seed_graph: SupportGraph):
    assert _paths(seed_graph, "NDVI") == {
        ("NDVI", "NDVI product"),
        ("NDVI", "near-infrared reflectance"),
        ("NDVI", "red reflectance"),
    }


def test_a_result_that_is_asked_for_itself_has_a_path_of_length_zero(seed_graph: SupportGraph):
    best = seed_graph.paths("land surface temperature", held_results=ALL_HELD)[0]

    assert (best.nodes, best.edges, best.score) == (("land surface temperature",), (), 1.0)


def test_a_name_shared_by_target_and_property_starts_at_the_target(seed_graph: SupportGraph):
    best = seed_graph.paths("surface water extent", held_results=ALL_HELD)[0]

    assert best.kinds[:2] == ("target", "property")
    assert best.nodes[:2] == ("surface water extent", "surface water extent")


def test_unreviewed_relations_are_not_walked_along(seed_graph: SupportGraph):
    assert not any("soil moisture" in path for path in _paths(seed_graph, "drought"))


def test_unreviewed_relations_are_walked_along_where_that_is_wished(seed_graph: SupportGraph):
    trusting = SupportGraph(
        seed_graph.nodes.values(),
        seed_graph.relations.values(),
        seed_graph.derivations.values(),
        count_unreviewed=True,
    )

    assert ("drought", "soil moisture", "soil moisture product") in _paths(trusting, "drought")


def test_an_unknown_target_is_refused_with_what_is_near(seed_graph: SupportGraph):
    with pytest.raises(UnknownNode, match="Did you mean") as refusal:
        seed_graph.paths("drouhgt", held_results=ALL_HELD)

    assert "drought" in refusal.value.fields["suggestions"]


def test_no_more_paths_than_asked_for_are_given(seed_graph: SupportGraph):
    assert len(seed_graph.paths("drought", held_results=ALL_HELD, most=2)) == 2


# Computation


def test_a_path_knows_the_other_inputs_of_its_derivation(seed_graph: SupportGraph):
    (path,) = seed_graph.paths("TVDI", held_results=("NDVI product",))

    assert [d.name for d in path.derivations] == ["TVDI by dry and wet edges"]
    assert path.required == ("NDVI product", "land surface temperature")
    assert path.missing == ("land surface temperature",)


def test_a_path_is_complete_when_every_input_is_held(seed_graph: SupportGraph):
    held = ("NDVI product", "land surface temperature")

    assert all(path.is_complete for path in seed_graph.paths("TVDI", held_results=held))


def test_an_index_asks_for_all_of_its_bands(seed_graph: SupportGraph):
    held = ("red reflectance", "near-infrared reflectance")
    path = seed_graph.paths("NDVI", held_results=held)[0]

    assert set(path.required) == set(held)
    assert path.derivations[0].operation == "spyndex:NDVI"


def test_a_further_input_is_computed_where_no_product_is_held(seed_graph: SupportGraph):
    held = ("red reflectance", "near-infrared reflectance", "land surface temperature")
    path = next(
        path
        for path in seed_graph.paths("TVDI", held_results=held)
        if path.result == "land surface temperature"
    )

    assert [d.property for d in path.derivations] == ["TVDI", "NDVI"]
    assert set(path.required) == set(held)


def test_every_property_of_a_path_is_computed_or_read(seed_graph: SupportGraph):
    for target in ("drought", "burn severity", "surface water extent", "TVDI"):
        for path in seed_graph.paths(target, held_results=ALL_HELD):
            explained = {d.property for d in path.derivations} | path.readings.keys()
            inputs = {
                name
                for derivation in path.derivations
                for parameter, name in derivation.inputs.items()
                if derivation.input_kinds[parameter] == "property"
            }
            on_path = {n for n, k in zip(path.nodes, path.kinds, strict=True) if k == "property"}
            assert on_path | inputs <= explained


# Ranking and explanation


def test_a_product_goes_before_the_bands_it_is_made_of(seed_graph: SupportGraph):
    assert seed_graph.paths("NDVI", held_results=ALL_HELD)[0].result == "NDVI product"


def test_what_is_stated_first_goes_first():
    target = Node(kind="target", name="flood")
    properties = [Node(kind="property", name=name) for name in "zax"]
    result = Node(kind="result", name="r")
    record = Provenance(source=SOURCES[0], reviewed=True)
    pairs = [(target, p) for p in properties] + [(p, result) for p in properties]
    relations = [
        Relation(
            subject=first.key,
            relation="has_property" if first is target else "estimated_from",
            object=second.key,
            provenance=(record,),
        )
        for first, second in pairs
    ]

    found = SupportGraph([target, *properties, result], relations).paths("flood", held_results="r")

    assert [path.nodes[1] for path in found] == ["z", "a", "x"]


def test_complete_paths_go_before_incomplete_ones(seed_graph: SupportGraph):
    held = ("NDVI product", "red reflectance")
    found = seed_graph.paths("NDVI", held_results=held)

    assert [path.is_complete for path in found] == [True, False]


def test_the_weights_of_the_score_add_up_to_one():
    assert sum(WEIGHTS.values()) == pytest.approx(1)


def test_each_edge_is_explained_with_its_literature(seed_graph: SupportGraph):
    path = seed_graph.paths("drought", held_results=("NDVI product",))[0]

    assert path.explanation[0] == (
        "Drought is characterised by TVDI"
        " (Sandholt et al. 2002, https://doi.org/10.1016/S0034-4257(01)00274-7)."
    )
    assert path.explanation[1].startswith(
        "TVDI is computed from NDVI together with land surface temperature as (LST - wet)"
    )
    assert path.explanation[-1] == "Missing from the archive: land surface temperature."


def _edge(*, documents: int, reviewed: bool = True) -> Relation:
    return Relation(
        subject=NodeKey("target", "a"),
        relation="has_property",
        object=NodeKey("property", "b"),
        provenance=tuple(Provenance(source=s, reviewed=reviewed) for s in SOURCES[:documents]),
    )


def _score(*, edges: int, documents: int, needed: int, place: int, missing: int = 0) -> float:
    names = tuple(map(str, range(needed)))
    computation = Computation(required=names, missing=names[:missing])
    several = (_edge(documents=documents),) * edges
    return score_path(several, computation, places=(place,) * edges)


@given(
    edges=st.integers(1, 6),
    documents=st.integers(1, 4),
    needed=st.integers(1, 5),
    place=st.integers(0, 80),
)
def test_scores_are_shares_and_move_the_stated_way(edges, documents, needed, place):
    facts = {"edges": edges, "documents": documents, "needed": needed, "place": place}
    score = _score(**facts)

    assert 0 < score <= 1
    assert _score(**facts | {"edges": edges + 1}) < score
    assert _score(**facts | {"needed": needed + 1}) < score
    assert _score(**facts | {"place": place + 1}) < score
    assert _score(**facts, missing=1) < score
    if documents > 1:
        assert _score(**facts | {"documents": documents - 1}) < score


# What a graph refuses


def test_a_relation_of_another_type_is_refused():
    nodes = [Node(kind="target", name="a"), Node(kind="result", name="b")]
    wrong = Relation(
        subject=nodes[0].key, relation="has_property", object=nodes[1].key, provenance=()
    )

    with pytest.raises(DisallowedRelation, match="A target can't stand to a result"):
        SupportGraph(nodes, [wrong])


def test_a_relation_to_nowhere_is_refused():
    relation = _edge(documents=1)

    with pytest.raises(UnknownNode, match="property:b"):
        SupportGraph([Node(kind="target", name="a")], [relation])


def test_a_derivation_that_lacks_a_relation_is_not_used():
    nodes = [Node(kind="property", name="P"), Node(kind="result", name="R")]
    loose = Derivation(
        name="d", property="P", operation="o", inputs={"x": "R"}, input_kinds={"x": "result"}
    )

    assert SupportGraph(nodes, [], [loose]).paths("P", held_results=["R"]) == ()


def test_a_circle_doesnt_make_a_walk_endless():
    a, b, r = NodeKey("property", "a"), NodeKey("property", "b"), NodeKey("result", "r")

    found = walks(a, successors={a: (b,), b: (a, r)}, ends={r})

    assert found == ((a, b, r),)


def test_walks_stop_at_the_most_that_is_asked_for():
    start = NodeKey("property", "a")
    ends = [NodeKey("result", str(number)) for number in range(50)]

    assert len(walks(start, successors={start: tuple(ends)}, ends=ends, most=7)) == 7


def test_a_circle_is_named_along_its_way():
    following = {"a": ["b"], "b": ["c", "d"], "d": ["b"]}

    assert find_cycle(lambda name: following.get(name, ()), "abcd") == ["b", "d", "b"]


def test_a_graph_without_circles_names_none():
    following = {"a": ["b", "c"], "b": ["c"]}

    assert find_cycle(lambda name: following.get(name, ()), "abc") == []
