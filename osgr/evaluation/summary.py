"""Means over a question set, with percentile bootstrap intervals."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from osgr.evaluation.scores import METRICS

RESAMPLES = 2000
SEED = 20_240_711
EXTRA = ("EPM_strict", "unanswerable_recognised", "answerable_refused")
_DIGITS = 4


def summarise(scores: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """Return ``n``, the mean of each metric, how many rows it is over, and ``ci95``.

    A metric that no row states is None. Intervals are the 2.5th and 97.5th percentiles of the
    means of 2,000 resamples of the rows that state it, from a fixed seed.
    """
    summary: dict[str, Any] = {"n": len(scores)}
    intervals: dict[str, list[float] | None] = {}
    counted: dict[str, int] = {}
    for metric in (*METRICS, *EXTRA):
        values = np.array([row[metric] for row in scores if metric in row], dtype=np.float64)
        counted[metric] = int(values.size)
        summary[metric] = round(float(values.mean()), _DIGITS) if values.size else None
        intervals[metric] = _interval(values) if values.size else None
    return {**summary, "scored": counted, "ci95": intervals}


def promised(summary: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a summary that other programs rely on: ``n``, the metrics and ``ci95``."""
    found = {name: summary[name] for name in ("n", *METRICS)}
    return {**found, "ci95": {metric: summary["ci95"][metric] for metric in METRICS}}


def _interval(values: np.ndarray[Any, np.dtype[np.float64]]) -> list[float]:
    draws = np.random.default_rng(SEED).integers(0, values.size, size=(RESAMPLES, values.size))
    low, high = np.percentile(values[draws].mean(axis=1), (2.5, 97.5))
    return [round(float(low), _DIGITS), round(float(high), _DIGITS)]
