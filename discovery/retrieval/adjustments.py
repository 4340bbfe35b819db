"""Factors for what fits or contradicts what a request says beside its subject."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.understood import Understood
from discovery.retrieval.facets import has_any, rows_of
from discovery.retrieval.index import Index

FloatArray = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True, slots=True)
class Factors:
    """What a score is multiplied by. Mild, since a reading of a sentence may be wrong.

    Attributes:
        outside_place: For data that cover nothing of the place; between, in proportion.
        outside_time: For data that cover nothing of the time; between, in proportion.
        other_level: For data of a stated level that isn't the one named.
        other_frequency: For data of a stated frequency that isn't the one named.
        same_instrument: For data of an instrument named.
        same_platform: For data of a platform named.
        same_provider: For data of an archive named.
        near_real_time_wanted: For near-real-time data, if the request asks for such.
    """

    outside_place: float = 0.5
    outside_time: float = 0.6
    other_level: float = 0.92
    other_frequency: float = 0.95
    same_instrument: float = 1.05
    same_platform: float = 1.02
    same_provider: float = 1.05
    near_real_time_wanted: float = 1.1


FACTORS = Factors()


def adjustments(
    index: Index, understood: Understood, *, is_learned: bool = False, factors: Factors = FACTORS
) -> Mapping[str, FloatArray]:
    """The factors that apply, by name, float32 [rows] each.

    Args:
        index: The catalogue.
        understood: The request.
        is_learned: Whether trained weights judge level, frequency, platform and instrument, which
            are then left to them.
        factors: Their sizes.
    """
    found = _where_and_when(index, understood, factors)
    found |= _fitting(index, "provider", understood.providers, factors.same_provider)
    if understood.wants_near_real_time:
        fast = index.prior_features[:, 4] > 0
        # The prior's own discount of fast data is taken back.
        wanted = factors.near_real_time_wanted / index.prior.factor
        found["near_real_time"] = np.where(fast, wanted, 1.0).astype(np.float32)
    if not is_learned:
        found |= _contradicting(index, "level", understood.levels, factors.other_level)
        found |= _contradicting(index, "frequency", understood.frequencies, factors.other_frequency)
        found |= _fitting(index, "instrument", understood.instruments, factors.same_instrument)
        found |= _fitting(index, "platform", understood.platforms, factors.same_platform)
    return found


def _where_and_when(
    index: Index, understood: Understood, factors: Factors
) -> dict[str, FloatArray]:
    found = {}
    if understood.place is not None:
        covered = index.coverage.of_place(understood.place.box)
        found["place"] = _between(factors.outside_place, covered)
    if understood.interval is not None:
        covered = index.coverage.of_time(understood.interval)
        found["time"] = _between(factors.outside_time, covered)
    return found


def _between(least: float, covered: FloatArray) -> FloatArray:
    return np.asarray(least + (1.0 - least) * covered, np.float32)


def _contradicting(
    index: Index, facet: str, values: tuple[str, ...], factor: float
) -> dict[str, FloatArray]:
    if not values:
        return {}
    other = has_any(index.facets, facet, rows=index.rows)
    other &= ~rows_of(index.facets, facet, values, rows=index.rows)
    return {facet: np.where(other, factor, 1.0).astype(np.float32)}


def _fitting(
    index: Index, facet: str, values: tuple[str, ...], factor: float
) -> dict[str, FloatArray]:
    if not values:
        return {}
    same = rows_of(index.facets, facet, values, rows=index.rows)
    return {facet: np.where(same, factor, 1.0).astype(np.float32)}
