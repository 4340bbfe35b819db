from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from geoquery.evaluation.concepts import Concept
from geoquery.evaluation.koppen import MAJORITY, KoppenMap

Box = tuple[float, float, float, float]
Search = Callable[[str], Sequence[str]]
"""Keys of the tiles that a query finds, best first."""


@dataclass(frozen=True, slots=True)
class ConceptResult:
    """How one concept's search did.

    Attributes:
        query: The words.
        precision: Share of right tiles among the first ten found.
        random: Share of right tiles among all: what chance finds.
    """

    query: str
    precision: float
    random: float


@dataclass(frozen=True)
class Judge:
    """Says which tiles are right for a concept, by the map alone.

    A tile is right for climate codes when they cover half of its footprint or more together, and
    for the open ocean when no land lies in it.
    """

    climate: KoppenMap
    boxes: Mapping[str, Box]

    def right_tiles(self, concept: Concept) -> frozenset[str]:
        """Keys of all tiles that are right; raises UnknownKoppenCode."""
        if concept.ocean:
            return frozenset(
                key for key, box in self.boxes.items() if not self.climate.has_land(box)
            )
        numbers = [self.climate.number(code) for code in concept.koppen]
        return frozenset(
            key for key, shares in self._shares.items() if shares[numbers].sum() >= MAJORITY
        )

    @cached_property
    def _shares(self) -> dict[str, NDArray[np.float64]]:
        return {key: self.climate.class_shares(box) for key, box in self.boxes.items()}


def evaluate(
    concepts: Sequence[Concept], judge: Judge, search: Search, *, depth: int = 10
) -> list[ConceptResult]:
    """Precision of a search at ``depth`` for each concept, with chance beside it."""
    results = []
    for concept in concepts:
        right = judge.right_tiles(concept)
        found = list(search(concept.query))[:depth]
        results.append(
            ConceptResult(
                query=concept.query,
                precision=sum(key in right for key in found) / depth,
                random=len(right) / len(judge.boxes),
            )
        )
    return results
