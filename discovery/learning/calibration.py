"""From a raw score to a probability (Platt 1999), and how well probabilities hold."""

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Values = NDArray[np.float64]
_BINS = 10


def fit_platt(raw: Values, fits: Values) -> tuple[float, float]:
    """Slope and offset of 1 / (1 + exp(-(slope * raw + offset))) by maximum likelihood.

    Targets are drawn in by Platt's prior, (n + 1) / (n + 2), so that separable scores don't give
    an infinite slope.

    Args:
        raw: float64 [n].
        fits: float64 [n], 1 for what fits and 0 for what doesn't.

    Raises:
        ValueError: One of the two kinds is missing.
    """
    positive, negative = float(fits.sum()), float((1.0 - fits).sum())
    if positive < 1 or negative < 1:
        raise ValueError("calibration needs scores of what fits and of what doesn't")
    targets = np.where(fits > 0, (positive + 1) / (positive + 2), 1 / (negative + 2))
    scale = max(float(raw.std()), 1e-9)
    middle = float(raw.mean())
    unit = (raw - middle) / scale

    def loss(values: Values) -> tuple[float, Values]:
        logits = values[0] * unit + values[1]
        errors = 1.0 / (1.0 + np.exp(-logits)) - targets
        total = float((np.logaddexp(0.0, logits) - targets * logits).mean())
        return total, np.array([(errors * unit).mean(), errors.mean()])

    start = np.array([1.0, float(np.log(positive / negative))])
    slope, offset = minimize(loss, start, jac=True, method="L-BFGS-B").x
    return float(slope / scale), float(offset - slope * middle / scale)


def calibration_error(probabilities: Values, fits: Values) -> float:
    """Expected calibration error: mean gap of stated and true share over ten equal bins."""
    bins = np.minimum((probabilities * _BINS).astype(int), _BINS - 1)
    gaps = [
        abs(float(probabilities[bins == bin_].mean()) - float(fits[bins == bin_].mean()))
        * float((bins == bin_).mean())
        for bin_ in np.unique(bins)
    ]
    return float(sum(gaps))
