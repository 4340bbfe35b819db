"""Places by position: nearest to points, and inside a box.

Order comes from the GiST index on the sphere (`<->` on geography); the distance returned is that on
the WGS 84 ellipsoid. The two orders can differ by the ellipsoid's 0.3 percent, so a few more
candidates than asked for are measured exactly.
"""

from collections.abc import Iterator, Sequence

from django.contrib.gis.geos import Polygon
from django.db import connection
from django.db.models import Q

from common.errors import InvalidInput
from common.gazetteer.models import Place
from common.gazetteer.records import NearestPlace, PlaceSummary

_SPARE = 8
_POINTS_AT_ONCE = 2000
_NEAREST = """
    SELECT asked.number, near.geonames_id, near.metres
    FROM unnest(%(lons)s::float8[], %(lats)s::float8[]) WITH ORDINALITY AS asked(lon, lat, number)
    CROSS JOIN LATERAL (
        SELECT found.geonames_id, ST_Distance(found.sphere, asked_point.sphere) AS metres
        FROM (SELECT ST_SetSRID(ST_MakePoint(asked.lon, asked.lat), 4326)::geography AS sphere)
             AS asked_point
        CROSS JOIN LATERAL (
            SELECT geonames_id, location::geography(Point, 4326) AS sphere
            FROM gazetteer_place WHERE population >= %(population)s
            ORDER BY location::geography(Point, 4326) <-> asked_point.sphere
            LIMIT %(spare)s
        ) AS found
        ORDER BY metres, found.geonames_id LIMIT %(limit)s
    ) AS near
    ORDER BY asked.number, near.metres, near.geonames_id
"""


class PointOutsideWorld(InvalidInput):
    """A longitude or latitude that no point of the Earth has."""


def nearest_places(
    lon: float, lat: float, limit: int = 1, *, min_population: int = 0
) -> list[NearestPlace]:
    """Return the places nearest to a point, nearest first.

    Args:
        lon: Degrees east, WGS 84, -180 to 180.
        lat: Degrees north, WGS 84, -90 to 90.
        limit: How many at most.
        min_population: Leave out smaller places.
    """
    rows = _nearest([(lon, lat)], limit=limit, min_population=min_population)
    return _as_records(rows)


def nearest_place_for(
    points: Sequence[tuple[float, float]], *, min_population: int = 0
) -> list[NearestPlace | None]:
    """Return the nearest place of each point, in the points' order.

    Args:
        points: (lon, lat) pairs in degrees, WGS 84.
        min_population: Leave out smaller places.

    Returns:
        One entry a point; None only when the gazetteer holds no such place at all.
    """
    answers: list[NearestPlace | None] = [None] * len(points)
    for start in range(0, len(points), _POINTS_AT_ONCE):
        part = points[start : start + _POINTS_AT_ONCE]
        rows = _nearest(part, limit=1, min_population=min_population)
        for (number, _, _), record in zip(rows, _as_records(rows), strict=True):
            answers[start + number - 1] = record
    return answers


def places_in_box(
    box: tuple[float, float, float, float], limit: int = 50, *, min_population: int = 0
) -> list[PlaceSummary]:
    """Return the places inside a box, most populous first.

    Args:
        box: West, south, east, north in degrees; west > east crosses the antimeridian.
        limit: How many at most.
        min_population: Leave out smaller places.
    """
    inside = Q()
    for part in _without_antimeridian(box):
        inside |= Q(location__bboverlaps=Polygon.from_bbox(part))
    places = Place.objects.filter(inside, population__gte=min_population)
    return [place.summary() for place in places.order_by("-population", "geonames_id")[:limit]]


def _nearest(
    points: Sequence[tuple[float, float]], *, limit: int, min_population: int
) -> list[tuple[int, int, float]]:
    for lon, lat in points:
        _check_point(lon, lat)
    with connection.cursor() as cursor:
        cursor.execute(
            _NEAREST,
            {
                "lons": [float(lon) for lon, _ in points],
                "lats": [float(lat) for _, lat in points],
                "population": min_population,
                "limit": limit,
                "spare": limit + _SPARE,
            },
        )
        return list(cursor.fetchall())


def _check_point(lon: float, lat: float) -> None:
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        message = f"({lon}, {lat}) is no longitude (-180..180) and latitude (-90..90)."
        raise PointOutsideWorld(message, lon=str(lon), lat=str(lat))


def _as_records(rows: Sequence[tuple[int, int, float]]) -> list[NearestPlace]:
    places = Place.objects.in_bulk({geonames_id for _, geonames_id, _ in rows})
    return [
        NearestPlace(place=places[geonames_id].summary(), distance_km=metres / 1000)
        for _, geonames_id, metres in rows
    ]


def _without_antimeridian(
    box: tuple[float, float, float, float],
) -> Iterator[tuple[float, float, float, float]]:
    west, south, east, north = box
    _check_point(west, south)
    _check_point(east, north)
    if south > north:
        message = f"The box's south ({south}) is north of its north ({north})."
        raise PointOutsideWorld(message, south=south, north=north)
    if west <= east:
        yield box
    else:
        yield (west, south, 180.0, north)
        yield (-180.0, south, east, north)
