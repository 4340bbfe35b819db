"""Which of several grounded paths answers a question: the one that an expert would take first.

A stated rule. The graph's own score of a path (direct, complete, well sourced) leads; a path
through concepts that the question itself names goes before others; how well the archive's items
ground it decides the rest.
"""

from collections.abc import Collection, Iterable, Sequence

from osgr.grounding.grounded import GroundedSet
from osgr.support.path import SupportPath

NAMED_BONUS = 0.5
GROUNDING_WEIGHT = 0.3


def preferred_paths(
    paths: Iterable[SupportPath], *, named: Collection[str]
) -> tuple[SupportPath, ...]:
    """Return paths, the preferred first.

    Args:
        paths: Support paths of one question.
        named: Names of nodes that the question names besides its target.
    """
    return tuple(sorted(paths, key=lambda path: _path_rank(path, named)))


def preferred_sets(
    sets: Sequence[GroundedSet], *, order: Sequence[SupportPath], named: Collection[str]
) -> tuple[GroundedSet, ...]:
    """Return the usable sets, the preferred first; those that can't be used behind them.

    Args:
        sets: Of one grounding.
        order: Its paths, the preferred first.
        named: Names of nodes that the question names besides its target.
    """
    place = {path.nodes: index for index, path in enumerate(order)}
    scores = {path.nodes: path.score for path in order}

    def rank(found: GroundedSet) -> tuple[bool, float, int]:
        nodes = found.path.nodes
        merit = scores.get(nodes, 0.0) + NAMED_BONUS * _named_on(nodes, named)
        merit += GROUNDING_WEIGHT * found.score
        return (not found.is_usable, -round(merit, 9), place.get(nodes, len(place)))

    return tuple(sorted(sets, key=rank))


def _path_rank(path: SupportPath, named: Collection[str]) -> tuple[bool, float, int]:
    merit = path.score + NAMED_BONUS * _named_on(path.nodes, named)
    return (not path.is_complete, -round(merit, 9), len(path.nodes))


def _named_on(nodes: Sequence[str], named: Collection[str]) -> int:
    return len({*nodes[1:]} & {*named}) if len(nodes) > 1 else 0
