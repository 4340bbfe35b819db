import json
from collections.abc import Callable, Sequence
from html import escape

from czml3 import CZML_VERSION, Document, Packet, Position
from czml3.properties import Color as CzmlColour
from czml3.properties import (
    ImageMaterial,
    Material,
    Point,
    Rectangle,
    RectangleCoordinates,
    Uri,
)

from geoquery.selectors import TileHit

Packets = list[dict[str, object]]

_POINT_BELOW_DEGREES = 0.5


def tiles_as_czml(hits: Sequence[TileHit], thumbnail_url: Callable[[str], str]) -> Packets:
    """Found tiles as CZML: each tile's picture on its ground, and a point where that is small.

    A packet's description is HTML to Cesium, so every text in it is escaped.

    Args:
        hits: The tiles, best first.
        thumbnail_url: Address of a tile's picture.
    """
    packets = [Packet(id="document", name="Found tiles", version=CZML_VERSION)]
    packets += [_packet(hit, thumbnail_url(hit.tile)) for hit in hits]
    document: Packets = json.loads(Document(packets=packets).dumps())
    return document


def _packet(hit: TileHit, picture: str) -> Packet:
    west, south, east, north = hit.box
    is_small = north - south < _POINT_BELOW_DEGREES
    return Packet(
        id=f"tile-{hit.tile}",
        name=hit.tile,
        description=_description(hit),
        position=Position(cartographicDegrees=[hit.lon, hit.lat, 0.0]),
        rectangle=Rectangle(
            coordinates=RectangleCoordinates(wsenDegrees=[west, south, east, north]),
            fill=True,
            material=Material(image=ImageMaterial(image=Uri(uri=picture))),
        ),
        point=Point(pixelSize=8, color=CzmlColour(rgba=[255, 200, 0, 255])) if is_small else None,
    )


def _description(hit: TileHit) -> str:
    reasons = "".join(f"<li>{escape(anchor.description)}</li>" for anchor in hit.anchors)
    facts = f"{hit.sensor}, {hit.resolution_m:g} m a pixel. {hit.attribution}"
    return (
        f"<p>Score {hit.score:.3f}</p><p>{escape(facts)}</p><p>Found through:</p><ul>{reasons}</ul>"
    )
