"""Walks on their way to becoming support paths."""

from dataclasses import dataclass

from osgr.support.computation import Computation, Planner
from osgr.support.explanation import explain
from osgr.support.nodes import NodeKey
from osgr.support.path import SupportPath
from osgr.support.relations import Relation
from osgr.support.walks import Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldArchive:
    """The held results of one archive, and what leads to them."""

    held: frozenset[NodeKey]
    planner: Planner
    useful: frozenset[NodeKey]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A walk with its score, before it is put in words."""

    walk: Walk
    edges: tuple[Relation, ...]
    computation: Computation
    score: float

    def as_path(self) -> SupportPath:
        """Put the walk in words."""
        return SupportPath(
            nodes=tuple(key.name for key in self.walk),
            kinds=tuple(key.kind for key in self.walk),
            edges=self.edges,
            derivations=self.computation.derivations,
            readings=self.computation.readings,
            required=self.computation.required,
            missing=self.computation.missing,
            score=self.score,
            explanation=explain(self.walk, self.edges, self.computation),
        )


def rank(candidate: Candidate) -> tuple[float, int, tuple[str, ...]]:
    """Order candidates: best score first, then the shorter, then by names."""
    names = tuple(key.name for key in candidate.walk)
    return (-round(candidate.score, 9), len(names), names)
