"""The picture of a neighbourhood is safe, complete and told in words."""

from xml.etree import ElementTree

from osgr.support import Node, NodeKey, Provenance, Relation, Source
from osgr.support.picture import MOST_BESIDE, Neighbour, neighbourhood_svg

SVG = "{http://www.w3.org/2000/svg}"
MIDDLE = Node(kind="property", name="TVDI")
SOURCE = Source(key="s", title="S", url="https://example.org")


def _neighbour(name: str, *, reviewed: bool = True) -> Neighbour:
    record = Provenance(source=SOURCE, reviewed=reviewed)
    relation = Relation(
        subject=MIDDLE.key,
        relation="estimated_from",
        object=NodeKey("result", name),
        provenance=(record,),
    )
    return Neighbour(node=Node(kind="result", name=name), relation=relation, is_before=False)


def _drawn(*neighbours: Neighbour, **options) -> ElementTree.Element:
    return ElementTree.fromstring(neighbourhood_svg(MIDDLE, neighbours, **options))


def test_title_and_description_are_what_the_picture_is_labelled_by():
    svg = _drawn(_neighbour("LST"), number=7)
    labels = {element.get("id"): element.text for element in svg.iter() if element.get("id")}

    assert svg.get("aria-labelledby").split() == [*labels]
    assert "1 node after the property TVDI" in labels["neighbourhood-7-desc"]


def test_hostile_names_stay_text():
    svg = _drawn(_neighbour("</text><script>alert(1)</script>"))

    assert [element.tag for element in svg.iter()].count(f"{SVG}script") == 0


def test_an_unreviewed_relation_is_dashed_and_says_so():
    svg = _drawn(_neighbour("LST", reviewed=False))
    (line,) = svg.iter(f"{SVG}path")

    assert line.get("stroke-dasharray")
    assert line[0].text.endswith("unreviewed")


def test_nodes_link_to_their_pages():
    svg = _drawn(_neighbour("LST"), link=lambda node: f"/nodes/{node.name}")

    assert [a.get("href") for a in svg.iter(f"{SVG}a")] == ["/nodes/LST"]


def test_more_neighbours_than_fit_are_counted():
    svg = _drawn(*(_neighbour(str(number)) for number in range(MOST_BESIDE + 3)))
    texts = [element.text for element in svg.iter(f"{SVG}text")]

    assert "and 3 more, listed below" in texts
    assert len([*svg.iter(f"{SVG}rect")]) == MOST_BESIDE + 1


def test_a_node_alone_is_drawn():
    assert len([*_drawn().iter(f"{SVG}rect")]) == 1
