"""Which of several grounded paths answers a question: the one that an expert would take first.

A stated rule, on top of the graph's own score of a path. What the question itself names leads: a
property or a product, bands where it speaks of bands. Then the property that the target is usually
characterised by, or is called like it; the short chain before the long one; and the product that is
called like its property. How well the archive's items ground a path decides the rest.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from osgr.grounding.grounded import GroundedSet
from osgr.support.path import SupportPath
from osgr.support.spelling import form
from osgr.understanding.question import Question

NAMED_PROPERTY, NAMED_ELSEWHERE = 0.7, 0.6
BANDS_BONUS = 0.5
DIRECT_BONUS, CHAIN_BONUS = 0.45, 0.5
OWN_PROPERTY = 0.25
USUAL_PROPERTY, USUAL_STEP = 0.4, 0.08
LIKE_PRODUCT = 0.1
LONGER_COST = 0.15
GROUNDING_WEIGHT = 0.2
_BANDS = re.compile(r"\b(?:bands?|reflectances?|channels?)\b", re.IGNORECASE)
_BAND_RESULT = re.compile(r"\b(?:reflectance|band)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What a question says of how it wants to be answered, and what speaks for a property.

    Attributes:
        named: Names of nodes that it names besides its target.
        bands: Whether it speaks of bands or reflectances.
        chained: Whether it asks about a target: then a chain that explains it goes before a
            product of the target's name.
        own: Properties that are called like the target.
        usual: Properties that the target is usually characterised by, the most usual first.
    """

    named: frozenset[str] = frozenset()
    bands: bool = False
    chained: bool = False
    own: frozenset[str] = frozenset()
    usual: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, question: Question) -> "Wishes":
        """Read those that the question's words hold."""
        return cls(
            named=frozenset(question.targets), bands=_BANDS.search(question.text) is not None
        )

    def merit(self, path: SupportPath) -> float:
        """How much speaks for a path."""
        nodes = path.nodes
        if len(nodes) < 2:
            return path.score + (-CHAIN_BONUS if self.chained else DIRECT_BONUS)
        first, last = nodes[1], nodes[-1]
        merit = path.score + NAMED_PROPERTY * (first in self.named) + self._usual(path)
        merit += NAMED_ELSEWHERE * len({*nodes[2:]} & self.named)
        merit += OWN_PROPERTY * (first in self.own) + LIKE_PRODUCT * _is_alike(nodes[-2], last)
        merit -= LONGER_COST * len([name for name in nodes[2:-1] if name not in self.named])
        return merit + BANDS_BONUS * (self.bands and _BAND_RESULT.search(last) is not None)

    def _usual(self, path: SupportPath) -> float:
        rank = self.usual.get(path.nodes[1])
        return 0.0 if rank is None else max(USUAL_PROPERTY - USUAL_STEP * rank, USUAL_STEP)


def _is_alike(name: str, product: str) -> bool:
    """Whether a product is called like what is read from it: "NDVI product", "NDVI"."""
    return form(product).removesuffix("product") == form(name)


def preferred_paths(paths: Iterable[SupportPath], *, wishes: Wishes) -> tuple[SupportPath, ...]:
    """Return the support paths of one question, the preferred first."""

    def rank(path: SupportPath) -> tuple[bool, float, int]:
        return (not path.is_complete, -round(wishes.merit(path), 9), len(path.nodes))

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
    merits = {path.nodes: wishes.merit(path) for path in order}

    def rank(found: GroundedSet) -> tuple[bool, float, int]:
        nodes = found.path.nodes
        merit = merits.get(nodes, 0.0) + GROUNDING_WEIGHT * found.score
        return (not found.is_usable, -round(merit, 9), place.get(nodes, len(place)))

    return tuple(sorted(sets, key=rank))
