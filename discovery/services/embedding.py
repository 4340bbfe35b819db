"""Makes the vectors of collections: batch by batch, and only of texts that have none yet."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from pgvector import HalfVector

from common.inference.text import TextEmbedder
from discovery.backends import text_embedder
from discovery.errors import EmbeddingUnderWay, TextModelMismatch
from discovery.learning.text import embedding_text
from discovery.models import Collection, CollectionEmbedding, CollectionModel
from discovery.selectors.records import RECORD_FIELDS, to_record
from discovery.services.locking import alone
from discovery.services.progress import Progress, silent

BATCH = 512


@dataclass(frozen=True, kw_only=True)
class EmbeddingSummary:
    """What an embedding run did.

    Attributes:
        model: Whose vectors they are.
        vectors: Collections that have a vector of the text that they have now.
        added: How many of them are new.
        left: Collections still without one, because time was up.
        seconds: Time that encoding and storing took.
    """

    model: CollectionModel
    vectors: int
    added: int
    left: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Texts embedded and stored a second; 0 if there were none."""
        return self.added / self.seconds if self.added and self.seconds else 0.0


def embed_collections(
    progress: Progress = silent, *, at_most_seconds: float | None = None
) -> EmbeddingSummary:
    """Embed every collection that search may find and whose text has no vector yet.

    Each batch is stored at once, so that a broken run goes on where it stopped; a text that was
    changed is embedded anew, others are not.

    Args:
        progress: Told how many of how many have a vector.
        at_most_seconds: No batch is begun after that; None for no limit.

    Raises:
        EmbeddingUnderWay: Another process is at it.
        TextModelMismatch: The model is stored with another dimension.
    """
    embedder = text_embedder()
    refusal = EmbeddingUnderWay("another process is embedding the collections")
    with alone("discovery embedding", refusal=refusal):
        model = _register(embedder)
        missing = list(_without_vector(model).values_list("pk", flat=True))
        total = Collection.objects.visible().count()
        started, added = time.monotonic(), 0
        progress(total - len(missing), total)
        for start in range(0, len(missing), BATCH):
            if at_most_seconds is not None and time.monotonic() - started > at_most_seconds:
                break
            added += _embed(missing[start : start + BATCH], model=model, embedder=embedder)
            progress(total - len(missing) + added, total)
    return EmbeddingSummary(
        model=model,
        vectors=total - len(missing) + added,
        added=added,
        left=len(missing) - added,
        seconds=time.monotonic() - started,
    )


def _register(embedder: TextEmbedder) -> CollectionModel:
    model, _ = CollectionModel.objects.get_or_create(
        name=embedder.name,
        revision=embedder.revision,
        defaults={"dimension": embedder.dimension, "notice": embedder.notice},
    )
    if model.dimension != embedder.dimension:
        message = f"{model} is stored with {model.dimension} dimensions, not {embedder.dimension}"
        raise TextModelMismatch(message, stored=model.dimension, offered=embedder.dimension)
    return model


def _without_vector(model: CollectionModel):  # noqa: ANN202 -- a query set with annotations
    current = CollectionEmbedding.objects.filter(
        model=model, collection=OuterRef("pk"), content_hash=OuterRef("text_hash")
    )
    return Collection.objects.visible().filter(~Exists(current)).order_by("concept_id")


def _embed(keys: Sequence[int], *, model: CollectionModel, embedder: TextEmbedder) -> int:
    rows = list(
        Collection.objects.filter(pk__in=keys)
        .order_by("concept_id")
        .annotate(key=F("pk"))
        .values("key", "text_hash", *RECORD_FIELDS)
    )
    marks = [(row.pop("key"), row.pop("text_hash")) for row in rows]
    vectors = embedder.encode_many([embedding_text(to_record(row)) for row in rows])
    made = [
        CollectionEmbedding(
            model=model, collection_id=key, vector=HalfVector(vector.tolist()), content_hash=digest
        )
        for (key, digest), vector in zip(marks, vectors, strict=True)
    ]
    with transaction.atomic():
        CollectionEmbedding.objects.bulk_create(
            made,
            update_conflicts=True,
            unique_fields=["model", "collection"],
            update_fields=["vector", "content_hash"],
        )
    return len(keys)
