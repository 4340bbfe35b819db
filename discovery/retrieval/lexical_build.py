"""Counts a catalogue's terms and turns the counts into scores: BM25 over weighted fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord
from discovery.retrieval.fields import DESCRIBING, FIELDS, Field, field_terms
from discovery.retrieval.postings import FloatArray, IntArray, Postings, Vocabulary, by_term

K1 = 5.0
"""How fast repeats of a word stop to count. Higher than for one field, since weights add up."""

RARITY = 0.75
"""Power of a term's inverse document frequency. Under 1, as long requests hold odd rare words."""

ABOUTNESS = 0.5
"""Power of the share of a term's collections that have it in a field that names the data."""

_LEAST_ABOUT = 0.1
_SATURATION = 1.2


@dataclass(frozen=True, slots=True)
class Counts:
    """The entries of one field."""

    rows: IntArray
    terms: IntArray
    counts: FloatArray
    lengths: FloatArray


@dataclass(frozen=True, kw_only=True, slots=True)
class LexicalArrays:
    """What lexical search needs.

    Attributes:
        terms: The terms, ascending.
        scores: For each term the rows, with what the term adds to the row's score.
        fields: The same for each field alone, unweighted.
    """

    terms: list[str]
    scores: Postings
    fields: Mapping[str, Postings]


def build_lexical(records: Sequence[CollectionRecord]) -> LexicalArrays:
    """Count and score.

    The score of a row for a term is BM25F (Robertson, Zaragoza, Taylor, 2004): the term's counts
    in the fields, each divided by its relative length and weighted, are added, and only the sum
    saturates: sum / (k1 + sum). It is multiplied by the term's weight (``term_weights``).
    """
    vocabulary, counts = _count(records)
    order = sorted(vocabulary.numbers, key=str.encode)
    renumber = np.empty(len(order), np.int32)
    for new, term in enumerate(order):
        renumber[vocabulary.numbers[term]] = new
    counts = {
        name: Counts(c.rows, renumber[c.terms], c.counts, c.lengths) for name, c in counts.items()
    }
    weights = term_weights(counts, rows=len(records), size=len(order))
    return LexicalArrays(
        terms=order,
        scores=_combined(counts, weights, size=len(order)),
        fields={f.name: _alone(counts[f.name], f, weights, size=len(order)) for f in FIELDS},
    )


def term_weights(counts: Mapping[str, Counts], *, rows: int, size: int) -> NDArray[np.float64]:
    """Weight of each term: idf^RARITY * (share in describing fields)^ABOUTNESS.

    idf is ln(1 + (N - n + 0.5) / (n + 0.5)) with n the collections that hold the term in any field.
    A word that only ever occurs in running text ("moreover") says less about what data are than
    one that names them, however rare it is.

    Returns:
        float64 [size].
    """
    anywhere = _distinct(counts, list(counts), size)
    describing = _distinct(counts, DESCRIBING, size)
    idf = np.log1p((rows - anywhere + 0.5) / (anywhere + 0.5))
    about = (describing + 1.0) / (anywhere + 2.0)
    return np.asarray(idf**RARITY * (about + _LEAST_ABOUT) ** ABOUTNESS, np.float64)


def relative_lengths(lengths: FloatArray, *, length_share: float) -> FloatArray:
    """BM25's divisor: 1 - b + b * length / mean length of the rows that have the field."""
    filled = lengths[lengths > 0]
    mean = float(filled.mean()) if filled.size else 1.0
    return np.asarray(1.0 - length_share + length_share * lengths / mean, np.float32)


def _count(records: Sequence[CollectionRecord]) -> tuple[Vocabulary, dict[str, Counts]]:
    vocabulary = Vocabulary()
    documents: dict[str, list[list[str]]] = {field.name: [] for field in FIELDS}
    for record in records:
        for name, terms in field_terms(record).items():
            documents[name].append(terms)
    counts = {}
    for name, rows in documents.items():
        lengths = np.array([len(row) for row in rows], np.float32)
        counts[name] = Counts(*vocabulary.count(rows), lengths)
    return vocabulary, counts


def _distinct(counts: Mapping[str, Counts], names: Sequence[str], size: int) -> NDArray[np.int64]:
    rows = np.concatenate([counts[name].rows for name in names])
    terms = np.concatenate([counts[name].terms for name in names])
    ones = np.ones(len(rows), np.float32)
    return by_term(rows, terms, ones, size=size).frequencies()


def _divided(counts: Counts, field: Field) -> FloatArray:
    divisor = relative_lengths(counts.lengths, length_share=field.length_share)
    return np.asarray(counts.counts / divisor[counts.rows], np.float32)


def _combined(counts: Mapping[str, Counts], weights: NDArray[np.float64], *, size: int) -> Postings:
    rows = np.concatenate([counts[field.name].rows for field in FIELDS])
    terms = np.concatenate([counts[field.name].terms for field in FIELDS])
    values = np.concatenate([_divided(counts[f.name], f) * np.float32(f.weight) for f in FIELDS])
    return _saturated(by_term(rows, terms, values, size=size), weights, k1=K1)


def _alone(counts: Counts, field: Field, weights: NDArray[np.float64], *, size: int) -> Postings:
    postings = by_term(counts.rows, counts.terms, _divided(counts, field), size=size)
    return _saturated(postings, weights, k1=_SATURATION)


def _saturated(postings: Postings, weights: NDArray[np.float64], *, k1: float) -> Postings:
    term_of_entry = np.repeat(np.arange(len(postings.starts) - 1), postings.frequencies())
    values = weights[term_of_entry] * postings.values * (k1 + 1) / (postings.values + k1)
    return Postings(postings.starts, postings.rows, values.astype(np.float32))
