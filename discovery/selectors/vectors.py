"""Reads the stored vectors of collections."""

from dataclasses import dataclass

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from discovery.models import CollectionModel

# A vector is read only if it is of the text that the collection has now.
_VECTORS = """
    SELECT c.concept_id, halfvec_send(e.vector)
    FROM discovery_collection c
    JOIN discovery_collectionembedding e ON e.collection_id = c.id AND e.model_id = %s
        AND e.content_hash = c.text_hash
    WHERE NOT c.hidden AND c.merged_into_id IS NULL AND c.withdrawn IS NULL
    ORDER BY c.concept_id
"""
_HEADER = 4  # bytes before the numbers: dimension and an unused field, int16 each


@dataclass(frozen=True, kw_only=True)
class StoredVectors:
    """Vectors of one model.

    Attributes:
        concept_ids: Whose vector each row is, in the order of ``records``.
        vectors: float16 [collections, dimension], each row of length 1.
    """

    concept_ids: tuple[str, ...]
    vectors: NDArray[np.float16]


def vectors(model: str, revision: str) -> StoredVectors:
    """Return the vectors of all collections that search may find and that are embedded.

    Args:
        model: Name of the text model, such as "all-MiniLM-L6-v2".
        revision: Its revision.
    """
    stored = CollectionModel.objects.filter(name=model, revision=revision).first()
    if stored is None:
        return StoredVectors(concept_ids=(), vectors=np.empty((0, 0), np.float16))
    with connection.cursor() as cursor:
        cursor.execute(_VECTORS, [stored.pk])
        rows = cursor.fetchall()
    numbers = b"".join(bytes(content)[_HEADER:] for _, content in rows)
    array = np.frombuffer(numbers, ">f2").astype(np.float16)
    return StoredVectors(
        concept_ids=tuple(concept_id for concept_id, _ in rows),
        vectors=array.reshape(len(rows), stored.dimension),
    )
