"""Quantities that were not computed, because a path only reads what tells of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from osgr.derivation.units import converted, split_rate
from osgr.support.graph import SupportGraph
from osgr.support.path import SupportPath

_DIMENSIONLESS = frozenset({"", "1", "%"})


@dataclass(frozen=True, kw_only=True, slots=True)
class StandIn:
    """A measured quantity whose value would be mistaken for another's.

    Attributes:
        asked: The property that the path is about.
        measured: The node whose value is told.
        unit: Of that.
    """

    asked: str
    measured: str
    unit: str

    @property
    def notice(self) -> str:
        """What the reader must know."""
        unit = f" in {self.unit}" if self.unit not in _DIMENSIONLESS else ""
        return (
            f"{self.asked[:1].upper()}{self.asked[1:]} was not computed: the archive gives "
            f"{self.measured}{unit}, which tells of it. The number is that of {self.measured}."
        )


def stand_in(path: SupportPath, *, unit: str, graph: SupportGraph) -> StandIn | None:
    """The last property of a path that is read from a node of another unit; None if none is.

    Where the value's own unit is one of the property's (an area of a mask, days counted above a
    threshold), the property was computed.

    Args:
        path: The path that was taken.
        unit: Of the computed value; a rate counts as what changes.
        graph: Knows the nodes' units.
    """
    found = None
    value_unit = split_rate(unit)[0] if unit else unit
    for asked, measured in path.readings.items():
        one = graph.node(asked, kind="property")
        other = graph.node(measured, kind="property") or graph.node(measured, kind="result")
        if one is None or other is None or not one.units or not other.units:
            continue
        if _alike(other.units, one.units) or _alike(value_unit, one.units):
            continue
        found = StandIn(asked=asked, measured=measured, unit=other.units)
    return found


def measured_path(nodes: Sequence[str], found: StandIn) -> tuple[str, ...]:
    """The part of a path that the number is about."""
    start = nodes.index(found.measured) if found.measured in nodes else len(nodes) - 1
    return tuple(nodes[start:])


def _alike(unit: str, wanted: str) -> bool:
    if unit in _DIMENSIONLESS and wanted in _DIMENSIONLESS:
        return True
    return bool(unit) and unit not in _DIMENSIONLESS and converted(1.0, unit, wanted) is not None
