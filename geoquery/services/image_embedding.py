import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from pgvector import HalfVector

from geoquery.backends import image_encoder
from geoquery.embedding.base import ImageEncoder, Picture
from geoquery.errors import IndexNotReady
from geoquery.imagery.thumbnail import decode_png
from geoquery.models import Embedding, EmbeddingModel, Scene
from geoquery.services.activation import activate
from geoquery.services.partitions import build_index, register_model
from geoquery.services.progress import Progress, silent

_BATCH = 256
_FIT_ON = 3000


@dataclass(frozen=True, kw_only=True)
class EmbeddingSummary:
    """Vectors stored by a model, and how many of them are new."""

    model: EmbeddingModel
    vectors: int
    added: int


def embed_scenes(progress: Progress = silent) -> EmbeddingSummary:
    """Embed every scene that has no vector of the configured image encoder yet.

    An encoder that learns from the corpus is fitted first, once; what it learnt is kept with the
    model. Vectors go in batch by batch, so that a broken run goes on where it stopped; the index
    is built when all are in, and only then does search use the model.

    Raises:
        IndexNotReady: There are no scenes.
    """
    if not Scene.objects.exists():
        raise IndexNotReady("there are no scenes to embed; run load_basemap_tiles first")
    encoder = image_encoder()
    _prepare(encoder)
    model = register_model(
        kind=EmbeddingModel.Kind.IMAGE,
        name=encoder.name,
        revision=encoder.revision,
        dimension=encoder.dimension,
        notice=encoder.notice,
        is_simple=encoder.is_simple,
        fitted=encoder.fitted,
    )
    total = Scene.objects.count()
    done = Embedding.objects.filter(model=model, patch=0).count()
    added = 0
    progress(done, total)
    for batch in _batches_without(model):
        added += _store(model, encoder, batch)
        progress(done + added, total)
    if added or not model.is_active:
        build_index(model)
        activate(model)
    return EmbeddingSummary(model=model, vectors=done + added, added=added)


def _prepare(encoder: ImageEncoder) -> None:
    if not encoder.needs_fitting:
        return
    known = EmbeddingModel.objects.filter(
        kind=EmbeddingModel.Kind.IMAGE, name=encoder.name, fitted__isnull=False
    )
    for model in known.order_by("-is_active", "-created"):
        encoder.restore(bytes(model.fitted))
        if encoder.revision == model.revision:
            return
    encoder.fit(_spread_sample())


def _spread_sample() -> list[Picture]:
    keys = list(Scene.objects.order_by("key").values_list("key", flat=True))
    step = max(1, len(keys) // _FIT_ON)
    scenes = Scene.objects.filter(key__in=keys[::step]).order_by("key").select_related("cell")
    return [_picture(scene) for scene in scenes]


def _batches_without(model: EmbeddingModel) -> Iterator[Sequence[Scene]]:
    embedded = Embedding.objects.filter(model=model, patch=0).values("scene_id")
    missing = list(
        Scene.objects.exclude(pk__in=embedded).order_by("key").values_list("pk", flat=True)
    )
    for start in range(0, len(missing), _BATCH):
        chosen = missing[start : start + _BATCH]
        yield list(Scene.objects.filter(pk__in=chosen).order_by("key").select_related("cell"))


def _store(model: EmbeddingModel, encoder: ImageEncoder, scenes: Sequence[Scene]) -> int:
    vectors = encoder.encode([_picture(scene) for scene in scenes])
    rows = [
        Embedding(
            model=model,
            scene=scene,
            patch=0,
            vector=HalfVector(vector.tolist()),
            footprint=scene.cell.footprint,
            content_hash=hashlib.sha256(bytes(scene.thumbnail)).hexdigest(),
        )
        for scene, vector in zip(scenes, vectors, strict=True)
    ]
    with transaction.atomic():
        Embedding.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _picture(scene: Scene) -> Picture:
    centre = scene.cell.centre
    return Picture(
        rgb=decode_png(bytes(scene.thumbnail)),
        resolution_m=scene.resolution_m,
        centre=(centre.x, centre.y),
    )
