"""Fits linear weights so that the right candidates of each query score above the others."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Inputs = NDArray[np.float32]
Values = NDArray[np.float64]
List = tuple[Inputs, NDArray[np.bool_], float]
"""Inputs of a query's candidates, float32 [n, k], which of them are right, bool [n], and how much
the query counts."""


def fit_listwise(lists: Sequence[List], *, start: Values, penalty: float) -> Values:
    """Weights that make right candidates likely under a softmax over each query's candidates.

    The loss is the mean cross-entropy (ListNet with one group of right answers) plus
    ``penalty * |weights - start|**2``: what the data don't say is left as it was.

    Args:
        lists: The queries; those without a right candidate teach nothing.
        start: float64 [k], what the weights are drawn to.
        penalty: How strongly.

    Returns:
        float64 [k].

    Raises:
        ValueError: No query has a right candidate.
    """
    useful = [(np.asarray(x, np.float64), y, count) for x, y, count in lists if y.any()]
    if not useful:
        raise ValueError("no query has a right candidate to learn from")
    all_counts = sum(count for _, _, count in useful)

    def loss(weights: Values) -> tuple[float, Values]:
        total, gradient = 0.0, np.zeros_like(weights)
        for inputs, right, count in useful:
            scores = inputs @ weights
            log_shares = scores - np.logaddexp.reduce(scores)
            wanted = right / right.sum()
            total -= count * float(wanted @ log_shares)
            gradient += count * (inputs.T @ (np.exp(log_shares) - wanted))
        moved = weights - start
        value = total / all_counts + penalty * float(moved @ moved)
        return value, gradient / all_counts + 2.0 * penalty * moved

    found: Values = minimize(loss, start, jac=True, method="L-BFGS-B").x
    return found
