"""Rasters and features that lie in the artifact store; a value refers to them by SHA-256."""

from typing import Annotated

from pydantic import Field

from common.actions.geometry import Wgs84Box
from common.actions.quantities import Metres
from common.actions.values import Drawable, Value

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256 of an artifact's bytes, lower-case hexadecimal."""


class Raster(Value):
    """A single-band GeoTIFF, north up.

    Attributes:
        artifact: SHA-256 of the GeoTIFF.
        crs: Authority and code of the grid's coordinate reference system.
        box: What the raster covers.
        width: Columns.
        height: Rows.
        cell_m: Side of a cell on the ground, metres.
        unit: Unit of the cells' values.
        nodata: The number that marks cells without a value.
    """

    artifact: Sha256
    crs: Annotated[str, Field(pattern=r"^EPSG:\d{4,6}$")]
    box: Wgs84Box
    width: Annotated[int, Field(gt=0)]
    height: Annotated[int, Field(gt=0)]
    cell_m: Annotated[Metres, Field(gt=0)]
    unit: str
    nodata: float | None = None


class ElevationRaster(Raster, Drawable):
    """Height of the ground above a vertical datum, metres."""


class DepthRaster(Raster, Drawable):
    """Depth of water above the ground, metres."""


class SpeedRaster(Raster, Drawable):
    """Speed of water, metres a second."""


class Features(Drawable):
    """Vector features.

    Attributes:
        artifact: SHA-256 of a GeoJSON FeatureCollection.
        count: Number of features.
        box: What the features cover.
    """

    artifact: Sha256
    count: Annotated[int, Field(ge=0)]
    box: Wgs84Box


class RiverLines(Features):
    """Channels as lines."""


class PlaceLabels(Features):
    """Named places as points."""
