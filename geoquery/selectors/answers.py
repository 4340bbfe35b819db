from dataclasses import dataclass

from geoquery.models import EmbeddingModel, Scene
from geoquery.selectors.footprints import footprint_box


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
    source: str
    licence: str
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


def tile_hit(scene: Scene, *, score: float, anchors: tuple[AnchorHit, ...] = ()) -> TileHit:
    """A scene, with its cell already read, as a hit."""
    return TileHit(
        tile=scene.key,
        lon=scene.cell.centre.x,
        lat=scene.cell.centre.y,
        score=score,
        box=footprint_box(scene.cell.footprint),
        sensor=scene.sensor,
        resolution_m=scene.resolution_m,
        attribution=scene.attribution,
        source=scene.source,
        licence=scene.licence,
        anchors=anchors,
    )
