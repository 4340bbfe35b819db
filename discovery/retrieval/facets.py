"""What each collection is of: platform, instrument, level, provider, how often, how fine."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord
from discovery.constraints.wording import frequencies_in, levels_in, resolutions_in

FACETS = ("platform", "instrument", "level", "provider", "frequency", "resolution")

Facets = Mapping[str, Mapping[str, NDArray[np.int32]]]
"""For each facet the rows of each value, values in lower case, rows ascending."""


def build_facets(records: Sequence[CollectionRecord]) -> Facets:
    """The values of all collections."""
    found: dict[str, dict[str, list[int]]] = {facet: defaultdict(list) for facet in FACETS}
    for row, record in enumerate(records):
        for facet, values in _values(record).items():
            for value in dict.fromkeys(value.lower() for value in values if value):
                found[facet][value].append(row)
    return {
        facet: {value: np.array(rows, np.int32) for value, rows in sorted(values.items())}
        for facet, values in found.items()
    }


def has_any(facets: Facets, facet: str, *, rows: int) -> NDArray[np.bool_]:
    """Which rows state a facet at all, bool [rows]."""
    stated = np.zeros(rows, bool)
    for found in facets[facet].values():
        stated[found] = True
    return stated


def rows_of(facets: Facets, facet: str, values: Sequence[str], *, rows: int) -> NDArray[np.bool_]:
    """Which rows have one of some values, bool [rows]."""
    having = np.zeros(rows, bool)
    for value in values:
        found = facets[facet].get(value.lower())
        if found is not None:
            having[found] = True
    return having


def _values(record: CollectionRecord) -> Mapping[str, Sequence[str]]:
    naming = f"{record.title} {record.short_name}"
    stated = record.processing_level[:1]
    return {
        "platform": record.platforms,
        "instrument": record.instruments,
        "level": (stated,) if stated.isdigit() else levels_in(naming),
        "provider": (record.provider,),
        "frequency": frequencies_in(naming),
        "resolution": resolutions_in(naming),
    }
