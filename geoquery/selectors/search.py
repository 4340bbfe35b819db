import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from common.geo import Box
from common.inference.text import TextEmbedder
from geoquery.backends import text_embedder
from geoquery.errors import (
    EmptyQuery,
    QueryTooLong,
    ResultCountOutOfRange,
    UnknownConfiguration,
)
from geoquery.models import EmbeddingModel, ProxyDescription, Scene
from geoquery.search import (
    DEFAULT_PRESET,
    MAX_QUERY_CHARS,
    PRESETS,
    Preset,
    QueryText,
    RankedTile,
    merge_neighbours,
    read_query,
)
from geoquery.selectors.footprints import footprint_box
from geoquery.selectors.models_in_use import active_image_model, text_model_for
from geoquery.selectors.neighbours import EXACT_ROWS, nearest_proxies, nearest_scenes
from geoquery.selectors.notices import search_notices
from geoquery.selectors.visual import similarity_matrix, vectors_of

MAX_RESULTS = 200


@dataclass(frozen=True, kw_only=True)
class AnchorHit:
    """A proxy through which a tile was found."""

    tile: str
    description: str
    text_score: float
    visual_distance: float


@dataclass(frozen=True, kw_only=True)
class TileHit:
    """A tile of the answer. ``box`` is west, south, east, north; west > east crosses 180."""

    tile: str
    lon: float
    lat: float
    score: float
    box: tuple[float, float, float, float]
    sensor: str
    resolution_m: float
    attribution: str
    anchors: tuple[AnchorHit, ...]


@dataclass(frozen=True, kw_only=True)
class SearchAnswer:
    """What a search found, by what, and what people must know about it."""

    hits: tuple[TileHit, ...]
    k: int
    config: str
    model: EmbeddingModel
    notices: tuple[str, ...]
    milliseconds: float


@dataclass(frozen=True, kw_only=True)
class _Anchor:
    scene: int
    tile: str
    words: str
    text_score: float


def search_tiles(
    query: str,
    *,
    k: int | None = None,
    config: str = DEFAULT_PRESET,
    box: Box | None = None,
    exact_rows: int = EXACT_ROWS,
) -> SearchAnswer:
    """Search tiles in two stages (GeoQuery paper, section 3).

    The query's text vector finds proxies anywhere; each proxy's picture then finds tiles that look
    like it, inside ``box`` if one is given; ``merge_neighbours`` ranks them.

    Args:
        query: What to look for, in words.
        k: How many tiles; as many as the configuration says by default.
        config: Name of a preset.
        box: Only tiles that share ground with it.
        exact_rows: Up to so many tiles in question every one is compared.

    Raises:
        EmptyQuery: There are no words.
        QueryTooLong: There are too many.
        UnknownConfiguration: No preset has that name.
        ResultCountOutOfRange: k isn't between 1 and 200.
        IndexNotReady: Tiles, vectors or descriptions aren't loaded.
    """
    started = time.perf_counter()
    words, preset = _read(query), _preset(config)
    wanted = _wanted(k, preset)
    image_model = active_image_model()
    anchors = _text_stage(words, preset, exact_rows=exact_rows)
    hits = _visual_stage(
        anchors,
        image_model,
        wanted=wanted,
        reach=max(wanted, preset.image_results),
        box=box,
        exact_rows=exact_rows,
    )
    return SearchAnswer(
        hits=hits,
        k=wanted,
        config=preset.name,
        model=image_model,
        notices=search_notices(words, image_model, hits=len(hits), wanted=wanted, box=box),
        milliseconds=(time.perf_counter() - started) * 1000,
    )


def nearest_described_tiles(query: str, *, limit: int) -> list[str]:
    """Keys of the proxies whose words are nearest to a query: the text stage alone."""
    words = _read(query)
    preset = Preset("text_stage", text_results=limit, image_results=limit)
    return [anchor.tile for anchor in _text_stage(words, preset, exact_rows=EXACT_ROWS)]


def _read(query: str) -> QueryText:
    if len(query) > MAX_QUERY_CHARS:
        message = f"the query has {len(query)} characters; at most {MAX_QUERY_CHARS} are read"
        raise QueryTooLong(message, length=len(query), limit=MAX_QUERY_CHARS)
    words = read_query(query)
    if not any(mark.isalnum() for mark in words.cleaned):
        raise EmptyQuery("the query has no words; say what to look for, such as 'bare sand'")
    return words


def _preset(config: str) -> Preset:
    if config not in PRESETS:
        names = ", ".join(PRESETS)
        message = f"{config[:80]!r} is no search configuration; there are {names}"
        raise UnknownConfiguration(message, config=config[:80], known=list(PRESETS))
    return PRESETS[config]


def _wanted(k: int | None, preset: Preset) -> int:
    if k is None:
        return preset.image_results
    if not 1 <= k <= MAX_RESULTS:
        message = f"k is {k}; it must lie between 1 and {MAX_RESULTS}"
        raise ResultCountOutOfRange(message, k=k, limit=MAX_RESULTS)
    return k


def query_vector(words: QueryText, embedder: TextEmbedder) -> NDArray[np.float32]:
    """Vector of a query: the mean of its variants' vectors, of length 1."""
    mean = embedder.encode(words.variants).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def _text_stage(words: QueryText, preset: Preset, *, exact_rows: int) -> list[_Anchor]:
    embedder = text_embedder()
    model = text_model_for(embedder)
    vector = query_vector(words, embedder)
    found = nearest_proxies(
        model, vector.tolist(), limit=preset.text_results, exact_rows=exact_rows
    )
    rows = ProxyDescription.objects.filter(pk__in=[near.row for near in found])
    proxies = {row.pk: row for row in rows.select_related("scene").defer("scene__thumbnail")}
    return [
        _Anchor(
            scene=proxies[near.row].scene_id,
            tile=proxies[near.row].scene.key,
            words=proxies[near.row].summary,
            text_score=near.similarity,
        )
        for near in found
    ]


def _visual_stage(
    anchors: Sequence[_Anchor],
    model: EmbeddingModel,
    *,
    wanted: int,
    reach: int,
    box: Box | None,
    exact_rows: int,
) -> tuple[TileHit, ...]:
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


def _hit(scene: Scene, ranked: RankedTile, anchors: Sequence[_Anchor]) -> TileHit:
    return TileHit(
        tile=scene.key,
        lon=scene.cell.centre.x,
        lat=scene.cell.centre.y,
        score=ranked.score,
        box=footprint_box(scene.cell.footprint),
        sensor=scene.sensor,
        resolution_m=scene.resolution_m,
        attribution=scene.attribution,
        anchors=tuple(
            AnchorHit(
                tile=anchors[part.anchor].tile,
                description=anchors[part.anchor].words,
                text_score=anchors[part.anchor].text_score,
                visual_distance=1.0 - part.similarity,
            )
            for part in ranked.contributions
        ),
    )
