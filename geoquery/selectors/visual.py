from collections.abc import Sequence

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from geoquery.models import Embedding, EmbeddingModel

_PAIRS = """
    SELECT anchor.scene_id, candidate.scene_id, 1 - (anchor.vector <=> candidate.vector)
    FROM geoquery_embedding AS anchor, geoquery_embedding AS candidate
    WHERE anchor.model_id = %(model)s AND candidate.model_id = %(model)s
      AND anchor.patch = 0 AND candidate.patch = 0
      AND anchor.scene_id = ANY(%(anchors)s) AND candidate.scene_id = ANY(%(candidates)s)
"""


def vectors_of(model: EmbeddingModel, scenes: Sequence[int]) -> dict[int, list[float]]:
    """Image vectors of scenes by one model."""
    rows = Embedding.objects.filter(model=model, patch=0, scene_id__in=scenes)
    return {scene: list(vector) for scene, vector in rows.values_list("scene_id", "vector")}


def similarity_matrix(
    model: EmbeddingModel, anchors: Sequence[int], candidates: Sequence[int]
) -> NDArray[np.float64]:
    """Visual cosines of anchors with candidates, float64 [anchors, candidates]."""
    rows = {scene: index for index, scene in enumerate(anchors)}
    columns = {scene: index for index, scene in enumerate(candidates)}
    matrix = np.zeros((len(anchors), len(candidates)))
    with connection.cursor() as cursor:
        cursor.execute(
            _PAIRS,
            {"model": model.pk, "anchors": list(anchors), "candidates": list(candidates)},
        )
        for anchor, candidate, similarity in cursor.fetchall():
            matrix[rows[anchor], columns[candidate]] = similarity
    return matrix
