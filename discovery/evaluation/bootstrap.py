from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
SEED = 20_260
_CHUNK = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Interval:
    """A mean and its percentile bootstrap interval.

    Attributes:
        mean: Of the sample.
        low: Lower end.
        high: Upper end.
    """

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether zero lies outside of the interval."""
        return self.low > 0.0 or self.high < 0.0


def mean_interval(
    values: Sequence[float], *, level: float = 0.95, resamples: int = RESAMPLES, seed: int = SEED
) -> Interval:
    """Percentile bootstrap interval of a mean over queries (Efron and Tibshirani 1993, chapter 13).

    Args:
        values: One value for each query.
        level: Coverage that the interval aims at.
        resamples: Number of samples drawn with replacement.
        seed: Fixed, so that the same values give the same interval.

    Raises:
        ValueError: There is no value, or the level isn't between 0 and 1.
    """
    if not len(values) or not 0.0 < level < 1.0:
        raise ValueError("an interval needs values, and a level between 0 and 1")
    sample = np.asarray(values, np.float64)
    means = _resampled_means(sample, resamples, np.random.default_rng(seed))
    tail = (1.0 - level) / 2.0
    low, high = np.quantile(means, [tail, 1.0 - tail])
    return Interval(mean=float(sample.mean()), low=float(low), high=float(high))


def paired_difference(
    first: Sequence[float], second: Sequence[float], *, resamples: int = RESAMPLES, seed: int = SEED
) -> Interval:
    """95 % interval of the mean of ``first - second``, both over the same queries in one order.

    Raises:
        ValueError: They differ in number.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} values can't be paired with {len(second)}")
    differences = (np.asarray(first, np.float64) - np.asarray(second, np.float64)).tolist()
    return mean_interval(differences, resamples=resamples, seed=seed)


def _resampled_means(
    sample: NDArray[np.float64], resamples: int, random: np.random.Generator
) -> NDArray[np.float64]:
    means = []
    for start in range(0, resamples, _CHUNK):
        draws = random.integers(0, len(sample), (min(_CHUNK, resamples - start), len(sample)))
        means.append(sample[draws].mean(axis=1))
    return np.concatenate(means)
