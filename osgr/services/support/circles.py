from collections import defaultdict
from collections.abc import Iterable

from osgr.models import NodeKind, SupportNode, SupportRelation
from osgr.support.errors import CyclicProperties
from osgr.support.walks import find_cycle


def refuse_circles(new: Iterable[tuple[int, int]]) -> None:
    """Check that properties stay free of circles with new relations, given as pairs of ids.

    The database refuses them too; this names the properties.

    Raises:
        CyclicProperties: They would be estimated from one another.
    """
    new = tuple(new)
    if not new:
        return
    following: dict[str, list[str]] = defaultdict(list)
    there = SupportRelation.objects.filter(
        subject_kind=NodeKind.PROPERTY, object_kind=NodeKind.PROPERTY
    )
    for subject, object_ in (*there.values_list("subject_id", "object_id"), *new):
        following[str(subject)].append(str(object_))
    cycle = find_cycle(lambda node: following.get(node, ()), [str(subject) for subject, _ in new])
    if cycle:
        names = dict(SupportNode.objects.filter(pk__in=cycle).values_list("pk", "name"))
        raise CyclicProperties([names[int(node)] for node in cycle])
