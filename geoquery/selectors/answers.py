from dataclasses import dataclass

from geoquery.models import EmbeddingModel


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
