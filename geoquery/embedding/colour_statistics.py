import numpy as np
from numpy.typing import NDArray

from geoquery.measurement.colour import PALETTE, colour_classes, srgb_to_lab

MOMENTS = 6
"""Mean and standard deviation of the three CIELAB channels."""

SHARES = len(PALETTE)
"""One share for each colour class."""


def colour_moments(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Mean, then standard deviation, of L*, a*, b* over a picture uint8 [H, W, 3]; shape [6]."""
    lab = srgb_to_lab(rgb).reshape(-1, 3)
    return np.concatenate([lab.mean(axis=0), lab.std(axis=0)])


def colour_share_roots(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Square roots of the shares of the colour classes; a vector of length 1.

    With the roots, the dot product of two pictures is the Bhattacharyya coefficient of their
    colour histograms.
    """
    counts = np.bincount(colour_classes(rgb).ravel(), minlength=SHARES)
    return np.asarray(np.sqrt(counts / counts.sum()), np.float64)
