"""How good a support path is: a stated rule, the same for everyone.

The score is a weighted mean of five parts, each in [0, 1]:

- completeness (0.35): share of the results needed to compute along the path that are held;
- directness (0.25): 1 / (1 + 0.15 (s - 1)), s being the edges and every further input;
- specificity (0.15): 1 / (1 + 0.25 log2 n), n being the targets that have the first property;
- sources (0.15): mean over the edges of 1 - 2^-k, k being the reviewed documents of the edge;
- review (0.10): share of the edges with reviewed provenance.

A path of length zero scores 1. Ties fall to the shorter path, then to the order of the names.
"""

import math
from collections.abc import Mapping

from osgr.support.computation import Computation
from osgr.support.relations import Relation

WEIGHTS: Mapping[str, float] = {
    "completeness": 0.35,
    "directness": 0.25,
    "specificity": 0.15,
    "sources": 0.15,
    "review": 0.10,
}
_STEP_COST = 0.15
_SHARED_COST = 0.25


def score_path(
    edges: tuple[Relation, ...], computation: Computation, *, sharing_targets: int
) -> float:
    """Return a path's score in [0, 1].

    Args:
        edges: The path's relations.
        computation: What it takes to compute along it.
        sharing_targets: How many targets have the path's first property; 1 if it starts there.
    """
    if not edges:
        return 1.0
    parts = score_parts(edges, computation, sharing_targets=sharing_targets)
    return sum(WEIGHTS[name] * value for name, value in parts.items())


def score_parts(
    edges: tuple[Relation, ...], computation: Computation, *, sharing_targets: int
) -> Mapping[str, float]:
    """Return the parts of a score by name, each in [0, 1]; ``edges`` mustn't be empty."""
    needed = max(len({*computation.required, *computation.missing}), 1)
    steps = len(edges) + max(needed - 1, 0)
    return {
        "completeness": 1 - len(computation.missing) / needed,
        "directness": 1 / (1 + _STEP_COST * (steps - 1)),
        "specificity": 1 / (1 + _SHARED_COST * math.log2(max(sharing_targets, 1))),
        "sources": sum(1 - 0.5**edge.weight for edge in edges) / len(edges),
        "review": sum(edge.is_reviewed for edge in edges) / len(edges),
    }
