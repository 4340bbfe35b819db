"""Which of several grounded paths answers a question: the one that an expert would take first.

A stated rule. The graph's own score of a path (direct, complete, well sourced) leads; a path
through concepts that the question itself names goes before others, and one that ends at bands where
it speaks of bands; how well the archive's items ground it decides the rest.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from osgr.grounding.grounded import GroundedSet
from osgr.support.path import SupportPath
from osgr.understanding.question import Question

NAMED_BONUS = 0.5
BANDS_BONUS = 0.4
CHAIN_BONUS = 0.5
GROUNDING_WEIGHT = 0.3
_BANDS = re.compile(r"\b(?:bands?|reflectances?|channels?)\b", re.IGNORECASE)
_BAND_RESULT = re.compile(r"\b(?:reflectance|band)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What a question says of how it wants to be answered.

    Attributes:
        named: Names of nodes that it names besides its target.
        bands: Whether it speaks of bands or reflectances.
        chained: Whether it asks about a target: then a chain that explains it goes before a
            product of the target's name.
    """

    named: frozenset[str] = frozenset()
    bands: bool = False
    chained: bool = False

    @classmethod
    def of(cls, question: Question, *, is_target: bool = False) -> "Wishes":
        """Read them from a question; ``is_target`` says whether a target is called as it asks."""
        return cls(
            named=frozenset(question.targets),
            bands=_BANDS.search(question.text) is not None,
            chained=is_target,
        )

    def bonus(self, nodes: Sequence[str]) -> float:
        """What a path gains by meeting them."""
        if len(nodes) < 2:
            return -CHAIN_BONUS if self.chained else 0.0
        named = len({*nodes[1:]} & self.named)
        ends = self.bands and _BAND_RESULT.search(nodes[-1]) is not None
        return NAMED_BONUS * named + BANDS_BONUS * ends


def preferred_paths(paths: Iterable[SupportPath], *, wishes: Wishes) -> tuple[SupportPath, ...]:
    """Return the support paths of one question, the preferred first."""

    def rank(path: SupportPath) -> tuple[bool, float, int]:
        merit = path.score + wishes.bonus(path.nodes)
        return (not path.is_complete, -round(merit, 9), len(path.nodes))

    return tuple(sorted(paths, key=rank))


def preferred_sets(
    sets: Sequence[GroundedSet], *, order: Sequence[SupportPath], wishes: Wishes
) -> tuple[GroundedSet, ...]:
    """Return the usable sets, the preferred first; those that can't be used behind them.

    Args:
        sets: Of one grounding.
        order: Its paths, the preferred first.
        wishes: Of the question.
    """
    place = {path.nodes: index for index, path in enumerate(order)}
    scores = {path.nodes: path.score for path in order}

    def rank(found: GroundedSet) -> tuple[bool, float, int]:
        nodes = found.path.nodes
        merit = scores.get(nodes, 0.0) + wishes.bonus(nodes) + GROUNDING_WEIGHT * found.score
        return (not found.is_usable, -round(merit, 9), place.get(nodes, len(place)))

    return tuple(sorted(sets, key=rank))
