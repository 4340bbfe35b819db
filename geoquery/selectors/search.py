import time

from common.geo import Box
from geoquery.errors import (
    EmptyQuery,
    QueryTooLong,
    UnknownConfiguration,
)
from geoquery.search import (
    DEFAULT_PRESET,
    MAX_QUERY_CHARS,
    PRESETS,
    Preset,
    QueryText,
    read_query,
)
from geoquery.selectors.answers import SearchAnswer
from geoquery.selectors.limits import checked_count
from geoquery.selectors.models_in_use import active_image_model
from geoquery.selectors.neighbours import EXACT_ROWS
from geoquery.selectors.notices import search_notices
from geoquery.selectors.stages import text_stage, visual_stage


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
    anchors = text_stage(words, anchors=preset.text_results, exact_rows=exact_rows)
    hits = visual_stage(
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
    return [anchor.tile for anchor in text_stage(words, anchors=limit, exact_rows=EXACT_ROWS)]


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
    return preset.image_results if k is None else checked_count(k)
