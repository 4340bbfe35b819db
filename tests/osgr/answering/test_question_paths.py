"""Which path goes first, on a graph small enough to see."""

from osgr.answering.question_paths import question_paths
from osgr.support import SupportGraph
from osgr.support.nodes import Kind, Node, NodeKey
from osgr.support.relations import Provenance, Relation, Source
from osgr.understanding.question import Question

SOURCE = Source(key="s", title="t", kind="paper", url="https://example.org", verified=True)
EVIDENCE = (Provenance(source=SOURCE, evidence="It says so.", reviewed=True),)
NAMES: tuple[tuple[Kind, str], ...] = (
    ("target", "snow cover"),
    ("target", "burn severity"),
    ("target", "vegetation greenness"),
    ("target", "crop stress"),
    ("property", "snow cover fraction"),
    ("property", "dNBR"),
    ("property", "char index"),
    ("property", "NDVI"),
    ("result", "snow cover"),
    ("result", "red reflectance"),
    ("result", "NDVI product"),
)
EDGES = (
    ("target", "snow cover", "property", "snow cover fraction"),
    ("property", "snow cover fraction", "result", "snow cover"),
    ("target", "burn severity", "property", "dNBR"),
    ("target", "burn severity", "property", "char index"),
    ("property", "dNBR", "result", "red reflectance"),
    ("property", "char index", "result", "red reflectance"),
    ("target", "vegetation greenness", "property", "NDVI"),
    ("target", "crop stress", "property", "NDVI"),
    ("target", "crop stress", "property", "char index"),
    ("property", "NDVI", "result", "NDVI product"),
    ("property", "NDVI", "result", "red reflectance"),
)


def graph() -> SupportGraph:
    nodes = [Node(kind=kind, name=name) for kind, name in NAMES]
    relations = [
        Relation(
            subject=NodeKey(a, b),  # type: ignore[arg-type]
            relation="has_property" if a == "target" else "estimated_from",
            object=NodeKey(c, d),  # type: ignore[arg-type]
            provenance=EVIDENCE,
        )
        for a, b, c, d in EDGES
    ]
    return SupportGraph(nodes, relations)


HELD = ("snow cover", "red reflectance", "NDVI product")


def first(
    target: str, *named: str, text: str = "?", held: tuple[str, ...] = HELD
) -> tuple[str, ...]:
    question = Question(text=text, target=target, targets=named)
    return question_paths(graph(), question, held_results=held).paths[0].nodes


def test_a_target_is_explained_before_a_product_of_its_name_is_read() -> None:
    assert first("snow cover") == ("snow cover", "snow cover fraction", "snow cover")


def test_a_product_that_is_no_target_is_read_as_it_is() -> None:
    assert first("NDVI product") == ("NDVI product",)


def test_a_path_through_what_the_question_names_goes_first() -> None:
    assert first("burn severity", "char index")[1] == "char index"
    assert first("burn severity", "dNBR")[1] == "dNBR"


def test_bands_are_read_where_the_question_speaks_of_bands() -> None:
    assert first("vegetation greenness") == ("vegetation greenness", "NDVI", "NDVI product")
    by_bands = first("vegetation greenness", text="from red and near-infrared bands")
    assert by_bands[-1] == "red reflectance"


def test_a_property_alone_starts_at_a_target_that_it_characterises() -> None:
    path = first("NDVI")
    assert path[1:] == ("NDVI", "NDVI product")
    assert path[0] in {"vegetation greenness", "crop stress"}


def test_a_target_that_the_question_names_besides_goes_first() -> None:
    assert first("NDVI", "crop stress")[0] == "crop stress"


def test_what_the_archive_lacks_is_listed() -> None:
    question = Question(text="?", target="snow cover")
    found = question_paths(graph(), question, held_results=("NDVI product",))
    assert found.paths == ()
    assert found.wanted == ("snow cover",)
