from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from common.inference.text import TextModelMissing
from discovery.backends import text_embedder
from discovery.retrieval import Index

_REMEMBERED = 512
ENOUGH = 0.9
"""Share of the datasets that must have vectors: a few with would outrank all others without."""


@dataclass(frozen=True, kw_only=True)
class QueryVector:
    """A request's vector, or why there is none.

    Attributes:
        vector: float32 [dimension], or None.
        notice: What people must know if there is none; else empty.
    """

    vector: NDArray[np.float32] | None
    notice: str = ""


def embed_query(text: str, *, index: Index) -> QueryVector:
    """Embed a request with the model of the index's vectors.

    Vectors of two models are never compared: an index of another model than the one installed is
    searched by words alone, and the answer says so.
    """
    if index.dense is None:
        return _without("The catalogue isn't embedded yet (embed_collections, index_collections)")
    embedded = int(np.count_nonzero(index.dense.distances))
    if embedded < ENOUGH * index.rows:
        done = f"Only {embedded} of {index.rows} datasets are embedded yet"
        return _without(f"{done} (embed_collections, index_collections)")
    try:
        embedder = text_embedder()
        model = f"{embedder.name}@{embedder.revision}"
    except TextModelMissing as problem:
        return _without(problem.message)
    if model != index.model:
        return _without(f"The index is of {index.model}, the installed text model is {model}")
    return QueryVector(vector=_embedded(text, model))


def forget_queries() -> None:
    """Forget the vectors of earlier requests."""
    _embedded.cache_clear()


def _without(reason: str) -> QueryVector:
    return QueryVector(vector=None, notice=f"{reason}: datasets were searched by words alone.")


@lru_cache(maxsize=_REMEMBERED)
def _embedded(text: str, model: str) -> NDArray[np.float32]:
    """The vector by the model named; results are remembered for the pages of one search."""
    del model  # part of the key alone
    return np.asarray(text_embedder().encode([text])[0], np.float32)
