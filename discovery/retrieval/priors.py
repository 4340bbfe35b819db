"""What makes one dataset likelier to be wanted than another, whatever the query."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.providers import is_nasa_archive
from discovery.catalogue.record import CollectionRecord
from discovery.retrieval.versions import is_near_real_time_record

PRIOR_NAMES = ("mentioned", "global", "ongoing", "archive", "near_real_time")

_MANY_MENTIONS = 5
_GLOBAL_WIDTH, _GLOBAL_HEIGHT = 350.0, 100.0
_NAME = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_LEAST_NAME = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class PriorWeights:
    """What each fact adds to a lexical score, in its units (one rare word in a title: about 10).

    Attributes:
        mentioned: Five or more other datasets name it in their abstracts, or, if use is recorded,
            it is the most used: signs of wide use.
        worldwide: It covers the globe.
        ongoing: It is still added to.
        archive: It is held by an archive centre, not only described in a directory.
        near_real_time: Factor (not an addend) of fast data that final ones replace.
        orbital: It is of a satellite or a global model.
        auxiliary: Taken off for data that only serve to make others, unless such are asked for.
        described: Its abstract is long.
    """

    mentioned: float = 10.0
    worldwide: float = 4.0
    ongoing: float = 1.5
    archive: float = 8.0
    near_real_time: float = 0.9
    orbital: float = 3.0
    auxiliary: float = 5.0
    described: float = 4.0


PRIOR_WEIGHTS = PriorWeights()


def prior_features(records: Sequence[CollectionRecord]) -> NDArray[np.float32]:
    """The facts of each collection.

    Returns:
        float32 [records, 5], each 0 to 1, in the order of ``PRIOR_NAMES``.
    """
    mentions = np.maximum(_mentioned(records), _used(records))
    facts = [
        mentions,
        np.array([_is_global(record) for record in records], np.float32),
        np.array([_is_ongoing(record) for record in records], np.float32),
        np.array([_has_data(record) for record in records], np.float32),
        np.array([is_near_real_time_record(record) for record in records], np.float32),
    ]
    return np.stack(facts, axis=1).astype(np.float32).reshape(len(records), len(PRIOR_NAMES))


@dataclass(frozen=True, slots=True)
class PriorScores:
    """What general likelihood does to lexical scores, float32 [records] each.

    Attributes:
        addend: Added to them.
        auxiliary: Taken off besides, unless auxiliary data are asked for.
        factor: What the sum is multiplied by.
    """

    addend: NDArray[np.float32]
    auxiliary: NDArray[np.float32]
    factor: NDArray[np.float32]


def prior_scores(
    features: NDArray[np.float32],
    standing: NDArray[np.float32],
    *,
    weights: PriorWeights = PRIOR_WEIGHTS,
) -> PriorScores:
    """Weigh the facts.

    Args:
        features: From ``prior_features``.
        standing: From ``standing_features``.
        weights: How much each counts.
    """
    first = np.array(
        [weights.mentioned, weights.worldwide, weights.ongoing, weights.archive], np.float32
    )
    addend = features[:, :4] @ first
    addend += standing[:, 0] * np.float32(weights.orbital)
    addend += standing[:, 2] * np.float32(weights.described)
    factor = 1.0 - features[:, 4] * np.float32(1.0 - weights.near_real_time)
    return PriorScores(
        addend.astype(np.float32),
        (standing[:, 1] * np.float32(weights.auxiliary)).astype(np.float32),
        factor.astype(np.float32),
    )


def _mentioned(records: Sequence[CollectionRecord]) -> NDArray[np.float32]:
    """How many datasets of other short names mention each in their abstracts, on a log scale."""
    names = {name for name in (record.short_name.lower() for record in records) if _is_code(name)}
    mentioned_by: dict[str, set[str]] = defaultdict(set)
    for record in records:
        own = record.short_name.lower()
        for word in set(_NAME.findall(record.abstract.lower())) & names:
            if word != own:
                mentioned_by[word].add(own)
    counts = [len(mentioned_by.get(record.short_name.lower(), ())) for record in records]
    scaled = np.log1p(np.array(counts, np.float32)) / np.log1p(_MANY_MENTIONS)
    return np.asarray(np.minimum(scaled, 1.0), np.float32)


def _is_code(name: str) -> bool:
    """Whether a short name can't be mistaken for an ordinary word."""
    return len(name) >= _LEAST_NAME and any(not mark.isalpha() for mark in name)


def _used(records: Sequence[CollectionRecord]) -> NDArray[np.float32]:
    usage = np.array([max(record.usage or 0, 0) for record in records], np.float32)
    most = float(usage.max()) if usage.size else 0.0
    if most <= 0.0:
        return np.zeros(len(records), np.float32)
    return np.asarray(np.log1p(usage) / np.log1p(most), np.float32)


def _is_global(record: CollectionRecord) -> bool:
    return any(b.width >= _GLOBAL_WIDTH and b.height >= _GLOBAL_HEIGHT for b in record.boxes)


def _is_ongoing(record: CollectionRecord) -> bool:
    return any(end is None for _, end in record.intervals)


def _has_data(record: CollectionRecord) -> bool:
    if record.granule_count is not None:
        return record.granule_count > 0
    return record.catalogue != "cmr" or is_nasa_archive(record.provider)
