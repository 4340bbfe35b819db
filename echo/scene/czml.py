"""Scenes as CZML: data, not code, so that no string in it can become a script."""

import json
from collections.abc import Iterator

from czml3 import (
    CZML_VERSION,
    Color,
    Document,
    Label,
    Packet,
    Polyline,
    PolylineMaterial,
    Position,
    PositionList,
    SolidColorMaterial,
)
from czml3.enums import HorizontalOrigins, LabelStyles, VerticalOrigins
from czml3.types import Cartesian2Value

from echo.scene.values import Scene, SceneLabel, SceneLine, outline

Packets = list[dict[str, object]]


def to_czml(scene: Scene) -> Packets:
    """Return the outline, lines and labels of a scene; its pictures are separate imagery layers."""
    document = Document(packets=list(_packets(scene)))
    packets: Packets = json.loads(document.dumps())
    return packets


def _packets(scene: Scene) -> Iterator[Packet]:
    yield Packet(id="document", name=scene.title, version=CZML_VERSION)
    yield _line("outline", outline(scene.box))
    for number, line in enumerate(scene.lines, start=1):
        yield _line(f"line-{number}", line)
    for number, label in enumerate(scene.labels, start=1):
        yield _label(f"label-{number}", label)


def _line(identifier: str, line: SceneLine) -> Packet:
    degrees = [number for lon, lat in line.positions for number in (lon, lat, 0.0)]
    colour = SolidColorMaterial(color=Color(rgba=list(line.colour)))
    return Packet(
        id=identifier,
        name=line.name,
        polyline=Polyline(
            positions=PositionList(cartographicDegrees=degrees),
            width=line.width,
            material=PolylineMaterial(solidColor=colour),
            clampToGround=True,
        ),
    )


def _label(identifier: str, label: SceneLabel) -> Packet:
    return Packet(
        id=identifier,
        name=label.text,
        position=Position(cartographicDegrees=[label.longitude, label.latitude, 0.0]),
        label=Label(
            text=label.text,
            font="14px sans-serif",
            style=LabelStyles.FILL_AND_OUTLINE,
            fillColor=Color(rgba=[255, 255, 255, 255]),
            outlineColor=Color(rgba=[0, 0, 0, 255]),
            outlineWidth=3,
            horizontalOrigin=HorizontalOrigins.LEFT,
            verticalOrigin=VerticalOrigins.CENTER,
            pixelOffset=Cartesian2Value(values=[6, 0]),
            disableDepthTestDistance=5.0e6,
        ),
    )
