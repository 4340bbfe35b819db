from geoquery.selectors.answers import AnchorHit, SearchAnswer, TileHit
from geoquery.selectors.search import search_tiles
from geoquery.selectors.similar import similar_tiles
from geoquery.selectors.status import SearchStatus, search_status
from geoquery.selectors.tile_search import DatabaseTileSearch
from geoquery.selectors.tiles import TileDetail, tile_detail, tile_thumbnail
from geoquery.selectors.warming import warm_text_model

__all__ = [
    "AnchorHit",
    "DatabaseTileSearch",
    "SearchAnswer",
    "SearchStatus",
    "TileDetail",
    "TileHit",
    "search_status",
    "search_tiles",
    "similar_tiles",
    "tile_detail",
    "tile_thumbnail",
    "warm_text_model",
]
