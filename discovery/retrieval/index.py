from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord
from discovery.retrieval.build import Vectors, build_index
from discovery.retrieval.coverage import CoverageArrays
from discovery.retrieval.dense import DenseScorer, FloatArray
from discovery.retrieval.errors import IndexMissing
from discovery.retrieval.facets import Facets
from discovery.retrieval.fields import FIELD_NAMES
from discovery.retrieval.identifiers import IdentifierTable
from discovery.retrieval.lexical import LexicalScorer, stored_postings
from discovery.retrieval.priors import prior_scores
from discovery.retrieval.store import read_arrays, read_names

CANDIDATES = 2_000


class Index:
    """A catalogue made ready for ranking; its files are memory-mapped and never changed.

    Attributes:
        folder: Where its files are.
        concept_ids: Of each row.
        short_names: Of each row.
        versions: Of each row.
        titles: Of each row.
        providers: Of each row.
        datasets: int32 [rows], equal for versions of one dataset.
        age: int32 [rows], number of newer versions of the same dataset.
        newest: bool [rows], whether a row is the newest version of its dataset.
        prior_features: float32 [rows, 5]; see ``priors.PRIOR_NAMES``.
        standing_features: float32 [rows, 3]; see ``standing.STANDING_NAMES``.
        prior: What general likelihood does to lexical scores.
        coverage: Where and when each row has data.
        facets: Rows of each platform, instrument, level, provider, frequency and resolution.
        identifiers: Looks up short names, DOIs and concept ids.
        lexical: Scores by words.
        dense: Scores by vectors; None if the index was built without.
        model: Name and revision of the model of the vectors.
        content: What identifies the records it was built from.
    """

    def __init__(self, folder: Path) -> None:
        arrays, names = read_arrays(folder), read_names(folder)
        self.folder = folder
        self.concept_ids: tuple[str, ...] = tuple(names["concept_ids"])
        self.short_names: tuple[str, ...] = tuple(names["short_names"])
        self.versions: tuple[str, ...] = tuple(names["versions"])
        self.titles: tuple[str, ...] = tuple(names["titles"])
        self.providers: tuple[str, ...] = tuple(names["providers"])
        self.model: str = names["model"]
        self.content: str = names["content"]
        try:
            self._read(arrays, names)
        except KeyError as problem:
            message = f"the index in {folder.name!r} lacks {problem}; build it: index_collections"
            raise IndexMissing(message) from problem

    def _read(self, arrays: Mapping[str, NDArray[Any]], names: Mapping[str, Any]) -> None:
        rows = len(self.concept_ids)
        self.datasets: NDArray[np.int32] = np.asarray(arrays["datasets"])
        self.age: NDArray[np.int32] = np.asarray(arrays["age"])
        self.newest: NDArray[np.bool_] = self.age == 0
        self.prior_features: FloatArray = np.asarray(arrays["prior_features"])
        self.standing_features: FloatArray = np.asarray(arrays["standing_features"])
        self.prior = prior_scores(self.prior_features, self.standing_features)
        self.coverage = CoverageArrays(
            arrays["box_rows"],
            arrays["boxes"],
            arrays["interval_rows"],
            arrays["intervals"],
            rows,
        )
        self.facets: Facets = {
            facet: {value: np.array(found, np.int32) for value, found in values.items()}
            for facet, values in names["facets"].items()
        }
        self.identifiers = IdentifierTable(
            concept_ids=self.concept_ids,
            short_names=self.short_names,
            versions=self.versions,
            dois=names["dois"],
        )
        self.lexical = LexicalScorer(
            terms=arrays["terms"],
            scores=stored_postings(arrays, "all"),
            fields={name: stored_postings(arrays, name) for name in FIELD_NAMES},
            rows=rows,
            abbreviations=names["abbreviations"],
        )
        self.dense = (
            DenseScorer(arrays["vectors"], arrays["vector_mean"], arrays["vector_distances"])
            if "vectors" in arrays
            else None
        )

    @classmethod
    def build(
        cls,
        records: Sequence[CollectionRecord],
        *,
        folder: Path,
        vectors: Vectors | None = None,
        model: str = "",
        content: str = "",
    ) -> "Index":
        """Build the index of some records and open it; see ``build_index``."""
        build_index(records, folder=folder, vectors=vectors, model=model, content=content)
        return cls(folder)

    @classmethod
    def open(cls, folder: Path) -> "Index":
        """Open an index that was built.

        Raises:
            IndexMissing: There is none, or it is of another format.
        """
        return cls(folder)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.concept_ids)

    @property
    def vectors(self) -> FloatArray | None:
        """float32 [rows, dimension] at length 1, memory-mapped, or None."""
        return None if self.dense is None else self.dense.vectors

    def bm25(self, query: str) -> FloatArray:
        """BM25 over weighted fields of a query's words, float32 [rows]."""
        return self.lexical.scores(self.lexical.read(query))

    def field_scores(self, query: str, rows: NDArray[np.int32]) -> FloatArray:
        """BM25 of each field alone, float32 [len(rows), fields] in the order of FIELD_NAMES."""
        return self.lexical.field_scores(self.lexical.read(query), rows)

    def cosine(self, vector: FloatArray, *, centred: bool = False) -> FloatArray:
        """Cosines with a vector, float32 [rows]; zeros if the index has no vectors."""
        if self.dense is None:
            return np.zeros(self.rows, np.float32)
        return self.dense.centred(vector) if centred else self.dense.cosine(vector)

    def candidates(
        self, bm25: FloatArray, cosine: FloatArray, *, count: int = CANDIDATES
    ) -> NDArray[np.int32]:
        """Rows among the best by words or by vectors, ascending: at most ``count``, int32."""
        half = min(max(count // 2, 1), self.rows)
        best = [np.argpartition(-scores, half - 1)[:half] for scores in (bm25, cosine)]
        return np.union1d(best[0], best[1]).astype(np.int32)
