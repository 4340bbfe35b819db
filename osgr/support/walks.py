"""Typed walks from a node to results: no node twice, stop at the first result."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from osgr.support.nodes import NodeKey

Walk = tuple[NodeKey, ...]
MOST_WALKS = 20_000


def walks(
    start: NodeKey,
    *,
    successors: Mapping[NodeKey, tuple[NodeKey, ...]],
    ends: Collection[NodeKey],
    useful: Collection[NodeKey] | None = None,
    most: int = MOST_WALKS,
) -> tuple[Walk, ...]:
    """Return every walk from a node to one of the results that are held.

    Args:
        start: Where to start; a walk of one node if it is itself a held result.
        successors: Nodes that relations lead to; the relations are typed already.
        ends: Results that are held.
        useful: What ``leading_to`` gives for the ends, where it is known already.
        most: Stop after so many; the shortest are found first.

    Returns:
        Shortest first, then in the order of the names.
    """
    if start.kind == "result":
        return ((start,),) if start in ends else ()
    if useful is None:
        useful = leading_to(ends, successors)
    found: list[Walk] = []
    level: list[Walk] = [(start,)]
    while level and len(found) < most:
        grown = sorted(
            (*walk, node)
            for walk in level
            for node in successors.get(walk[-1], ())
            if node in useful and node not in walk
        )
        found += [walk for walk in grown if walk[-1].kind == "result"]
        level = [walk for walk in grown if walk[-1].kind != "result"][:most]
    return tuple(found[:most])


def leading_to(
    ends: Collection[NodeKey], successors: Mapping[NodeKey, tuple[NodeKey, ...]]
) -> frozenset[NodeKey]:
    """Return the ends and every node that some walk leads from to one of them."""
    before: dict[NodeKey, list[NodeKey]] = {}
    for subject, objects in successors.items():
        for node in objects:
            before.setdefault(node, []).append(subject)
    useful = {node for node in ends if node.kind == "result"}
    queue = [*useful]
    while queue:
        for subject in before.get(queue.pop(), ()):
            if subject not in useful:
                useful.add(subject)
                queue.append(subject)
    return frozenset(useful)


def find_cycle(successors: Callable[[str], Iterable[str]], names: Iterable[str]) -> list[str]:
    """Return the names along a circle, its first again at the end; empty if there is none."""
    done: set[str] = set()
    for name in names:
        trail: dict[str, Iterator[str]] = {} if name in done else {name: iter(successors(name))}
        while trail:
            last = next(reversed(trail))
            following = next(trail[last], None)
            if following is None:
                del trail[last]
                done.add(last)
            elif following in trail:
                along = [*trail]
                return [*along[along.index(following) :], following]
            elif following not in done:
                trail[following] = iter(successors(following))
    return []
