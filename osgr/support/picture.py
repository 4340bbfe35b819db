"""A node's neighbourhood as an SVG picture: what leads to it on the left, what it leads to right.

The kind of a node is told by its shape and its label, an unreviewed relation by dashes and words,
so that nothing hangs on colour.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from osgr.support.nodes import Kind, Node
from osgr.support.relations import Relation

MOST_BESIDE = 24
_ROW, _BOX, _HEIGHT, _GAP, _MARGIN = 44, 250, 32, 130, 12
_LONGEST_LABEL = 34
_RADIUS: dict[Kind, int] = {"target": 16, "property": 6, "result": 0}
_FILL: dict[Kind, str] = {"target": "#fde8cf", "property": "#dcebfa", "result": "#dff3df"}
_INK = "#1b1f23"


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A node beside the one in the middle, and the relation that joins them."""

    node: Node
    relation: Relation
    is_before: bool


Link = Callable[[Node], str]


def neighbourhood_svg(
    node: Node, neighbours: Sequence[Neighbour], *, link: Link | None = None, number: int = 0
) -> str:
    """Draw a node and its neighbours.

    Args:
        node: The one in the middle.
        neighbours: The others; no more than 24 are drawn on a side, and the rest counted.
        link: Address of a node's page; nodes are plain without it.
        number: Tells pictures on one page apart.

    Returns:
        An ``svg`` element with title and description, without scripts or outside references.
    """
    before = [n for n in neighbours if n.is_before]
    after = [n for n in neighbours if not n.is_before]
    rows = max(min(max(len(before), len(after)), MOST_BESIDE), 1)
    height = rows * _ROW + 2 * _MARGIN + _ROW
    width = 3 * _BOX + 2 * _GAP + 2 * _MARGIN
    svg = _canvas(width, height, number)
    _text(svg, "title", f"Neighbourhood of {node.name}", id=f"neighbourhood-{number}-title")
    said = f"{_counted(before)} before and {_counted(after)} after the {node.kind} {node.name}."
    _text(svg, "desc", said, id=f"neighbourhood-{number}-desc")
    middle = (_MARGIN + _BOX + _GAP, height / 2 - _HEIGHT / 2)
    for side, x in ((before, _MARGIN), (after, _MARGIN + 2 * (_BOX + _GAP))):
        _draw_side(svg, side, x, middle, height=height, link=link)
    _draw_box(svg, node, middle, None, is_middle=True)
    return tostring(svg, encoding="unicode")


def _canvas(width: float, height: float, number: int) -> Element:
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": f"{width:g}",
            "height": f"{height:g}",
            "role": "group",
            "aria-labelledby": f"neighbourhood-{number}-title neighbourhood-{number}-desc",
            "font-family": "system-ui, sans-serif",
            "font-size": "13",
        },
    )


def _draw_side(
    svg: Element,
    side: Sequence[Neighbour],
    x: float,
    middle: tuple[float, float],
    *,
    height: float,
    link: Link | None,
) -> None:
    shown = side[:MOST_BESIDE]
    top = height / 2 - len(shown) * _ROW / 2 + (_ROW - _HEIGHT) / 2
    for place, neighbour in enumerate(shown):
        corner = (x, top + place * _ROW)
        _draw_line(svg, neighbour, corner, middle)
        _draw_box(svg, neighbour.node, corner, link)
    if len(side) > len(shown):
        at = {"x": f"{x:g}", "y": f"{height - _MARGIN:g}", "fill": _INK}
        _text(svg, "text", f"and {len(side) - len(shown)} more, listed below", **at)


def _draw_line(
    svg: Element,
    neighbour: Neighbour,
    corner: tuple[float, float],
    middle: tuple[float, float],
) -> None:
    left, right = (corner, middle) if neighbour.is_before else (middle, corner)
    x1, y1 = left[0] + _BOX, left[1] + _HEIGHT / 2
    x2, y2 = right[0], right[1] + _HEIGHT / 2
    bend = (x2 - x1) / 2
    line = SubElement(
        svg,
        "path",
        {
            "d": f"M{x1:g} {y1:g} C{x1 + bend:g} {y1:g} {x2 - bend:g} {y2:g} {x2:g} {y2:g}",
            "fill": "none",
            "stroke": "#57606a",
            "stroke-width": "1.5",
        },
    )
    if not neighbour.relation.is_reviewed:
        line.set("stroke-dasharray", "5 4")
    words = neighbour.relation.relation.replace("_", " ")
    reviewed = "" if neighbour.relation.is_reviewed else ", unreviewed"
    subject, object_ = neighbour.relation.subject.name, neighbour.relation.object.name
    _text(line, "title", f"{subject} {words} {object_}{reviewed}")


def _draw_box(
    svg: Element,
    node: Node,
    corner: tuple[float, float],
    link: Link | None,
    *,
    is_middle: bool = False,
) -> None:
    parent = svg if link is None else SubElement(svg, "a", {"href": link(node)})
    x, y = corner
    box = SubElement(
        parent,
        "rect",
        {
            "x": f"{x:g}",
            "y": f"{y:g}",
            "width": f"{_BOX:g}",
            "height": f"{_HEIGHT:g}",
            "rx": f"{_RADIUS[node.kind]:g}",
            "fill": _FILL[node.kind],
            "stroke": _INK,
            "stroke-width": "2.5" if is_middle else "1",
        },
    )
    _text(box, "title", f"{node.name} ({node.kind})")
    label = _shortened(f"{node.kind}: {node.name}")
    at = {"x": f"{x + 10:g}", "y": f"{y + _HEIGHT / 2 + 4:g}", "fill": _INK}
    _text(parent, "text", label, **at)


def _text(parent: Element, tag: str, text: str, **attributes: str) -> None:
    SubElement(parent, tag, attributes).text = text


def _shortened(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"


def _counted(side: Sequence[Neighbour]) -> str:
    return f"{len(side)} node{'' if len(side) == 1 else 's'}"
