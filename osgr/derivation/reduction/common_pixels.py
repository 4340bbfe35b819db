"""Means before and after over the pixels that have a value at both times."""

from collections.abc import Sequence

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.combining import on_grid, over_time
from osgr.derivation.execution.grounds import Grounds
from osgr.derivation.reading.observation import Observation

COMMON = "Over the pixels that have a value at both times."


def means_of_common_pixels(
    before: Sequence[Observation], after: Sequence[Observation]
) -> tuple[float, float] | None:
    """Means of both sides, by area; None where the two don't share a pixel.

    Clouds lie elsewhere on each date: means over different ground would differ by the ground.
    """
    grounds = Grounds(one.place for one in (*before, *after))
    sums = np.zeros(3)
    for number in sorted({grounds.of(one.place) for one in before}):
        sides = [
            [one for one in side if grounds.of(one.place) == number and one.grid is not None]
            for side in (before, after)
        ]
        if all(sides):
            sums += _sums(over_time(sides[0]), over_time(sides[1]))
    if sums[2] <= 0:
        return None
    return float(sums[0] / sums[2]), float(sums[1] / sums[2])


def _sums(before: Observation, after: Observation) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if before.grid is None or before.weights is None:
        return np.zeros(3)
    try:
        later = on_grid(after, before.grid)
    except NotComputable:
        return np.zeros(3)
    earlier, areas = before.grid.values, before.weights
    common = np.isfinite(earlier) & np.isfinite(later) & (areas > 0)
    weights = areas[common]
    return np.array(
        [(weights * earlier[common]).sum(), (weights * later[common]).sum(), weights.sum()]
    )
