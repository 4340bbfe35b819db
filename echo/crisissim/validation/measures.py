"""How far a simulated profile is from the exact one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]


def rmse(found: Numbers, exact: Numbers) -> float:
    """Root of the mean square difference, in the values' unit."""
    return float(np.sqrt(np.mean((np.asarray(found, dtype=np.float64) - exact) ** 2)))


def mean_error(found: Numbers, exact: Numbers) -> float:
    """Mean of the absolute difference, in the values' unit."""
    return float(np.abs(np.asarray(found, dtype=np.float64) - exact).mean())


def relative_l1(found: Numbers, exact: Numbers) -> float:
    """Sum of absolute differences over the sum of exact values (dimensionless)."""
    return float(np.abs(np.asarray(found, dtype=np.float64) - exact).sum() / np.abs(exact).sum())


def order(coarse_error: float, fine_error: float, *, ratio: float) -> float:
    """Observed order of convergence between two cell sizes whose quotient is ``ratio``."""
    return float(np.log(coarse_error / fine_error) / np.log(ratio))
