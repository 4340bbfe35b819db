"""Channels: lines where much ground drains through."""

from typing import Any

from pyproj import Transformer

from echo.crisissim.drainage import Drainage
from echo.crisissim.metric_grid import Bounds

CHANNEL_FROM_KM2 = 2.0


def channel_lines(
    drainage: Drainage, *, within: Bounds, from_km2: float = CHANNEL_FROM_KM2
) -> dict[str, Any]:
    """Channels as a GeoJSON FeatureCollection in WGS 84.

    Lines follow the D8 directions between confluences. Each has ``upstream_km2``, at its lower
    end.

    Args:
        drainage: of the surroundings.
        within: only lines that touch this box (m, in the drainage's CRS).
        from_km2: upstream area from which ground counts as a channel.
    """
    to_degrees = Transformer.from_crs(drainage.grid.crs, "EPSG:4326", always_xy=True)
    upstream = drainage.upstream_km2
    features: list[dict[str, Any]] = []
    for line in drainage.directions.streams(mask=upstream >= from_km2):
        points = line["geometry"]["coordinates"]
        if len(points) < 2 or not _touches(points, within):
            continue
        east, north = zip(*points, strict=True)
        lon, lat = to_degrees.transform(east, north)
        features.append(
            {
                "type": "Feature",
                "geometry": {
                    "type": "LineString",
                    "coordinates": [
                        [round(float(x), 6), round(float(y), 6)]
                        for x, y in zip(lon, lat, strict=True)
                    ],
                },
                "properties": {"upstream_km2": round(_at(drainage, points[-2]), 1)},
            }
        )
    features.sort(key=lambda feature: -feature["properties"]["upstream_km2"])
    return {"type": "FeatureCollection", "features": features}


def _touches(points: list[tuple[float, float]], within: Bounds) -> bool:
    west, south, east, north = within
    return any(west <= x <= east and south <= y <= north for x, y in points)


def _at(drainage: Drainage, point: tuple[float, float]) -> float:
    """Upstream area at a point; asked one cell above a confluence, so of this branch alone."""
    column, row = ~drainage.grid.transform @ (float(point[0]), float(point[1]))
    return float(drainage.upstream_km2[int(row), int(column)])
