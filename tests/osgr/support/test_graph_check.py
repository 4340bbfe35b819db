"""The check finds what keeps a graph from being shipped."""

import json
import shutil
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from osgr.support import Derivation, Node, NodeKey, Provenance, Relation, Source, SupportGraph
from osgr.support.graph_check import GraphCheck, Minimums, check_graph

NONE = Minimums(targets=0, properties=0, results=0, relations=0)


def _check(graph: SupportGraph, **changes: Relation) -> GraphCheck:
    relations = {str(r): r for r in graph.relations.values()} | changes
    changed = SupportGraph(graph.nodes.values(), relations.values(), graph.derivations.values())
    return check_graph(changed, minimums=NONE)


@pytest.fixture
def drought(seed_graph: SupportGraph) -> Relation:
    return seed_graph.relations[NodeKey("target", "drought"), NodeKey("property", "TVDI")]


def test_too_few_of_anything_is_a_reason(seed_graph: SupportGraph):
    problems = check_graph(seed_graph).problems

    assert "targets: 3, at least 60 are promised" in problems


def test_unreviewed_relations_dont_count(seed_graph: SupportGraph):
    counts = check_graph(seed_graph).counts

    assert counts["relations"] + counts["unreviewed_relations"] == len(seed_graph.relations)
    assert counts["unreviewed_relations"] >= 1


def test_more_than_half_from_the_catalogue_is_a_reason(seed_graph: SupportGraph):
    (problem,) = [p for p in check_graph(seed_graph).problems if "catalogue's alone" in p]

    assert "at most half may be" in problem


def test_a_target_that_reaches_one_result_is_a_reason(seed_folder: Path):
    nodes, relations = _small(results=1)

    problems = check_graph(SupportGraph(nodes, relations), minimums=NONE).problems

    assert problems == ("target 'flood' reaches 1 results (r0), not two",)


def test_a_target_that_reaches_two_results_is_fine():
    assert check_graph(SupportGraph(*_small(results=2)), minimums=NONE).problems == ()


def test_a_relation_without_provenance_is_a_reason(seed_graph: SupportGraph, drought: Relation):
    bare = replace(drought, provenance=())

    assert f"{drought} has no provenance" in _check(seed_graph, **{str(drought): bare}).problems


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"doi": "11.22/33"}, "'11.22/33' isn't a DOI"),
        ({"doi": "", "url": ""}, "has neither DOI nor address"),
        ({"verified": False}, "is unverified, so nothing that rests on it is reviewed"),
    ],
)
def test_a_faulty_source_is_a_reason(seed_graph, drought: Relation, changes, said: str):
    source = replace(drought.provenance[0].source, **changes)
    faulty = replace(drought, provenance=(replace(drought.provenance[0], source=source),))

    assert any(said in p for p in _check(seed_graph, **{str(drought): faulty}).problems)


def test_a_derivation_without_its_relations_is_a_reason(seed_graph: SupportGraph):
    loose = Derivation(
        name="loose", property="TVDI", operation="o", inputs={"x": "NDWI"},
        input_kinds={"x": "property"},
    )  # fmt: skip
    graph = SupportGraph(seed_graph.nodes.values(), seed_graph.relations.values(), [loose])

    assert any("loose" in problem for problem in check_graph(graph, minimums=NONE).problems)


def test_a_circle_is_a_reason(seed_graph: SupportGraph, drought: Relation):
    closing = Relation(
        subject=NodeKey("property", "NDVI"),
        relation="estimated_from",
        object=NodeKey("property", "TVDI"),
        provenance=drought.provenance,
    )

    problems = _check(seed_graph, closing=closing).problems

    assert any("estimated from one another" in problem for problem in problems)


def test_the_command_ends_with_1_and_its_reasons(seed_folder: Path):
    output = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("check_support_graph", content=seed_folder, json=True, stdout=output)

    summary = json.loads(output.getvalue().splitlines()[-1])
    assert (end.value.code, summary["ok"]) == (1, False)
    assert summary["problems"]


def test_the_command_names_operations_that_cant_be_run(seed_folder: Path, tmp_path: Path):
    content = Path(shutil.copytree(seed_folder, tmp_path / "content"))
    path = content / "derivations.yaml"
    path.write_text(path.read_text().replace("operation: difference", "operation: guess"))
    output = StringIO()

    with pytest.raises(SystemExit):
        call_command("check_support_graph", content=content, stdout=output)

    assert "guess" in output.getvalue()


def test_the_command_names_what_cant_be_read(tmp_path: Path):
    with pytest.raises(CommandError, match="can't be read"):
        call_command("check_support_graph", content=tmp_path, stderr=StringIO())


def _small(*, results: int):
    source = Source(key="s", title="S", url="https://example.org", verified=True)
    record = Provenance(source=source, evidence="It says so.", reviewed=True)
    target, property_ = Node(kind="target", name="flood"), Node(kind="property", name="p")
    ends = [Node(kind="result", name=f"r{number}") for number in range(results)]
    relations = [
        Relation(
            subject=target.key,
            relation="has_property",
            object=property_.key,
            provenance=(record,),
        ),
        *(
            Relation(
                subject=property_.key,
                relation="estimated_from",
                object=end.key,
                provenance=(record,),
            )
            for end in ends
        ),
    ]
    return [target, property_, *ends], relations
