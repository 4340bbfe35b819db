from typing import ClassVar

from common.actions import SearchText, Tool, ToolContext, Wgs84Box
from geoquery.tools.asks_search import AsksSearch
from geoquery.tools.found_tiles import FoundTiles
from geoquery.tools.tile_search import Configuration, TileCount, found_tiles

# A warm search takes well under a second; the first of a process loads the text model.
_SECONDS = 5.0


class DC_Simple_TextSearch_for_Images(AsksSearch, Tool):
    """Find imagery that fits a description in words, anywhere on Earth."""

    seconds: ClassVar[float] = _SECONDS

    def execute(
        self,
        context: ToolContext,
        *,
        query: SearchText,
        k: TileCount = 30,
        config: Configuration = "balanced_large",
    ) -> FoundTiles:
        """Search.

        Args:
            context: The run.
            query: What the imagery should show, such as "sand dunes".
            k: Greatest number of tiles.
            config: How many descriptions and how many visual neighbours are taken.
        """
        context.check_cancelled()
        answer = self._search.search(query, k=k, config=config, box=None)
        return found_tiles(context, answer, wanted=k, looked_for=f"for {query!r}")


class DC_Geo_Text_search_for_Images(AsksSearch, Tool):
    """Find imagery that fits a description in words, within an area."""

    seconds: ClassVar[float] = _SECONDS

    def execute(
        self,
        context: ToolContext,
        *,
        query: SearchText,
        box: Wgs84Box,
        k: TileCount = 30,
        config: Configuration = "balanced_large",
    ) -> FoundTiles:
        """Search in the box.

        Args:
            context: The run.
            query: What the imagery should show, such as "burn scars".
            box: The area; tiles that touch it count.
            k: Greatest number of tiles.
            config: How many descriptions and how many visual neighbours are taken.
        """
        context.check_cancelled()
        answer = self._search.search(query, k=k, config=config, box=box)
        return found_tiles(context, answer, wanted=k, looked_for=f"for {query!r} in the area")
