"""What the database itself refuses, whoever writes."""

import pytest
from django.db import IntegrityError, connection, transaction

from osgr.models import SupportNode, SupportRelation, SupportRevision

pytestmark = pytest.mark.django_db


@pytest.fixture
def nodes() -> dict[str, SupportNode]:
    made = {
        "target": SupportNode(kind="target", name="drought"),
        "property": SupportNode(kind="property", name="TVDI"),
        "second": SupportNode(kind="property", name="NDVI"),
        "third": SupportNode(kind="property", name="LST"),
        "result": SupportNode(kind="result", name="NDVI product"),
    }
    SupportNode.objects.bulk_create(made.values())
    return made


def _relate(first: SupportNode, relation: str, second: SupportNode, **kinds: str) -> None:
    SupportRelation.objects.create(
        subject=first,
        subject_kind=kinds.get("subject_kind", first.kind),
        relation=relation,
        object=second,
        object_kind=kinds.get("object_kind", second.kind),
    )


@pytest.mark.parametrize(
    ("first", "relation", "second"),
    [
        ("target", "estimated_from", "property"),
        ("target", "has_property", "result"),
        ("property", "has_property", "second"),
        ("property", "estimated_from", "target"),
        ("result", "estimated_from", "property"),
        ("target", "causes", "property"),
    ],
)
def test_relations_of_other_types_are_refused(nodes, first, relation, second):
    with pytest.raises(IntegrityError, match="osgr_supportrelation_type"), transaction.atomic():
        _relate(nodes[first], relation, nodes[second])


def test_a_relation_cant_lie_about_the_kinds_of_its_nodes(nodes):
    with pytest.raises(IntegrityError, match="osgr_supportrelation_object_kind"):
        _relate(nodes["target"], "has_property", nodes["result"], object_kind="property")


def test_a_node_in_use_cant_change_its_kind(nodes):
    _relate(nodes["target"], "has_property", nodes["property"])

    with pytest.raises(IntegrityError, match="osgr_supportrelation_object_kind"):
        SupportNode.objects.filter(pk=nodes["property"].pk).update(kind="result")


def test_there_is_one_edge_for_each_pair(nodes):
    _relate(nodes["target"], "has_property", nodes["property"])

    with pytest.raises(IntegrityError, match="osgr_supportrelation_once"):
        _relate(nodes["target"], "has_property", nodes["property"])


def test_properties_in_a_circle_are_refused(nodes):
    _relate(nodes["property"], "estimated_from", nodes["second"])
    _relate(nodes["second"], "estimated_from", nodes["third"])

    with pytest.raises(IntegrityError, match="would be estimated from one another"):
        _relate(nodes["third"], "estimated_from", nodes["property"])


def test_a_circle_within_one_statement_is_refused(nodes):
    kinds = {"subject_kind": "property", "object_kind": "property"}
    rows = [
        SupportRelation(
            subject=nodes[first], relation="estimated_from", object=nodes[second], **kinds
        )
        for first, second in (("property", "second"), ("second", "property"))
    ]

    with pytest.raises(IntegrityError, match="would be estimated from one another"):
        SupportRelation.objects.bulk_create(rows)


def test_every_change_has_a_number_of_its_own(nodes):
    before = SupportRevision.objects.get().number

    with connection.cursor() as cursor:
        cursor.execute("UPDATE osgr_supportnode SET units = 'K' WHERE name = 'LST'")

    assert SupportRevision.objects.get().number > before
