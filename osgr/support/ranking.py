"""How good a support path is: a stated rule, the same for everyone.

The score is a weighted mean of five parts, each in [0, 1]:

- completeness (0.30): share of the results needed to compute along the path that are held;
- directness (0.30): 1 / (1 + 0.2 (s - 1)), s being the edges and every further input;
- primacy (0.25): mean over the edges of 1 / (1 + 0.15 r), the first edge weighing twice as much as
  the rest together, r being how many relations of the edge's subject are stated before it: the
  content states what is most characteristic first;
- sources (0.10): mean over the edges of 1 - 2^-k, k being the reviewed documents of the edge;
- review (0.05): share of the edges with reviewed provenance.

A path of length zero scores 1. Ties fall to the shorter path, then to the order of the names.
"""

from collections.abc import Mapping

from osgr.support.computation import Computation
from osgr.support.relations import Relation

WEIGHTS: Mapping[str, float] = {
    "completeness": 0.30,
    "directness": 0.30,
    "primacy": 0.25,
    "sources": 0.10,
    "review": 0.05,
}
_STEP_COST = 0.2
_LATER_COST = 0.15


def score_path(
    edges: tuple[Relation, ...], computation: Computation, *, places: tuple[int, ...]
) -> float:
    """Return a path's score in [0, 1].

    Args:
        edges: The path's relations.
        computation: What it takes to compute along it.
        places: For each edge, how many relations of its subject are stated before it.
    """
    if not edges:
        return 1.0
    parts = score_parts(edges, computation, places=places)
    return sum(WEIGHTS[name] * value for name, value in parts.items())


def score_parts(
    edges: tuple[Relation, ...], computation: Computation, *, places: tuple[int, ...]
) -> Mapping[str, float]:
    """Return the parts of a score by name, each in [0, 1]; ``edges`` mustn't be empty."""
    needed = max(len({*computation.required, *computation.missing}), 1)
    steps = len(edges) + needed - 1
    return {
        "completeness": 1 - len(computation.missing) / needed,
        "directness": 1 / (1 + _STEP_COST * (steps - 1)),
        "primacy": _primacy(places),
        "sources": sum(1 - 0.5**edge.weight for edge in edges) / len(edges),
        "review": sum(edge.is_reviewed for edge in edges) / len(edges),
    }


def _primacy(places: tuple[int, ...]) -> float:
    first, *rest = (1 / (1 + _LATER_COST * place) for place in places)
    return (2 * first + sum(rest) / len(rest)) / 3 if rest else first
