"""What the globe draws: layers with legends and attributions, in one payload."""

from typing import Annotated, Literal

from pydantic import Field

from common.actions.geometry import Wgs84Box
from common.actions.quantities import Seconds
from common.actions.rasters import Sha256
from common.actions.values import Value

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
"""A colour as ``#rrggbb``, lower case."""


class LegendEntry(Value):
    """One class of a legend; a bound of None is open."""

    label: str
    colour: Colour
    minimum: float | None = None
    maximum: float | None = None


class MapFrame(Value):
    """One picture of a layer that changes with time.

    Attributes:
        time_s: When it holds, counted from the start of what is shown.
        artifact: SHA-256 of the PNG, of the same size and box as the layer's own.
    """

    time_s: Annotated[Seconds, Field(ge=0)]
    artifact: Sha256


class MapLayer(Value):
    """One layer of a map.

    Attributes:
        id: Unique in its payload.
        title: What the layer shows, for the reader.
        kind: An image stretched over ``box``, or vector features.
        artifact: SHA-256 of the PNG or GeoJSON that is drawn.
        box: Where it lies.
        opacity: 0 (clear) to 1.
        visible: Whether it is drawn when the map opens; the reader can show and hide each layer.
        legend: Its classes, as the legend lists them.
        unit: Unit of the legend's bounds.
        attribution: What the licences of its sources ask to be shown.
        download: SHA-256 of the file offered for download.
        download_name: Name of that file.
        notes: What the reader must know to read the layer rightly.
        frames: Pictures over time, the earliest first, each in the classes of the legend; none
            for a layer that stands still. ``artifact`` is what to draw where none can be played.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]
    title: str
    kind: Literal["image", "features"]
    artifact: Sha256
    box: Wgs84Box
    opacity: Annotated[float, Field(ge=0, le=1)] = 1.0
    visible: bool = True
    legend: list[LegendEntry] = []
    unit: str | None = None
    attribution: list[str] = []
    download: Sha256 | None = None
    download_name: str | None = None
    notes: list[str] = []
    frames: list[MapFrame] = []


class MapPayload(Value):
    """A finished map: the product most plans end in. Layers are listed bottom first."""

    title: str
    box: Wgs84Box
    layers: list[MapLayer]
    notes: list[str] = []
