"""How the lexical and the neural score become one."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]

CENTRED_COSINE_QUALITY = 0.28
BM25_QUALITY = 0.50
"""Mean reciprocal rank of each leg alone on the development pairs (tutorial tasks with intro and
map layers, mean of the two), NASA collections; printed by ``evaluate_discovery``."""


def alpha_from_quality(neural: float, lexical: float) -> float:
    """Weight of the neural score in alpha * neural + (1 - alpha) * lexical.

    Suppose that for a given query a leg either works, and then its normalised score of a dataset
    is the probability that the dataset is relevant, or fails, and then says nothing about it.
    Suppose that it isn't known which, only that the legs work in proportion to how often each
    alone ranks a relevant dataset first on validation queries: q_n and q_l. Take the query to be
    one on which one of them is to be trusted. Then that is the neural one with probability

        alpha = q_n / (q_n + q_l)

    and by total probability P(relevant | s_n, s_l) = alpha * s_n + (1 - alpha) * s_l up to a
    constant: the convex combination. The mean reciprocal rank serves as q: it is 1 for a leg that
    always ranks a relevant dataset first, and is less noisy than counting first places. Nothing
    of this looks at how the combination itself does, on test data or any other.

    Args:
        neural: Quality of the neural leg alone, 0 to 1.
        lexical: Quality of the lexical leg alone, 0 to 1.

    Returns:
        0 to 1; one half if neither ever works.
    """
    total = neural + lexical
    return neural / total if total > 0 else 0.5


CENTRED_COSINE_ALPHA = alpha_from_quality(CENTRED_COSINE_QUALITY, BM25_QUALITY)


def share_of_best(scores: FloatArray, *, included: NDArray[np.bool_]) -> FloatArray:
    """Scores divided by the best included one, those below 0 taken as 0; float32 [rows], 0 to 1."""
    best = float(scores[included].max()) if included.any() else 0.0
    if best <= 0.0:
        return np.zeros_like(scores)
    return np.asarray(np.clip(scores / np.float32(best), 0.0, 1.0), np.float32)
