from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from common.geo import Box
from common.inference.text import TextEmbedder
from geoquery.backends import text_embedder
from geoquery.models import EmbeddingModel, ProxyDescription, Scene
from geoquery.search import QueryText, RankedTile, merge_neighbours
from geoquery.selectors.answers import AnchorHit, TileHit, tile_hit
from geoquery.selectors.models_in_use import text_model_for
from geoquery.selectors.neighbours import nearest_proxies, nearest_scenes
from geoquery.selectors.visual import similarity_matrix, vectors_of


@dataclass(frozen=True, kw_only=True)
class Anchor:
    """A proxy that the text stage found, to be asked by its picture."""

    scene: int
    tile: str
    words: str
    text_score: float


def query_vector(words: QueryText, embedder: TextEmbedder) -> NDArray[np.float32]:
    """Vector of a query: the mean of its variants' vectors, of length 1."""
    mean = embedder.encode(words.variants).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def text_stage(words: QueryText, *, anchors: int, exact_rows: int) -> list[Anchor]:
    """The proxies whose words are nearest to a query, anywhere on the globe, best first."""
    embedder = text_embedder()
    model = text_model_for(embedder)
    vector = query_vector(words, embedder)
    found = nearest_proxies(model, vector.tolist(), limit=anchors, exact_rows=exact_rows)
    rows = ProxyDescription.objects.filter(pk__in=[near.row for near in found])
    proxies = {row.pk: row for row in rows.select_related("scene").defer("scene__thumbnail")}
    return [
        Anchor(
            scene=proxies[near.row].scene_id,
            tile=proxies[near.row].scene.key,
            words=proxies[near.row].summary,
            text_score=near.similarity,
        )
        for near in found
    ]


def visual_stage(
    anchors: Sequence[Anchor],
    model: EmbeddingModel,
    *,
    wanted: int,
    reach: int,
    box: Box | None,
    exact_rows: int,
) -> tuple[TileHit, ...]:
    """Tiles that look like the anchors, merged into one ranking.

    Args:
        anchors: What the text stage found.
        model: Whose image vectors are compared.
        wanted: How many tiles to give.
        reach: How many neighbours of each anchor become candidates.
        box: Only tiles that share ground with it.
        exact_rows: Up to so many tiles in question every one is compared.
    """
    vectors = vectors_of(model, [anchor.scene for anchor in anchors])
    seen = [anchor for anchor in anchors if anchor.scene in vectors]
    candidates: set[int] = set()
    for anchor in seen:
        near = nearest_scenes(
            model, vectors[anchor.scene], limit=reach, box=box, exact_rows=exact_rows
        )
        candidates.update(neighbour.row for neighbour in near)
    rows = Scene.objects.filter(pk__in=candidates).defer("thumbnail", "facts")
    # In the order of keys, so that equal scores have one order on every machine.
    scenes = sorted(rows.select_related("cell"), key=lambda scene: scene.key)
    similarities = similarity_matrix(
        model, [anchor.scene for anchor in seen], [scene.pk for scene in scenes]
    )
    scores = [anchor.text_score for anchor in seen]
    ranking = merge_neighbours(similarities, scores, limit=wanted)
    return tuple(_hit(scenes[ranked.candidate], ranked, seen) for ranked in ranking)


def _hit(scene: Scene, ranked: RankedTile, anchors: Sequence[Anchor]) -> TileHit:
    reasons = tuple(
        AnchorHit(
            tile=anchors[part.anchor].tile,
            description=anchors[part.anchor].words,
            text_score=anchors[part.anchor].text_score,
            visual_distance=1.0 - part.similarity,
        )
        for part in ranked.contributions
    )
    return tile_hit(scene, score=ranked.score, anchors=reasons)
