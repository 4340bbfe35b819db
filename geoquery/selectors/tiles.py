from dataclasses import dataclass
from typing import Any

from geoquery.errors import UnknownTile
from geoquery.models import Scene
from geoquery.selectors.footprints import footprint_box


@dataclass(frozen=True, kw_only=True)
class TileDetail:
    """Everything known about a tile but its picture."""

    tile: str
    lon: float
    lat: float
    box: tuple[float, float, float, float]
    area_km2: float
    grid: str
    season: str
    sensor: str
    resolution_m: float
    acquired_from: str | None
    acquired_to: str | None
    source: str
    licence: str
    attribution: str
    facts: dict[str, Any]
    description: str | None
    describer: str | None


def tile_detail(tile: str) -> TileDetail:
    """Read a tile by its key.

    Raises:
        UnknownTile: There is none.
    """
    scene = Scene.objects.select_related("cell__grid").defer("thumbnail").filter(key=tile).first()
    if scene is None:
        raise _unknown(tile)
    described = scene.descriptions.order_by("-created").first()
    return TileDetail(
        tile=scene.key,
        lon=scene.cell.centre.x,
        lat=scene.cell.centre.y,
        box=footprint_box(scene.cell.footprint),
        area_km2=scene.cell.area_km2,
        grid=scene.cell.grid.name,
        season=scene.season,
        sensor=scene.sensor,
        resolution_m=scene.resolution_m,
        acquired_from=scene.acquired_from and scene.acquired_from.isoformat(),
        acquired_to=scene.acquired_to and scene.acquired_to.isoformat(),
        source=scene.source,
        licence=scene.licence,
        attribution=scene.attribution,
        facts=scene.facts,
        description=described.text if described else None,
        describer=f"{described.describer} {described.version}" if described else None,
    )


def tile_thumbnail(tile: str) -> bytes:
    """The picture of a tile as PNG.

    Raises:
        UnknownTile: There is none.
    """
    picture = Scene.objects.filter(key=tile).values_list("thumbnail", flat=True).first()
    if picture is None:
        raise _unknown(tile)
    return bytes(picture)


def _unknown(tile: str) -> UnknownTile:
    return UnknownTile(f"there is no tile {tile[:80]!r}", tile=tile[:80])
