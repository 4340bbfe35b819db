"""Reads buildings and roads from GeoJSON or GeoPackage files, within limits."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import pyogrio
import pyogrio.errors
import pyogrio.raw
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer

from echo.crisissim.exposure.errors import ExposureRefused

MOST_BYTES = 500_000_000
MOST_FEATURES = 500_000
MOST_POSITIONS = 20_000_000
Dimension = Literal[1, 2]
_HEAD_BYTES = 72
_GEOPACKAGE_AT = slice(68, 72)  # the application id in the header of an SQLite file
_WORDS = {1: "lines", 2: "areas"}


@dataclass(frozen=True, kw_only=True)
class Shapes:
    """Geometries of one dimension in a metric CRS.

    Attributes:
        shapes: the geometries.
        ids: number of the feature each comes from, counted from 0.
        left_out: features of other dimensions or without a geometry.
    """

    shapes: NDArray[np.object_]
    ids: NDArray[np.int64]
    left_out: int


def read_shapes(path: Path, *, crs: str, dimension: Dimension, layer: str | None = None) -> Shapes:
    """Read the areas or lines of a file and bring them into a metric CRS.

    Args:
        path: GeoJSON (longitude and latitude) or GeoPackage.
        crs: authority and code, or WKT, of the CRS to bring them into.
        dimension: 2 for areas such as buildings, 1 for lines such as roads.
        layer: of a GeoPackage; None: its only one.

    Raises:
        ExposureRefused: another format, too large, no CRS, several layers, or no such features.
    """
    where = _checked_source(path)
    try:
        layers = [str(name) for name in pyogrio.list_layers(where)[:, 0]]
        name = _chosen(layers, layer, path)
        info = pyogrio.read_info(where, layer=name, force_feature_count=True)
        _check_count(int(info["features"]), path)
        meta, _, geometry, _ = pyogrio.raw.read(where, layer=name, columns=[], force_2d=True)
        shapes = shapely.from_wkb(geometry)
    except (pyogrio.errors.DataSourceError, shapely.errors.GEOSException) as error:
        raise ExposureRefused(f"{path.name} cannot be read as features: {error}.") from error
    positions = int(shapely.get_num_coordinates(shapes).sum())
    if positions > MOST_POSITIONS:
        raise ExposureRefused(
            f"{path.name} has {positions:,} positions; at most {MOST_POSITIONS:,} can be read."
        )
    return _of_dimension(_moved(shapes, meta["crs"], crs, path), dimension, path)


def _checked_source(path: Path) -> Path:
    """The path, once its first bytes are seen: GDAL would open many formats, some with links."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise ExposureRefused(
            f"{path.name} has {size:,} bytes; at most {MOST_BYTES:,} can be read."
        )
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    is_package = head.startswith(b"SQLite format 3\0") and head[_GEOPACKAGE_AT] == b"GPKG"
    is_json = head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    if not (is_package or is_json):
        raise ExposureRefused(f"{path.name} is neither GeoJSON nor GeoPackage.")
    return path


def _chosen(layers: list[str], layer: str | None, path: Path) -> str:
    if layer is None and len(layers) == 1:
        return layers[0]
    if layer in layers:
        return str(layer)
    raise ExposureRefused(
        f"{path.name} has the layers {', '.join(layers[:20])}; name one of them."
        if layer is None
        else f"{path.name} has no layer {layer!r:.60}; it has {', '.join(layers[:20])}."
    )


def _check_count(count: int, path: Path) -> None:
    if count > MOST_FEATURES:
        raise ExposureRefused(
            f"{path.name} has {count:,} features; at most {MOST_FEATURES:,} can be counted."
        )


def _moved(
    shapes: NDArray[np.object_], source: str | None, target: str, path: Path
) -> NDArray[np.object_]:
    if source is None:
        raise ExposureRefused(f"{path.name} does not say its coordinate reference system.")
    if CRS.from_user_input(source) == CRS.from_user_input(target):
        return shapes
    mapping = Transformer.from_crs(source, target, always_xy=True)
    moved = shapely.transform(shapes, mapping.transform, interleaved=False)
    coordinates = shapely.get_coordinates(moved)
    if not np.isfinite(coordinates).all():
        raise ExposureRefused(f"{path.name} reaches places that {target:.40} does not cover.")
    return np.asarray(moved)


def _of_dimension(shapes: NDArray[np.object_], dimension: Dimension, path: Path) -> Shapes:
    wanted = (shapely.get_dimensions(shapes) == dimension) & ~shapely.is_empty(shapes)
    ids = np.nonzero(wanted)[0]
    if not ids.size:
        raise ExposureRefused(f"{path.name} holds no {_WORDS[dimension]}.")
    return Shapes(shapes=shapes[ids], ids=ids, left_out=len(shapes) - ids.size)
