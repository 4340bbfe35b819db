from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from pydantic import Field

from common.actions import Kind, Source, ToolContext, Wgs84Box
from common.errors import NotFound
from geoquery.tools.found_tiles import MAX_TILES, FoundTiles, TileHit

TileCount = Annotated[int, Kind("number of tiles"), Field(ge=1, le=MAX_TILES)]
Configuration = Literal["balanced_large", "baseline", "text_focused", "image_focused"]
"""How many descriptions and how many visual neighbours a two-stage search takes."""


class NoTilesFound(NotFound):
    """A search that ended with nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileAnswer:
    """What a search answers.

    Attributes:
        tiles: Best first; none where no tile lies in the area.
        model: Name and revision of the image model.
        notices: What the reader must know.
    """

    tiles: Sequence[TileHit]
    model: str
    notices: Sequence[str] = ()


class TileSearch(Protocol):
    """Search over the tiles of this installation."""

    def search(
        self, query: str, *, k: int, config: Configuration, box: Wgs84Box | None
    ) -> TileAnswer:
        """Find at most ``k`` tiles by words, those that touch ``box`` if one is given."""
        ...

    def similar(self, tile: str, *, k: int, box: Wgs84Box | None) -> TileAnswer:
        """Find at most ``k`` tiles that look like a tile, itself left out.

        Raises:
            NotFound: There is no such tile.
        """
        ...


def found_tiles(
    context: ToolContext, answer: TileAnswer, *, wanted: int, looked_for: str
) -> FoundTiles:
    """Turn a search's answer into a step's output, with its sources cited.

    Raises:
        NoTilesFound: The answer holds no tile.
    """
    if not answer.tiles:
        raise NoTilesFound(f"No tile at hand was found {looked_for}.", looked_for=looked_for)
    if len(answer.tiles) < wanted:
        context.warn(f"{len(answer.tiles)} tiles were found {looked_for}; {wanted} were wanted.")
    for notice in answer.notices:
        context.warn(notice)
    for source in dict.fromkeys(_source(hit) for hit in answer.tiles):
        context.cite(source)
    return FoundTiles(
        tiles=tuple(answer.tiles),
        best_tile=answer.tiles[0].tile,
        model=answer.model,
        notices=tuple(answer.notices),
    )


def _source(hit: TileHit) -> Source:
    return Source(name=hit.source, licence=hit.licence, url=hit.url, detail=hit.sensor)
