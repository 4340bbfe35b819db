"""A scene as one page: cesiumpy writes the script, every picture is inside the page."""

import base64
import html

from echo.scene.cesiumpy_today import Globe, NameLabel, cesiumpy, script_literal
from echo.scene.values import Scene, SceneImage, SceneLine, outline

_BASE_LAYER = (
    "Cesium.ImageryLayer.fromProviderAsync(Cesium.TileMapServiceImageryProvider.fromUrl("
    'Cesium.buildModuleUrl("Assets/Textures/NaturalEarthII")))'
)
# The sandbox gives the page an origin of its own, to which files of the site are foreign: CesiumJS
# does not notice, and browsers let no worker of such a page reach a site on this machine. So the
# page fetches the workers it needs, each a whole program, and starts them from their text.
_WORKERS = """
const sources = new Map();
const names = ["createGeometry", "combineGeometry", "createVerticesFromHeightmap",
  "incrementallyBuildTerrainPicker", "transferTypedArrayTest"].map((name) => name + ".js");
await Promise.all(names.map(async (name) => {
  const answer = await fetch(new URL("Workers/alone/" + name, window.CESIUM_BASE_URL));
  if (!answer.ok) {
    document.querySelector("h1").append(" (cannot be drawn: run bin/setup again)");
    throw new Error(name + " is missing");
  }
  const text = new Blob([await answer.text()], {type: "text/javascript"});
  sources.set(name, URL.createObjectURL(text));
}));
window.Worker = class extends Worker {
  constructor(address) { super(sources.get(String(address).split("/").pop())); }
};
window.Image = class extends Image {
  constructor(...size) { super(...size); this.crossOrigin = "anonymous"; }
};
"""
_STYLE = (
    "html,body{margin:0;height:100%;overflow:hidden;font:13px sans-serif}"
    "#globe,.cesium-widget,.cesium-widget canvas{position:absolute;inset:0;width:100%;height:100%}"
    ".cesium-widget-credits{position:absolute;bottom:0;right:6px;color:#fff}"
    "aside{position:absolute;top:8px;left:8px;max-width:17em;max-height:calc(100% - 40px);"
    "overflow:auto;padding:6px 10px;background:#ffffffe6;color:#111}"
    "aside h1{font-size:1.1em;margin:0 0 .4em}aside ul{list-style:none;margin:0;padding:0}"
    "aside rect{stroke:#333}"
)


def to_standalone_page(scene: Scene, *, cesium_url: str, nonce: str) -> str:
    """Return a complete HTML page that draws the scene.

    Args:
        scene: What to draw; its strings are escaped for script and for markup.
        cesium_url: Absolute address of the folder that holds ``cesium.js``, with its final slash.
        nonce: The word by which the page's content security policy allows its scripts.
    """
    folder = script_literal(cesium_url)
    module = script_literal(cesium_url + "cesium.js")
    mark = html.escape(nonce, quote=True)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f"<title>{html.escape(scene.title)}</title><style>{_STYLE}</style>",
            f'<script nonce="{mark}">window.CESIUM_BASE_URL = {folder};</script>',
            '</head><body><div id="globe"></div>',
            _legend(scene),
            f'<script type="module" nonce="{mark}">',
            _WORKERS,
            f"const Cesium = await import({module});",
            *_script(scene),
            "</script></body></html>",
        )
    )


def _script(scene: Scene) -> list[str]:
    globe = Globe(element="globe", base_layer=_BASE_LAYER)
    for line in (outline(scene.box), *scene.lines):
        globe.entities.add(_polyline(line))
    for label in scene.labels:
        position = (label.longitude, label.latitude, 0.0)
        globe.entities.add(NameLabel(position=position, text=label.text, scale=0.5))
    west, south, east, north = scene.box
    globe.camera.flyTo((west, south, east, north))
    for image in scene.images:
        globe.scripts.add(_overlay(image))
    script: list[str] = globe.script
    return script


def _polyline(line: SceneLine) -> object:
    degrees = [number for position in line.positions for number in position]
    red, green, blue, alpha = (part / 255 for part in line.colour)
    colour = cesiumpy.color.Color(red, green, blue, alpha)
    return cesiumpy.Polyline(positions=degrees, width=line.width, material=colour, name=line.name)


def _overlay(image: SceneImage) -> str:
    address = script_literal("data:image/png;base64," + base64.b64encode(image.png).decode())
    degrees = ", ".join(repr(float(number)) for number in image.box)
    # Awaited one after another: the first is the lowest.
    return (
        f"widget.imageryLayers.addImageryProvider(await "
        f"Cesium.SingleTileImageryProvider.fromUrl({address}, "
        f"{{rectangle: Cesium.Rectangle.fromDegrees({degrees})}})).alpha = "
        f"{float(image.opacity)!r};"
    )


def _legend(scene: Scene) -> str:
    rows = "".join(
        f'<li><svg width="18" height="12"><rect width="18" height="12" '
        f'fill="{html.escape(colour, quote=True)}"/></svg> {html.escape(text)}</li>'
        for colour, text in scene.legend
    )
    notes = "".join(f"<p>{html.escape(note)}</p>" for note in scene.notes)
    title = html.escape(scene.title)
    read = f"<details><summary>How to read this</summary>{notes}</details>" if notes else ""
    return f"<aside><h1>{title}</h1><ul>{rows}</ul>{read}</aside>"
