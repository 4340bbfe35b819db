import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from django.db import transaction
from pgvector import HalfVector

from common.gazetteer.selectors import nearest_place_for
from common.inference.text import TextEmbedder
from geoquery.backends import text_embedder
from geoquery.description import FactsDescriber, NearbyPlaces
from geoquery.description.sampling import stratified_sample
from geoquery.errors import IndexNotReady
from geoquery.measurement.facts import TileFacts
from geoquery.models import EmbeddingModel, ProxyDescription, ProxyEmbedding, Scene
from geoquery.services.activation import activate
from geoquery.services.partitions import build_index, register_model
from geoquery.services.progress import Progress, silent

DEFAULT_SIZE = 2000
_BATCH = 128
_CITY = 100_000


@dataclass(frozen=True, kw_only=True)
class ProxySummary:
    """Proxies described, and how many descriptions and vectors are new."""

    proxies: int
    described: int
    embedded: int


def describe_proxies(progress: Progress = silent, *, size: int = DEFAULT_SIZE) -> ProxySummary:
    """Describe a stratified sample of scenes and embed the words.

    The same scenes give the same sample, so a broken run goes on where it stopped. Descriptions of
    another sample, or by an earlier version of the describer, are removed.

    Raises:
        IndexNotReady: There are no scenes.
    """
    keys = _sample(size)
    describer, embedder = FactsDescriber(), text_embedder()
    model = register_model(
        kind=EmbeddingModel.Kind.TEXT,
        name=embedder.name,
        revision=embedder.revision,
        dimension=embedder.dimension,
        notice=embedder.notice,
    )
    _remove_others(keys, describer)
    missing = _missing(keys, describer)
    total, done = 2 * len(keys), len(keys) - len(missing)
    progress(done, total)
    for batch in _batches(missing):
        _describe(batch, describer)
        done += len(batch)
        progress(done, total)
    waiting = _without_vector(model, describer)
    done += len(keys) - len(waiting)
    for batch in _batches(waiting):
        _embed(batch, model, embedder)
        done += len(batch)
        progress(done, total)
    if waiting or not model.is_active:
        build_index(model)
        activate(model)
    return ProxySummary(proxies=len(keys), described=len(missing), embedded=len(waiting))


def _sample(size: int) -> list[str]:
    facts = {
        key: TileFacts.from_json(values)
        for key, values in Scene.objects.order_by("key").values_list("key", "facts")
    }
    if not facts:
        raise IndexNotReady("there are no scenes to describe; run load_basemap_tiles first")
    return stratified_sample(facts, size)


def _remove_others(keys: Sequence[str], describer: FactsDescriber) -> None:
    """Remove what this describer wrote for another sample or in another version."""
    written = ProxyDescription.objects.filter(describer=describer.name)
    written.exclude(scene__key__in=keys, version=describer.version).delete()


def _missing(keys: Sequence[str], describer: FactsDescriber) -> list[int]:
    described = ProxyDescription.objects.filter(
        describer=describer.name, version=describer.version
    ).values("scene_id")
    scenes = Scene.objects.filter(key__in=keys).exclude(pk__in=described)
    return list(scenes.order_by("key").values_list("pk", flat=True))


def _without_vector(model: EmbeddingModel, describer: FactsDescriber) -> list[int]:
    embedded = ProxyEmbedding.objects.filter(model=model).values("proxy_id")
    waiting = ProxyDescription.objects.filter(describer=describer.name, version=describer.version)
    return list(waiting.exclude(pk__in=embedded).order_by("pk").values_list("pk", flat=True))


def _batches(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(rows), _BATCH):
        yield rows[start : start + _BATCH]


def _describe(scenes: Sequence[int], describer: FactsDescriber) -> None:
    rows = list(Scene.objects.filter(pk__in=scenes).order_by("key").only("key", "facts"))
    facts = [TileFacts.from_json(scene.facts) for scene in rows]
    nearby = _nearby([(fact.longitude, fact.latitude) for fact in facts])
    described = [
        _row(scene, describer, fact, near)
        for scene, fact, near in zip(rows, facts, nearby, strict=True)
    ]
    with transaction.atomic():
        ProxyDescription.objects.bulk_create(described, ignore_conflicts=True)


def _row(
    scene: Scene, describer: FactsDescriber, facts: TileFacts, nearby: NearbyPlaces
) -> ProxyDescription:
    words = describer.describe(facts, nearby)
    return ProxyDescription(
        scene=scene,
        describer=describer.name,
        version=describer.version,
        summary=words.summary,
        phrases=list(words.phrases),
        text=words.text,
    )


def _nearby(points: Sequence[tuple[float, float]]) -> list[NearbyPlaces]:
    places = nearest_place_for(points)
    cities = nearest_place_for(points, min_population=_CITY)
    found = []
    for place, city in zip(places, cities, strict=True):
        known = NearbyPlaces()
        values = asdict(known)
        if place is not None:
            values |= {
                "name": place.place.name,
                "admin1": place.place.admin1,
                "country": place.place.country,
                "country_code": place.place.country_code,
                "distance_km": place.distance_km,
            }
        if city is not None:
            values |= {
                "city": city.place.name,
                "city_country": city.place.country,
                "city_distance_km": city.distance_km,
            }
        found.append(NearbyPlaces(**values))
    return found


def _embed(proxies: Sequence[int], model: EmbeddingModel, embedder: TextEmbedder) -> None:
    rows = list(ProxyDescription.objects.filter(pk__in=proxies).order_by("pk"))
    # Many phrases are shared: each is embedded once.
    phrases = list(dict.fromkeys(phrase for row in rows for phrase in row.phrases))
    vectors = dict(zip(phrases, embedder.encode(phrases), strict=True))
    made = []
    for row in rows:
        mean = np.mean([vectors[phrase] for phrase in row.phrases], axis=0)
        unit = mean / np.linalg.norm(mean)
        digest = hashlib.sha256("\n".join(row.phrases).encode()).hexdigest()
        made.append(
            ProxyEmbedding(
                model=model, proxy=row, vector=HalfVector(unit.tolist()), content_hash=digest
            )
        )
    with transaction.atomic():
        ProxyEmbedding.objects.bulk_create(made, ignore_conflicts=True)
