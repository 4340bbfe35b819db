from typing import Annotated

from pydantic import Field, model_validator

from common.actions import Kind, Metres, Value, Wgs84Box

TileKey = Annotated[
    str, Kind("tile key"), Field(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9_-]+$")
]
"""A tile's name, as in ``bm32-r012-c034``."""

MAX_TILES = 200


class TileHit(Value):
    """A tile that a search found.

    Attributes:
        tile: Its key.
        box: What it covers, or the box around that.
        score: How well it fits, higher is better; comparable within one search alone.
        sensor: Satellite and instrument.
        resolution_m: Metres on the ground a pixel.
        thumbnail: Address of its picture on this site.
        description: Words about it, where it has any.
        source: Data set that it was cut from.
        licence: Terms of use of that.
        url: Where the data set is described.
    """

    tile: TileKey
    box: Wgs84Box
    score: float
    sensor: str
    resolution_m: Annotated[Metres, Field(gt=0)]
    thumbnail: str | None = None
    description: str | None = None
    source: str
    licence: str
    url: str = ""


class FoundTiles(Value):
    """What a search of imagery found, best first.

    Attributes:
        tiles: At least one.
        best_tile: Key of the first, for a step that searches by example.
        model: Name and revision of the image model whose vectors were compared.
        notices: What the reader must know, such as that the model is a simple one.
    """

    tiles: Annotated[tuple[TileHit, ...], Field(min_length=1, max_length=MAX_TILES)]
    best_tile: TileKey
    model: str
    notices: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _best_is_first(self) -> "FoundTiles":
        if self.best_tile != self.tiles[0].tile:
            raise ValueError(f"best_tile is {self.best_tile}, but {self.tiles[0].tile} is first")
        if any(one.score < two.score for one, two in zip(self.tiles, self.tiles[1:], strict=False)):
            raise ValueError("tiles must be listed by falling score")
        return self
