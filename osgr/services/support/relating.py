from dataclasses import dataclass
from typing import cast

from django.db import models

from osgr.models import NodeKind, SupportNode, SupportProvenance, SupportRelation, SupportSource
from osgr.services.support.circles import refuse_circles
from osgr.services.support.lock import graph_locked
from osgr.support.errors import DisallowedRelation
from osgr.support.nodes import Kind
from osgr.support.relations import ALLOWED, RelationType


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What a document says of a relation."""

    source: SupportSource
    section: str = ""
    evidence: str = ""
    added_by: str


def check_relation(subject: SupportNode, relation: str, object_: SupportNode) -> None:
    """Check that a relation may be stored.

    Raises:
        DisallowedRelation: It joins kinds that none may join.
        CyclicProperties: It would close a circle of properties.
    """
    kinds = ALLOWED.get((cast("Kind", subject.kind), cast("RelationType", relation)), ())
    if object_.kind not in kinds:
        raise DisallowedRelation(cast("Kind", subject.kind), relation, cast("Kind", object_.kind))
    if object_.kind == NodeKind.PROPERTY == subject.kind:
        refuse_circles([(subject.pk, object_.pk)])


def relate(
    subject: SupportNode, relation: str, object_: SupportNode, *, evidence: Evidence
) -> tuple[SupportRelation, bool]:
    """Store a relation, or add the evidence to the one that is there; it is unreviewed.

    Returns:
        The relation, and whether the evidence is new.

    Raises:
        DisallowedRelation: It joins kinds that none may join.
        CyclicProperties: It would close a circle of properties.
    """
    with graph_locked():
        check_relation(subject, relation, object_)
        row, _ = SupportRelation.objects.get_or_create(
            subject=subject,
            object=object_,
            relation=relation,
            defaults={"subject_kind": subject.kind, "object_kind": object_.kind},
        )
        _, is_new = SupportProvenance.objects.get_or_create(
            relation=row,
            source=evidence.source,
            section=_fitting(SupportProvenance, "section", evidence.section),
            evidence=evidence.evidence,
            defaults={"added_by": evidence.added_by},
        )
    return row, is_new


def _fitting(model: type[models.Model], field: str, text: str) -> str:
    return text[: model._meta.get_field(field).max_length]
