import time

from common.geo import Box
from geoquery.errors import IndexNotReady, UnknownTile
from geoquery.models import Scene
from geoquery.selectors.answers import SearchAnswer, tile_hit
from geoquery.selectors.limits import checked_count
from geoquery.selectors.models_in_use import active_image_model
from geoquery.selectors.neighbours import EXACT_ROWS, nearest_scenes
from geoquery.selectors.visual import vectors_of

CONFIG = "by_example"


def similar_tiles(
    tile: str, *, k: int, box: Box | None = None, exact_rows: int = EXACT_ROWS
) -> SearchAnswer:
    """Find the tiles that look most like a given one, itself left out.

    Args:
        tile: Key of the example.
        k: How many tiles at most.
        box: Only tiles that share ground with it.
        exact_rows: Up to so many tiles in question every one is compared.

    Raises:
        UnknownTile: There is no such tile.
        ResultCountOutOfRange: k isn't between 1 and 200.
        IndexNotReady: The tile has no vector of the model in use.
    """
    started = time.perf_counter()
    wanted, model = checked_count(k), active_image_model()
    example = Scene.objects.filter(key=tile).values_list("pk", flat=True).first()
    if example is None:
        raise UnknownTile(f"there is no tile {tile[:80]!r}", tile=tile[:80])
    vector = vectors_of(model, [example]).get(example)
    if vector is None:
        raise IndexNotReady(f"tile {tile} has no vector by {model}; run embed_scenes", tile=tile)
    near = nearest_scenes(model, vector, limit=wanted + 1, box=box, exact_rows=exact_rows)
    scores = {one.row: one.similarity for one in near if one.row != example}
    rows = Scene.objects.filter(pk__in=scores).defer("thumbnail", "facts").select_related("cell")
    hits = [tile_hit(scene, score=scores[scene.pk]) for scene in rows]
    hits.sort(key=lambda hit: (-hit.score, hit.tile))
    return SearchAnswer(
        hits=tuple(hits[:wanted]),
        k=wanted,
        config=CONFIG,
        model=model,
        notices=(model.notice,) if model.notice else (),
        milliseconds=(time.perf_counter() - started) * 1000,
    )
