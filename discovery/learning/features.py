"""What a learned ranker knows of a query and a dataset beside the two legs."""

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.wording import frequencies_in, levels_in, resolutions_in

Scores = NDArray[np.float32]
Rows = NDArray[np.int32]

STATED = ("level", "frequency", "resolution")
NAMED = ("platform", "instrument")
PRIORS = ("mentioned", "global", "ongoing", "archive", "near_real_time")
FEATURES = (
    "describing",
    "title",
    *(f"{facet}_{how}" for facet in (*STATED, *NAMED) for how in ("agrees", "differs")),
    "identifier",
    "versions",
    "auxiliary",
    *PRIORS,
)
_MANY_VERSIONS = 8
_AUXILIARY = re.compile(
    r"\b(?:browse|ancillary|auxiliary|calibration|engineering|housekeeping|telemetry|quick ?look|"
    r"ephemeris|attitude|documents?|logs?)\b",
    re.IGNORECASE,
)


class IndexView(Protocol):
    """What the ranker reads of an index; ``discovery.retrieval.Index`` has it.

    Attributes:
        facets: Rows of each value of each facet, values in lower case.
        datasets: int32 [rows], equal for versions of one dataset.
        prior_features: float32 [rows, 5], in the order of ``PRIORS``, each from 0 to 1.
    """

    facets: Mapping[str, Mapping[str, Rows]]
    datasets: NDArray[np.int32]
    prior_features: Scores

    @property
    def titles(self) -> Sequence[str]:
        """Of each row."""
        ...

    def field_scores(self, query: str, rows: Rows) -> Scores:
        """BM25 of each field, float32 [len(rows), fields]."""
        ...


class FeatureReader:
    """Reads the features of rows; what doesn't depend on the query is prepared once.

    Args:
        index: Where from.
        title_field: Column of ``field_scores`` that is of the title.
        abstract_field: Column that isn't about the data alone.
    """

    def __init__(self, index: IndexView, *, title_field: int = 1, abstract_field: int = 2) -> None:
        self._index = index
        self._title, self._abstract = title_field, abstract_field
        rows = len(index.datasets)
        self._stated = {
            facet: _any_row(index.facets.get(facet, {}), rows) for facet in (*STATED, *NAMED)
        }
        counts = np.bincount(index.datasets) if rows else np.zeros(1, np.int64)
        many = np.log(np.maximum(counts[index.datasets], 1)) / np.log(_MANY_VERSIONS)
        self._versions = np.minimum(many, 1.0).astype(np.float32)
        self._auxiliary = np.array(
            [bool(_AUXILIARY.search(title)) for title in index.titles], np.float32
        )

    def read(self, query: str, rows: Rows, *, identified: Sequence[int] = ()) -> Scores:
        """Features of some rows for a query.

        Args:
            query: The sentence.
            rows: int32 [n].
            identified: Rows whose short name, DOI or id the query holds.

        Returns:
            float32 [n, len(FEATURES)], each from 0 to 1.
        """
        columns = self._shares(query, rows)
        wanted = {
            "level": levels_in(query),
            "frequency": frequencies_in(query),
            "resolution": resolutions_in(query),
        }
        for facet in (*STATED, *NAMED):
            values = wanted.get(facet)
            columns += self._agreement(facet, self._named(facet, query, values), rows)
        columns.append(np.isin(rows, np.asarray(identified, np.int64)).astype(np.float32))
        columns += [self._versions[rows], self._auxiliary[rows]]
        return np.column_stack([*columns, self._index.prior_features[rows]]).astype(np.float32)

    def _shares(self, query: str, rows: Rows) -> list[Scores]:
        """BM25 of all fields but the abstract, and of the title, each as a share of the best."""
        scores = self._index.field_scores(query, rows)
        kept = [field for field in range(scores.shape[1]) if field != self._abstract]
        totals = (scores[:, kept].sum(axis=1), scores[:, self._title])
        return [
            np.asarray(total / max(float(total.max(initial=0.0)), 1e-6), np.float32)
            for total in totals
        ]

    def _named(self, facet: str, query: str, values: Sequence[str] | None) -> Sequence[str]:
        if values is not None:
            return values
        said = f" {_words(query)} "
        return [name for name, words in self._names[facet] if words in said]

    @property
    def _names(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        cached = self.__dict__.get("names")
        if cached is None:
            cached = {facet: _long_names(self._index.facets.get(facet, {})) for facet in NAMED}
            self.__dict__["names"] = cached
        found: Mapping[str, Sequence[tuple[str, str]]] = cached
        return found

    def _agreement(self, facet: str, values: Sequence[str], rows: Rows) -> list[Scores]:
        if not values:
            return [np.zeros(len(rows), np.float32)] * 2
        known = self._index.facets.get(facet, {})
        having = np.zeros(len(self._versions), bool)
        for value in values:
            having[known.get(value.lower(), np.zeros(0, np.int32))] = True
        agrees = having[rows]
        differs = self._stated[facet][rows] & ~agrees
        return [agrees.astype(np.float32), differs.astype(np.float32)]


def _any_row(values: Mapping[str, Rows], rows: int) -> NDArray[np.bool_]:
    stated = np.zeros(rows, bool)
    for found in values.values():
        stated[found] = True
    return stated


def _words(text: str) -> str:
    return " ".join("".join(mark if mark.isalnum() else " " for mark in text.lower()).split())


def _long_names(values: Mapping[str, Rows]) -> Sequence[tuple[str, str]]:
    """Names that can't be mistaken for ordinary words, with blanks around them."""
    names = ((name, _words(name)) for name in values)
    return [(name, f" {words} ") for name, words in names if len(words) >= 3 and words != "models"]
