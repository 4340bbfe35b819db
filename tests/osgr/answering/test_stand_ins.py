from collections.abc import Sequence

import pytest

from osgr.answering.stand_ins import StandIn, measured_path, stand_in
from osgr.support.nodes import Kind, Node
from osgr.support.path import SupportPath


class Units:
    """Test double: the part of a support graph that knows units."""

    def __init__(self, **units: str) -> None:
        self.units = units

    def node(self, name: str, *, kind: Kind) -> Node | None:
        units = self.units.get(name.replace(" ", "_"))
        return None if units is None else Node(kind=kind, name=name, units=units, definition="x")


def path(*nodes: str) -> SupportPath:
    kinds: Sequence[Kind] = ("target", *["property"] * (len(nodes) - 2), "result")
    return SupportPath(nodes=nodes, kinds=tuple(kinds), readings={nodes[-2]: nodes[-1]})


HOT = path("heat", "hot days", "maximum temperature")
UNITS = Units(hot_days="d", maximum_temperature="K", flood_extent="km2", water_mask="1", sst="K")


def test_kelvins_are_never_told_as_days():
    found = stand_in(HOT, unit="K", graph=UNITS)
    assert found == StandIn(asked="hot days", measured="maximum temperature", unit="K")
    assert found.notice.startswith("Hot days was not computed")
    assert "maximum temperature in K" in found.notice


def test_days_counted_above_a_threshold_are_days():
    assert stand_in(HOT, unit="d", graph=UNITS) is None


@pytest.mark.parametrize(("unit", "is_computed"), [("km2", True), ("1", False), ("%", False)])
def test_a_mask_tells_an_area_only_where_the_area_was_computed(unit: str, is_computed: bool):
    found = stand_in(path("flood", "flood extent", "water mask"), unit=unit, graph=UNITS)
    assert (found is None) == is_computed


def test_one_unit_written_in_two_ways_is_one():
    graph = Units(air_temperature="degC", t2m="K")
    assert stand_in(path("heat", "air temperature", "t2m"), unit="K", graph=graph) is None


def test_the_rate_of_a_quantity_counts_as_the_quantity():
    graph = Units(air_temperature="K", t2m="K")
    assert stand_in(path("heat", "air temperature", "t2m"), unit="K/year", graph=graph) is None


def test_the_sentence_is_about_what_was_measured():
    found = StandIn(asked="hot days", measured="maximum temperature", unit="K")
    assert measured_path(HOT.nodes, found) == ("maximum temperature",)
