"""Merging loses nothing and never makes what the graph may not hold."""

import pytest

from osgr.errors import MergeRefused, ReviewForbidden
from osgr.models import SupportNode, SupportProvenance, SupportRelation, SupportSource
from osgr.services.support.merging import merge_nodes
from osgr.services.support.relating import Evidence, relate
from osgr.support.errors import CyclicProperties, DisallowedRelation

pytestmark = pytest.mark.django_db


@pytest.fixture
def source() -> SupportSource:
    return SupportSource.objects.create(
        key="a", title="A", kind="paper", url="https://example.org/a", verified=True
    )


def _node(kind: str, name: str, **fields) -> SupportNode:
    return SupportNode.objects.create(kind=kind, name=name, **fields)


def _relate(source: SupportSource, first: SupportNode, second: SupportNode, said: str) -> None:
    relation = "has_property" if first.kind == "target" else "estimated_from"
    relate(
        first, relation, second, evidence=Evidence(source=source, evidence=said, added_by="test")
    )


def test_relations_of_both_lead_from_the_one_that_is_kept(source, approver):
    kept, other = _node("target", "flood"), _node("target", "floods")
    first, second = _node("property", "water depth"), _node("property", "water extent")
    _relate(source, kept, first, "one")
    _relate(source, other, second, "two")

    merge_nodes(kept, [other], by=approver)

    assert set(kept.relations_out.values_list("object__name", flat=True)) == {
        "water depth",
        "water extent",
    }


def test_every_record_of_provenance_is_kept(source, approver):
    kept, other = _node("target", "flood"), _node("target", "floods")
    depth = _node("property", "water depth")
    _relate(source, kept, depth, "one")
    _relate(source, other, depth, "two")

    merge_nodes(kept, [other], by=approver)

    assert SupportRelation.objects.count() == 1
    assert set(SupportProvenance.objects.values_list("evidence", flat=True)) == {"one", "two"}


def test_a_review_of_either_of_two_equal_records_stands(source, approver):
    kept, other = _node("target", "flood"), _node("target", "floods")
    depth = _node("property", "water depth")
    _relate(source, kept, depth, "one")
    _relate(source, other, depth, "one")
    SupportProvenance.objects.filter(relation__subject=other).update(reviewed=True)

    merge_nodes(kept, [other], by=approver)

    assert SupportProvenance.objects.get().reviewed


def test_names_and_facts_of_the_other_are_kept(approver):
    kept = _node("result", "LST", aliases=["surface temperature"])
    other = _node(
        "result",
        "land surface temperature",
        aliases=["skin temperature"],
        variables=["LST_Day"],
        units="K",
        valid_minimum=150,
        valid_maximum=400,
    )

    merge_nodes(kept, [other], by=approver)

    kept.refresh_from_db()
    assert kept.aliases == ["surface temperature", "land surface temperature", "skin temperature"]
    assert (kept.units, kept.variables, kept.valid_maximum) == ("K", ["LST_Day"], 400)


def test_a_property_is_not_merged_with_what_it_is_estimated_from(source, approver):
    first, second = _node("property", "TVDI"), _node("property", "NDVI")
    _relate(source, first, second, "one")

    with pytest.raises(MergeRefused, match="'TVDI' is estimated from 'NDVI'"):
        merge_nodes(first, [second], by=approver)


def test_a_merge_that_closes_a_circle_is_refused(source, approver):
    first, second, third = (_node("property", name) for name in ("A", "B", "C"))
    _relate(source, first, second, "one")
    _relate(source, second, third, "two")

    with pytest.raises(CyclicProperties, match="circle: "):
        merge_nodes(first, [third], by=approver)


def test_an_analyst_may_not_merge(analyst):
    with pytest.raises(ReviewForbidden, match="a-analyst"):
        merge_nodes(_node("target", "flood"), [_node("target", "floods")], by=analyst)


def test_a_circle_of_relations_is_refused_by_names(source):
    first, second, third = (_node("property", name) for name in ("A", "B", "C"))
    _relate(source, first, second, "one")
    _relate(source, second, third, "two")

    with pytest.raises(CyclicProperties) as refusal:
        _relate(source, third, first, "three")

    assert set(refusal.value.fields["cycle"]) == {"A", "B", "C"}


def test_a_relation_of_a_wrong_type_is_refused_by_its_kinds(source):
    with pytest.raises(DisallowedRelation, match="A result can't stand to a property"):
        _relate(source, _node("result", "red"), _node("property", "NDVI"), "one")
