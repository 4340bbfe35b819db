"""Points, lines and polygons from GeoJSON, GeoPackage or plain CSV rings."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import shapely
from pyproj import Transformer
from pyproj.exceptions import CRSError
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.file_content import MOST_TEXT_BYTES, read_text
from echo.crisissim.inputs.geopackage import read_geopackage
from echo.crisissim.inputs.point_lists import read_point_blocks
from echo.crisissim.inputs.reference_system import normalised

MOST_FEATURES = 500_000
MOST_VERTICES = 10_000_000
_LONGITUDE_LATITUDE = "OGC:CRS84"


@dataclass(frozen=True, kw_only=True)
class Feature:
    """A geometry in the grid's CRS, with its attributes."""

    geometry: BaseGeometry
    attributes: dict[str, Any] = field(default_factory=dict)


def read_shapes(path: Path, *, crs: str, kind: str) -> list[Feature]:
    """Return a file's features, brought into the grid's CRS.

    Args:
        path: .geojson or .json (longitude, latitude unless it names a CRS), .gpkg (its first
            layer), or .csv/.txt: "x,y" a line in the grid's CRS, blank lines between shapes.
        crs: the grid's CRS.
        kind: "Polygon", "LineString" or "Point", which the features, taken apart, must be.

    Raises:
        ShapesRefused: another kind of file or of feature, none at all, too many, not finite.
        FileRefused: too large, or not text.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise ShapesRefused(
            f"{path.name}: shapes are read from {', '.join(sorted(_READERS))} files.",
            file=path.name,
        )
    features, own_crs = reader(path, kind)
    if own_crs is not None and own_crs != crs:
        features = [_moved(feature, own_crs, crs, path) for feature in features]
    parts = [part for feature in features for part in _parts(feature)]
    _refuse_unusable(parts, kind, path)
    return parts


def _read_geojson(path: Path, _kind: str) -> tuple[list[Feature], str | None]:
    text = read_text(path, most_bytes=MOST_TEXT_BYTES * 4)
    try:
        document = json.loads(text)
        items = document.get("features", [document])
        features = [
            Feature(
                geometry=shape(item.get("geometry", item)),
                attributes=dict(item.get("properties") or {}),
            )
            for item in items
        ]
        named = document.get("crs") or {}
        crs = named.get("properties", {}).get("name", _LONGITUDE_LATITUDE)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ShapesRefused(f"{path.name} is not GeoJSON: {error!r}.", file=path.name) from error
    except shapely.errors.ShapelyError as error:
        raise ShapesRefused(
            f"{path.name} has a broken geometry: {error}.", file=path.name
        ) from error
    return features, normalised(str(crs))


def _read_geopackage(path: Path, _kind: str) -> tuple[list[Feature], str | None]:
    geometries, attributes, crs = read_geopackage(path)
    pairs = zip(geometries, attributes, strict=True)
    return [Feature(geometry=one, attributes=facts) for one, facts in pairs], crs


def _read_csv(path: Path, kind: str) -> tuple[list[Feature], str | None]:
    blocks = read_point_blocks(path)
    if kind == "Point":
        return [Feature(geometry=shapely.Point(p)) for block in blocks for p in block], None
    make, least = (shapely.Polygon, 3) if kind == "Polygon" else (shapely.LineString, 2)
    short = next((block for block in blocks if len(block) < least), None)
    if short is not None:
        raise ShapesRefused(
            f"{path.name}: a {kind} has {len(short)} points; at least {least} are needed.",
            file=path.name,
        )
    return [Feature(geometry=make(block)) for block in blocks], None


_READERS: dict[str, Callable[[Path, str], tuple[list[Feature], str | None]]] = {
    ".geojson": _read_geojson,
    ".json": _read_geojson,
    ".gpkg": _read_geopackage,
    ".csv": _read_csv,
    ".txt": _read_csv,
}


def _moved(feature: Feature, source: str, target: str, path: Path) -> Feature:
    try:
        mapping = Transformer.from_crs(source, target, always_xy=True)
    except CRSError as error:
        raise ShapesRefused(
            f"{path.name} cannot be brought from {source} into the grid's CRS.", file=path.name
        ) from error
    moved = shapely.transform(feature.geometry, mapping.transform, interleaved=False)
    return Feature(geometry=moved, attributes=feature.attributes)


def _parts(feature: Feature) -> list[Feature]:
    return [
        Feature(geometry=part, attributes=feature.attributes)
        for part in shapely.get_parts(feature.geometry)
    ]


def _refuse_unusable(parts: list[Feature], kind: str, path: Path) -> None:
    if not 0 < len(parts) <= MOST_FEATURES:
        raise ShapesRefused(
            f"{path.name} has {len(parts):,} shapes; between 1 and {MOST_FEATURES:,} can be used.",
            file=path.name,
        )
    geometries = [part.geometry for part in parts]
    strangers = {one.geom_type for one in geometries} - {kind}
    if strangers:
        raise ShapesRefused(
            f"{path.name} holds {', '.join(sorted(strangers))}; {kind} is needed.", file=path.name
        )
    coordinates = shapely.get_coordinates(geometries)
    if len(coordinates) > MOST_VERTICES:
        raise ShapesRefused(
            f"{path.name} has {len(coordinates):,} vertices; at most {MOST_VERTICES:,}.",
            file=path.name,
        )
    if not bool(((coordinates > -1e9) & (coordinates < 1e9)).all()):
        raise ShapesRefused(
            f"{path.name} has a coordinate that is not a finite number in the grid's CRS.",
            file=path.name,
        )
