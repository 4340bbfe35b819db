from common.actions import Wgs84Box
from common.geo import Box
from geoquery import tools
from geoquery.selectors.answers import SearchAnswer, TileHit
from geoquery.selectors.search import search_tiles
from geoquery.selectors.similar import similar_tiles


class DatabaseTileSearch:
    """The search that the action graph's tools are joined with: the tiles in the database."""

    def search(
        self, query: str, *, k: int, config: tools.Configuration, box: Wgs84Box | None
    ) -> tools.TileAnswer:
        """Find tiles by words."""
        return _answer(search_tiles(query, k=k, config=config, box=_box(box)))

    def similar(self, tile: str, *, k: int, box: Wgs84Box | None) -> tools.TileAnswer:
        """Find tiles that look like a tile."""
        return _answer(similar_tiles(tile, k=k, box=_box(box)))


def _box(box: Wgs84Box | None) -> Box | None:
    return None if box is None else Box(box.west, box.south, box.east, box.north)


def _answer(answer: SearchAnswer) -> tools.TileAnswer:
    return tools.TileAnswer(
        tiles=[_hit(hit) for hit in answer.hits], model=str(answer.model), notices=answer.notices
    )


def _hit(hit: TileHit) -> tools.TileHit:
    west, south, east, north = hit.box
    # The words of another tile, through which this one was found, aren't words about it.
    own = next((anchor.description for anchor in hit.anchors if anchor.tile == hit.tile), None)
    return tools.TileHit(
        tile=hit.tile,
        box=Wgs84Box(west=west, south=south, east=east, north=north),
        score=hit.score,
        sensor=hit.sensor,
        resolution_m=hit.resolution_m,
        description=own,
        source=hit.source,
        licence=hit.licence,
    )
