from collections import defaultdict
from collections.abc import Iterable, Mapping

from osgr.models import NodeKind, SupportNode, SupportRelation
from osgr.support.errors import CyclicProperties
from osgr.support.walks import find_cycle


def refuse_circles(
    new: Iterable[tuple[int, int]] = (), *, merged: Mapping[int, int] | None = None
) -> None:
    """Check that properties stay free of circles; the database refuses them too, without names.

    Args:
        new: Relations to be stored, as pairs of nodes' ids.
        merged: Nodes to be merged, each with the node that it goes into.

    Raises:
        CyclicProperties: Properties would be estimated from one another.
    """
    merged = merged or {}
    there = SupportRelation.objects.filter(
        subject_kind=NodeKind.PROPERTY, object_kind=NodeKind.PROPERTY
    )
    following: dict[str, list[str]] = defaultdict(list)
    for pair in (*there.values_list("subject_id", "object_id"), *new):
        subject, object_ = (merged.get(node, node) for node in pair)
        following[str(subject)].append(str(object_))
    cycle = find_cycle(lambda node: following.get(node, ()), sorted(following))
    if cycle:
        names = dict(SupportNode.objects.filter(pk__in=cycle).values_list("pk", "name"))
        raise CyclicProperties([names[int(node)] for node in cycle])
