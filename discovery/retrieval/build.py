"""Builds the files of an index from records and their vectors."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord
from discovery.retrieval.abbreviations import explained_abbreviations
from discovery.retrieval.coverage import CoverageArrays
from discovery.retrieval.dense import prepare_vectors
from discovery.retrieval.errors import VectorsMismatch
from discovery.retrieval.facets import build_facets
from discovery.retrieval.lexical import lexical_files
from discovery.retrieval.lexical_build import build_lexical
from discovery.retrieval.priors import prior_features
from discovery.retrieval.standing import standing_features
from discovery.retrieval.store import write_index
from discovery.retrieval.versions import group_versions

Vectors = NDArray[np.float16] | NDArray[np.float32]


def build_index(
    records: Sequence[CollectionRecord],
    *,
    folder: Path,
    vectors: Vectors | None = None,
    model: str = "",
    content: str = "",
) -> None:
    """Write the index of some records.

    Args:
        records: Rows of the index, in their order.
        folder: Where it goes; one that is there is replaced once the new one is whole.
        vectors: [records, dimension], a row of zeros where a record has none; None for no vectors.
        model: Name and revision of the model that the vectors are of.
        content: What identifies the records, kept with the index.

    Raises:
        VectorsMismatch: The vectors aren't one for each record.
    """
    if vectors is not None and (vectors.ndim != 2 or len(vectors) != len(records)):
        message = f"vectors of shape {vectors.shape} don't fit {len(records)} records"
        raise VectorsMismatch(message, records=len(records))
    arrays: dict[str, NDArray[Any]] = {
        **lexical_files(build_lexical(records)),
        **_row_arrays(records),
    }
    if vectors is not None:
        unit, mean, distances = prepare_vectors(vectors)
        arrays |= {"vectors": unit, "vector_mean": mean, "vector_distances": distances}
    write_index(
        folder,
        arrays=arrays,
        names={**_names(records), "model": model, "content": content},
    )


def _row_arrays(records: Sequence[CollectionRecord]) -> dict[str, NDArray[Any]]:
    datasets, age = group_versions(records)
    coverage = CoverageArrays.build(records)
    return {
        "datasets": datasets,
        "age": age,
        "prior_features": prior_features(records),
        "standing_features": standing_features(records),
        "box_rows": coverage.box_rows,
        "boxes": coverage.boxes,
        "interval_rows": coverage.interval_rows,
        "intervals": coverage.intervals,
    }


def _names(records: Sequence[CollectionRecord]) -> Mapping[str, Any]:
    facets = build_facets(records)
    return {
        "concept_ids": [record.concept_id for record in records],
        "short_names": [record.short_name for record in records],
        "versions": [record.version for record in records],
        "titles": [record.title for record in records],
        "providers": [record.provider for record in records],
        "dois": [record.doi for record in records],
        "abbreviations": explained_abbreviations(records),
        "facets": {
            facet: {value: rows.tolist() for value, rows in values.items()}
            for facet, values in facets.items()
        },
    }
