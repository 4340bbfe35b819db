from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Postings:
    """For each term the rows that hold it, with a value each: a matrix by columns.

    Attributes:
        starts: int64 [terms + 1]; the entries of term t are ``starts[t]:starts[t + 1]``.
        rows: int32 [entries], ascending within a term.
        values: float32 [entries].
    """

    starts: NDArray[np.int64]
    rows: IntArray
    values: FloatArray

    def of(self, term: int) -> tuple[IntArray, FloatArray]:
        """Rows that hold a term, and their values."""
        first, last = int(self.starts[term]), int(self.starts[term + 1])
        return self.rows[first:last], self.values[first:last]

    def weighted_sum(self, terms: Mapping[int, float], *, rows: int) -> FloatArray:
        """Sum of the values of terms, each times its weight.

        Args:
            terms: Weight of each term.
            rows: Number of rows.

        Returns:
            float32 [rows].
        """
        total = np.zeros(rows, np.float32)
        for term, weight in terms.items():
            found, values = self.of(term)
            total[found] += values * np.float32(weight)
        return total

    def frequencies(self) -> NDArray[np.int64]:
        """Number of rows that hold each term, int64 [terms]."""
        return np.diff(self.starts)


class Vocabulary:
    """Numbers for terms, given in the order of their first use."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def count(self, documents: Iterable[Sequence[str]]) -> tuple[IntArray, IntArray, FloatArray]:
        """Count terms.

        Returns:
            Row, term and count of each entry.
        """
        rows, terms, counts = [], [], []
        numbers = self.numbers
        for row, document in enumerate(documents):
            for term, count in Counter(document).items():
                rows.append(row)
                terms.append(numbers.setdefault(term, len(numbers)))
                counts.append(count)
        return np.array(rows, np.int32), np.array(terms, np.int32), np.array(counts, np.float32)


def by_term(rows: IntArray, terms: IntArray, values: FloatArray, *, size: int) -> Postings:
    """Postings of entries in any order; entries of one row and term are added up.

    Args:
        rows: int32 [entries].
        terms: int32 [entries].
        values: float32 [entries].
        size: Number of terms.
    """
    order = np.lexsort((rows, terms))
    rows, terms, values = rows[order], terms[order], values[order]
    new = np.ones(len(rows), bool)
    new[1:] = (rows[1:] != rows[:-1]) | (terms[1:] != terms[:-1])
    firsts = np.flatnonzero(new)
    summed = np.add.reduceat(values, firsts) if len(firsts) else values
    starts = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(terms[firsts], minlength=size), out=starts[1:])
    return Postings(starts, rows[firsts].astype(np.int32), summed.astype(np.float32))
