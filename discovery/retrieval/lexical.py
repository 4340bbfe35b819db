from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.retrieval.expansion import Synonyms, groups_to_synonyms
from discovery.retrieval.fields import FIELD_NAMES
from discovery.retrieval.lexical_build import LexicalArrays
from discovery.retrieval.postings import FloatArray, Postings
from discovery.retrieval.query_terms import QueryTerms, query_terms


class LexicalScorer:
    """Scores all rows for a query by its words.

    Attributes:
        rows: Number of rows.
    """

    def __init__(
        self,
        *,
        terms: NDArray[np.bytes_],
        scores: Postings,
        fields: Mapping[str, Postings],
        rows: int,
        abbreviations: Mapping[str, str],
    ) -> None:
        self._terms = terms
        self._scores = scores
        self._fields = fields
        self.rows = rows
        self._synonyms: Synonyms = groups_to_synonyms(abbreviations.items())

    def read(self, text: str) -> QueryTerms:
        """The query's terms, with those of the catalogue's own abbreviations."""
        return query_terms(text, synonyms=(self._synonyms,))

    def scores(self, query: QueryTerms) -> FloatArray:
        """BM25 over weighted fields, float32 [rows]; 0 where no word fits."""
        return self._scores.weighted_sum(self._numbers(query.weights), rows=self.rows)

    def field_scores(self, query: QueryTerms, rows: NDArray[np.int32]) -> FloatArray:
        """BM25 of each field alone for some rows, float32 [len(rows), fields]."""
        numbers = self._numbers(query.weights)
        columns = [
            self._fields[name].weighted_sum(numbers, rows=self.rows)[rows] for name in FIELD_NAMES
        ]
        return np.stack(columns, axis=1)

    def holding(self, terms: Sequence[str]) -> NDArray[np.bool_]:
        """Which rows hold all of some terms in any field, bool [rows]."""
        held = np.ones(self.rows, bool)
        for term in terms:
            number = self._number(term)
            found = np.zeros(self.rows, bool)
            if number is not None:
                found[self._scores.of(number)[0]] = True
            held &= found
        return held

    def fields_holding(self, terms: Sequence[str], row: int) -> dict[str, tuple[str, ...]]:
        """The terms that each field of a row holds."""
        held: dict[str, tuple[str, ...]] = {}
        for name in FIELD_NAMES:
            found = tuple(term for term in terms if self._holds(name, term, row))
            if found:
                held[name] = found
        return held

    def strengths(self, query: QueryTerms, row: int) -> dict[str, float]:
        """What each term adds to a row's score; terms that it lacks are left out."""
        strengths = {}
        for term, weight in query.weights.items():
            number = self._number(term)
            if number is None:
                continue
            rows, values = self._scores.of(number)
            place = int(np.searchsorted(rows, row))
            if place < len(rows) and rows[place] == row:
                strengths[term] = weight * float(values[place])
        return strengths

    def _holds(self, field: str, term: str, row: int) -> bool:
        number = self._number(term)
        if number is None:
            return False
        rows, _ = self._fields[field].of(number)
        place = int(np.searchsorted(rows, row))
        return place < len(rows) and int(rows[place]) == row

    def _numbers(self, weights: Mapping[str, float]) -> dict[int, float]:
        found = ((self._number(term), weight) for term, weight in weights.items())
        return {number: weight for number, weight in found if number is not None}

    def _number(self, term: str) -> int | None:
        wanted = np.bytes_(term.encode())
        place = int(np.searchsorted(self._terms, wanted))
        return place if place < len(self._terms) and self._terms[place] == wanted else None


def lexical_files(arrays: LexicalArrays) -> dict[str, NDArray[np.generic]]:
    """The arrays to be stored, by name."""
    files: dict[str, NDArray[np.generic]] = {"terms": _as_bytes(arrays.terms)}
    every = {"all": arrays.scores, **arrays.fields}
    for name, postings in every.items():
        files[f"{name}_starts"] = postings.starts
        files[f"{name}_rows"] = postings.rows
        files[f"{name}_values"] = postings.values
    return files


def stored_postings(files: Mapping[str, NDArray[np.generic]], name: str) -> Postings:
    """The postings stored under a name."""
    return Postings(files[f"{name}_starts"], files[f"{name}_rows"], files[f"{name}_values"])  # type: ignore[arg-type]


def _as_bytes(terms: Sequence[str]) -> NDArray[np.bytes_]:
    return np.array([term.encode() for term in terms] or [b""], np.bytes_)
