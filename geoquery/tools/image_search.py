from typing import ClassVar

from common.actions import Tool, ToolContext, Wgs84Box
from geoquery.tools.asks_search import AsksSearch
from geoquery.tools.found_tiles import FoundTiles, TileKey
from geoquery.tools.tile_search import TileCount, found_tiles


class DC_ImgSearch_for_Images(AsksSearch, Tool):
    """Find imagery that looks like a given tile."""

    # Among stored vectors: no model is loaded.
    seconds: ClassVar[float] = 1.0

    def execute(
        self,
        context: ToolContext,
        *,
        tile: TileKey,
        k: TileCount = 30,
        box: Wgs84Box | None = None,
    ) -> FoundTiles:
        """Search by example.

        Args:
            context: The run.
            tile: Key of the tile to compare with; it is not among the results.
            k: Greatest number of tiles.
            box: Take only tiles that touch this area.
        """
        context.check_cancelled()
        answer = self._search.similar(tile, k=k, box=box)
        where = " in the area" if box is not None else ""
        return found_tiles(context, answer, wanted=k, looked_for=f"like {tile}{where}")
