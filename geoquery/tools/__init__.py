"""Tools of the action graph that search imagery; Django-free. ``build_tools`` takes the search."""

from common.actions import Tool
from geoquery.tools.found_tiles import FoundTiles, TileHit, TileKey
from geoquery.tools.image_search import DC_ImgSearch_for_Images
from geoquery.tools.text_search import (
    DC_Geo_Text_search_for_Images,
    DC_Simple_TextSearch_for_Images,
)
from geoquery.tools.tile_search import (
    Configuration,
    NoTilesFound,
    TileAnswer,
    TileCount,
    TileSearch,
)

TOOL_CLASSES: tuple[type[Tool], ...] = (
    DC_Simple_TextSearch_for_Images,
    DC_Geo_Text_search_for_Images,
    DC_ImgSearch_for_Images,
)

__all__ = [
    "TOOL_CLASSES",
    "Configuration",
    "DC_Geo_Text_search_for_Images",
    "DC_ImgSearch_for_Images",
    "DC_Simple_TextSearch_for_Images",
    "FoundTiles",
    "NoTilesFound",
    "TileAnswer",
    "TileCount",
    "TileHit",
    "TileKey",
    "TileSearch",
    "build_tools",
]


def build_tools(search: TileSearch) -> tuple[Tool, ...]:
    """Return one of each tool over a search, in the order of ``TOOL_CLASSES``."""
    return (
        DC_Simple_TextSearch_for_Images(search=search),
        DC_Geo_Text_search_for_Images(search=search),
        DC_ImgSearch_for_Images(search=search),
    )
