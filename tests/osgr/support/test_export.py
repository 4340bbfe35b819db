"""What is exported holds the whole graph, whatever the texts hold."""

import io
import json
import re
from collections.abc import Iterator

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from osgr.support import Node, NodeKey, Provenance, Relation, Source, SupportGraph
from osgr.support.export import to_cypher, to_graphml, to_jsonld
from osgr.support.export.cypher import cypher_text

HOSTILE = 'it\'s a "test"\\ \\u0027}) DETACH DELETE n // <b>&amp;\n2\u2028; é'


@pytest.fixture
def hostile() -> SupportGraph:
    """Return a graph whose every text tries to end what it stands in."""
    source = Source(key=HOSTILE, title=HOSTILE, url="https://example.org/a?b=1&c='2'")
    target = Node(kind="target", name=HOSTILE, aliases=(HOSTILE, "x"), definition=HOSTILE)
    property_ = Node(kind="property", name=HOSTILE)
    relation = Relation(
        subject=target.key,
        relation="has_property",
        object=property_.key,
        provenance=(Provenance(source=source, evidence=HOSTILE, reviewed=True),),
    )
    return SupportGraph([target, property_], [relation])


def test_jsonld_names_targets_properties_and_results_in_sosa_terms(seed_graph: SupportGraph):
    described = {item["@id"]: item for item in json.loads(to_jsonld(seed_graph))["@graph"]}

    kinds = {
        described[address]["@type"]
        for address in (
            "urn:echo:osgr:target:drought",
            "urn:echo:osgr:property:TVDI",
            "urn:echo:osgr:result:NDVI%20product",
        )
    }
    assert kinds == {"sosa:FeatureOfInterest", "sosa:ObservableProperty", "sosa:Result"}


def test_jsonld_relates_by_ssn_and_carries_provenance(seed_graph: SupportGraph):
    described = {item["@id"]: item for item in json.loads(to_jsonld(seed_graph))["@graph"]}
    drought = described["urn:echo:osgr:target:drought"]
    statement = described["urn:echo:osgr:target:drought/has_property/property:TVDI"]

    assert "urn:echo:osgr:property:TVDI" in drought["ssn:hasProperty"]
    assert statement["prov:wasInfluencedBy"][0]["dcterms:source"] in described


def test_every_prefix_of_jsonld_is_declared(seed_graph: SupportGraph):
    document = json.loads(to_jsonld(seed_graph))
    used = {name.split(":")[0] for item in document["@graph"] for name in item if ":" in name}

    assert used <= document["@context"].keys()


def test_jsonld_keeps_hostile_texts(hostile: SupportGraph):
    labels = [item.get("skos:prefLabel") for item in json.loads(to_jsonld(hostile))["@graph"]]

    assert labels.count(HOSTILE) == 2


def test_graphml_is_read_back_with_every_node_and_relation(seed_graph: SupportGraph):
    read = nx.read_graphml(io.BytesIO(to_graphml(seed_graph).encode()))

    assert (len(read.nodes), len(read.edges)) == (len(seed_graph.nodes), len(seed_graph.relations))
    assert read.edges["target:drought", "property:TVDI"]["relation"] == "has_property"


def test_graphml_leaves_out_what_xml_cant_hold():
    node = Node(kind="target", name="flood", definition="a\x00b\x0bc")

    read = nx.read_graphml(io.BytesIO(to_graphml(SupportGraph([node], [])).encode()))

    assert read.nodes["target:flood"]["definition"] == "abc"


def test_graphml_can_be_read_whatever_a_node_is_called():
    node = Node(kind="target", name="flo\x01od\ufffe")

    read = nx.read_graphml(io.BytesIO(to_graphml(SupportGraph([node], [])).encode()))

    assert [*read.nodes] == ["target:flood"]


def test_cypher_has_a_statement_for_each_node_and_relation(seed_graph: SupportGraph):
    lines = to_cypher(seed_graph).splitlines()

    assert sum(line.startswith("MERGE (n:") for line in lines) == len(seed_graph.nodes)
    assert sum(line.startswith("MATCH (s:") for line in lines) == len(seed_graph.relations)


def test_hostile_texts_stay_texts_in_cypher(hostile: SupportGraph):
    for line in to_cypher(hostile).splitlines():
        outside = re.sub(r"'(?:[^'\\]|\\.)*'", "", line)
        assert "DELETE" not in outside
        assert line.endswith(";")


@given(st.text(alphabet=st.sampled_from([*"\\u'0027n\"\n\r\t a}", "\x00", "\u2028", "é", "😀"])))
def test_cypher_texts_are_read_back(text: str):
    written = cypher_text(text)

    assert "".join(_read_strings(written)) == text
    # A parser that replaces unicode escapes first reads the same.
    early = re.sub(r"\\u([0-9A-F]{4})", lambda found: chr(int(found[1], 16)), written)
    assert "".join(_read_strings(early)) == text


def _read_strings(written: str) -> Iterator[str]:
    """Read "'a' + 'b'" as Cypher does."""
    one = r"'((?:[^'\\]|\\.)*)'"
    assert re.fullmatch(rf"{one}(?: \+ {one})*", written, re.DOTALL)
    for part in re.findall(one, written, re.DOTALL):
        yield re.sub(r"\\(u([0-9A-F]{4})|.)", _unescaped, part, flags=re.DOTALL)


def _unescaped(found: re.Match[str]) -> str:
    if found[2]:
        return chr(int(found[2], 16))
    return {"n": "\n", "r": "\r", "t": "\t"}.get(found[1], found[1])


def test_a_key_is_written_with_its_kind():
    assert str(NodeKey("target", "flood")) == "target:flood"
