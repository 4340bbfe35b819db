"""The graph that comes with the project holds what is promised of it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from osgr.selectors.support import support_graph, support_walks
from osgr.services.support.loading import load_parts
from osgr.support import SupportGraph, shipped_graph
from osgr.support.content_files import CONTENT
from osgr.support.content_reader import read_parts
from osgr.support.export import to_cypher, to_graphml, to_jsonld
from osgr.support.walks import walks


def test_the_check_finds_nothing_wrong():
    output = StringIO()

    call_command("check_support_graph", json=True, stdout=output)

    summary = json.loads(output.getvalue().splitlines()[-1])
    assert (summary["ok"], summary["problems"]) == (True, [])


def test_every_target_has_a_computable_path_where_everything_is_held():
    graph = shipped_graph()
    held = [node.name for node in graph.of_kind("result")]

    for target in graph.of_kind("target"):
        assert graph.paths(target, held_results=held)[0].is_complete, target.name


@pytest.mark.django_db
def test_the_query_walks_the_stored_graph_as_memory_walks_the_shipped_one():
    graph = _load()
    held = frozenset(node.key for node in graph.of_kind("result"))

    for target in graph.of_kind("target"):
        in_memory = walks(target.key, successors=graph.successors, ends=held)
        assert support_walks(target.key, held=held) == in_memory, target.name


@pytest.mark.django_db
def test_the_stored_graph_gives_the_shipped_graphs_paths():
    graph, stored = _load(), support_graph()
    held = [node.name for node in graph.of_kind("result")]

    for target in graph.of_kind("target"):
        assert stored.paths(target.name, held_results=held) == graph.paths(
            target.name, held_results=held
        )


def _load() -> SupportGraph:
    """Load the content and return it as memory has it."""
    parts = read_parts(CONTENT)
    load_parts(parts)
    return SupportGraph(parts.nodes, parts.relations, parts.derivations)


@pytest.mark.parametrize("export", [to_cypher, to_graphml, to_jsonld])
def test_it_is_exported_in_every_form(export):
    assert len(export(shipped_graph())) > 100_000
