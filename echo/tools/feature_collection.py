"""GeoJSON feature collections, read with every coordinate looked at."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from common.errors import InvalidInput

MOST_BYTES = 50_000_000
# How deep the positions lie in the coordinates of each type of geometry.
_DEPTH = {
    "Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2,
    "MultiPolygon": 3,
}  # fmt: skip
_SHORTEST_LINE = 2


class FeaturesUnreadable(InvalidInput):
    """A file is no GeoJSON FeatureCollection of points, lines and areas in degrees."""


@dataclass(frozen=True, kw_only=True)
class FeatureCollection:
    """What a file holds.

    Attributes:
        features: the features, each with ``geometry`` and ``properties``.
        positions: (lon, lat) of every corner, degrees.
    """

    features: list[dict[str, Any]]
    positions: list[tuple[float, float]]

    @property
    def count(self) -> int:
        """Number of features."""
        return len(self.features)


def read_collection(path: Path) -> FeatureCollection:
    """Read a GeoJSON file.

    Raises:
        FeaturesUnreadable: it is too large, or no such file; the message says where.
    """
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise FeaturesUnreadable(
            f"The file of features has {size:,} bytes; at most {MOST_BYTES:,} can be read."
        )
    try:
        content = json.loads(path.read_bytes().decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise FeaturesUnreadable("The file of features is not JSON; give GeoJSON.") from error
    features = content.get("features") if isinstance(content, dict) else None
    if not isinstance(features, list) or content.get("type") != "FeatureCollection":
        raise FeaturesUnreadable("The file is no GeoJSON FeatureCollection with features.")
    positions = [p for n, feature in enumerate(features) for p in _positions(feature, n)]
    return FeatureCollection(features=features, positions=positions)


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _positions(feature: object, number: int) -> Iterator[tuple[float, float]]:
    whole = isinstance(feature, dict) and feature.get("type") == "Feature"
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    if not (whole and isinstance(geometry, dict) and _has_properties(feature)):
        raise FeaturesUnreadable(f"Feature {number} of the file is no Feature with a geometry.")
    kind = geometry.get("type")
    if not isinstance(kind, str) or kind not in _DEPTH:
        raise FeaturesUnreadable(f"Feature {number} is no point, line or area but {kind!r:.40}.")
    found = list(_walk(geometry.get("coordinates"), _DEPTH[kind], number))
    if not found or ("Line" in kind and len(found) < _SHORTEST_LINE):
        raise FeaturesUnreadable(f"Feature {number}, a {kind}, has too few positions.")
    yield from found


def _has_properties(feature: object) -> bool:
    return isinstance(feature, dict) and isinstance(feature.get("properties") or {}, dict)


def _walk(coordinates: object, depth: int, number: int) -> Iterator[tuple[float, float]]:
    if not isinstance(coordinates, list):
        raise FeaturesUnreadable(f"Feature {number} has coordinates that are no list.")
    if depth:
        for part in coordinates:
            yield from _walk(part, depth - 1, number)
        return
    numbers = all(isinstance(x, int | float) and not isinstance(x, bool) for x in coordinates)
    if not (numbers and 2 <= len(coordinates) <= 4):
        raise FeaturesUnreadable(f"Feature {number} has a position that is not 2 to 4 numbers.")
    lon, lat = coordinates[:2]
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        raise FeaturesUnreadable(
            f"Feature {number} has a position off the globe; give lon, lat in degrees."
        )
    yield float(lon), float(lat)
