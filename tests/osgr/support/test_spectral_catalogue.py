"""The installed catalogue of spectral indices becomes part of the graph."""

import shutil
from pathlib import Path

import spyndex

from osgr.support import Node, SupportGraph, read_graph
from osgr.support.lexicon import Lexicon
from osgr.support.merging import counterparts, merge_nodes, renamed
from osgr.support.spectral_bands import BAND_RESULTS, CONSTANTS
from osgr.support.spectral_catalogue import domain_relations, spectral_parts


def test_every_index_of_observed_bands_is_taken():
    known = {*BAND_RESULTS, *CONSTANTS}
    observed = {name for name, index in spyndex.indices.items() if {*index.bands} <= known}

    assert {d.property for d in spectral_parts().derivations} == observed
    assert len(observed) > 270


def test_each_derivation_needs_the_bands_of_its_formula():
    for derivation in spectral_parts().derivations:
        index = spyndex.indices[derivation.operation.removeprefix("spyndex:")]

        assert {*derivation.inputs} == {*index.bands} - CONSTANTS
        assert derivation.formula.replace(" ", "") == index.formula.replace(" ", "")


def test_each_input_has_a_relation():
    parts = spectral_parts()
    ends = {(r.subject.name, r.object) for r in parts.relations}

    assert all((d.property, key) in ends for d in parts.derivations for key in d.input_keys)


def test_the_catalogue_is_reviewed_and_the_papers_it_cites_are_not():
    for relation in spectral_parts().relations:
        assert [record.reviewed for record in relation.provenance] == [True, False]
        assert all(record.source.address for record in relation.provenance)


def test_a_domain_tells_of_a_target_without_review():
    relations = domain_relations(Lexicon([Node(kind="target", name="burn severity")]))

    assert {r.object.name for r in relations} >= {"NBR", "BAI"}
    assert not any(relation.is_reviewed for relation in relations)


def test_an_index_joins_the_node_that_has_its_long_name():
    own = Node(
        kind="property",
        name="vegetation index",
        aliases=("Normalised Difference Vegetation Index",),
    )

    names = counterparts(spectral_parts().nodes, among=[own])

    assert {str(key): value.name for key, value in names.items()} == {
        "property:NDVI": "vegetation index"
    }


def test_an_acronym_of_something_else_is_not_taken_for_the_index():
    own = Node(kind="property", name="rainfall intensity", aliases=("RI",))

    assert counterparts(spectral_parts().nodes, among=[own]) == {}


def test_a_renamed_index_keeps_its_relations_and_its_old_name():
    own = Node(kind="result", name="NIR", aliases=("near-infrared reflectance",))
    parts = spectral_parts()

    changed = renamed(parts, counterparts(parts.nodes, among=[own]))
    graph = SupportGraph(merge_nodes((own, *changed.nodes)), changed.relations, changed.derivations)

    assert {p.result for p in graph.paths("NDVI", held_results=["NIR"])} == {"NIR"}
    assert graph.node("NIR band", kind="result") == graph.node("NIR", kind="result")


def test_an_acronym_that_the_content_uses_otherwise_is_left_to_it(seed_folder, tmp_path):
    content = Path(shutil.copytree(seed_folder, tmp_path / "content"))
    path = content / "properties.yaml"
    own = "- {name: temperature condition index, aliases: [TCI], definition: Heat of a field.}\n"
    path.write_text(path.read_text() + own)

    graph = read_graph(content)

    assert graph.node("TCI").name == "temperature condition index"
    other = graph.node("Triangular Chlorophyll Index")
    assert graph.paths(other, held_results=["red-edge 1 reflectance"])
