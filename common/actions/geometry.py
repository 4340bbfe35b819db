"""Places in longitude and latitude (WGS 84, degrees, EPSG:4326)."""

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator
from shapely.geometry import MultiPolygon, Polygon
from shapely.validation import explain_validity

from common.actions.quantities import PlaceId
from common.actions.values import Value

MAX_VERTICES = 100_000
Longitude = Annotated[float, Field(ge=-180, le=180)]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Ring = tuple[tuple[Longitude, Latitude], ...]


class Wgs84Value(Value):
    """Base of values whose coordinates are longitude and latitude, in this order."""

    fixed_crs: ClassVar[str | None] = "EPSG:4326"


class Wgs84Point(Wgs84Value):
    """A point; degrees."""

    lon: Longitude
    lat: Latitude


class Wgs84Box(Wgs84Value):
    """A box between two meridians and two parallels; degrees.

    ``west > east`` means that the box crosses the antimeridian; the two are never swapped.
    """

    west: Longitude
    south: Latitude
    east: Longitude
    north: Latitude

    @model_validator(mode="after")
    def _has_an_area(self) -> Self:
        if self.south >= self.north:
            raise ValueError(f"south {self.south} must be less than north {self.north}")
        if self.west == self.east:
            raise ValueError(f"west and east are both {self.west}: the box has no width")
        return self

    @property
    def crosses_antimeridian(self) -> bool:
        """Whether the box goes eastward over 180 degrees."""
        return self.west > self.east

    @property
    def width(self) -> float:
        """Extent in longitude, degrees, in (0, 360]."""
        return self.east - self.west + (360.0 if self.crosses_antimeridian else 0.0)

    @property
    def height(self) -> float:
        """Extent in latitude, degrees, in (0, 180]."""
        return self.north - self.south

    @property
    def centre(self) -> Wgs84Point:
        """The point half-way between the sides."""
        lon = self.west + self.width / 2
        return Wgs84Point(lon=lon - 360 if lon > 180 else lon, lat=(self.south + self.north) / 2)

    def parts(self) -> tuple["Wgs84Box", ...]:
        """Return the box as one or two boxes, none of which crosses the antimeridian."""
        if not self.crosses_antimeridian:
            return (self,)
        sides = ((self.west, 180.0), (-180.0, self.east))
        return tuple(
            Wgs84Box(west=west, south=self.south, east=east, north=self.north)
            for west, east in sides
            if west < east
        )


class Wgs84Polygon(Wgs84Value):
    """An area, as the coordinates of a GeoJSON MultiPolygon: polygons, rings, (lon, lat) pairs.

    The first ring of a polygon is its outside, the others are holes; each ring ends where it
    starts. An area over the antimeridian is cut there into parts (RFC 7946, 3.1.9). Coordinates
    that do not make a valid area are refused with the reason; they are never repaired silently.
    """

    coordinates: Annotated[
        tuple[Annotated[tuple[Ring, ...], Field(min_length=1)], ...], Field(min_length=1)
    ]

    @model_validator(mode="after")
    def _is_a_valid_area(self) -> Self:
        rings = [ring for polygon in self.coordinates for ring in polygon]
        count = sum(len(ring) for ring in rings)
        if count > MAX_VERTICES:
            raise ValueError(f"{count} vertices are more than the {MAX_VERTICES} allowed")
        for ring in rings:
            if len(ring) < 4 or ring[0] != ring[-1]:
                raise ValueError(
                    f"a ring needs 4 points, the last equal to the first; got {ring[:5]}"
                )
        shape = self.to_shapely()
        if not shape.is_valid or shape.area <= 0:
            raise ValueError(f"not a valid area: {explain_validity(shape)}")
        return self

    @classmethod
    def from_box(cls, box: Wgs84Box) -> Self:
        """Return the area of a box, cut at the antimeridian if it crosses that."""
        return cls(coordinates=tuple((_rectangle(part),) for part in box.parts()))

    def to_shapely(self) -> MultiPolygon:
        """Return the area as a shapely geometry in degrees."""
        return MultiPolygon([Polygon(shell, holes) for shell, *holes in self.coordinates])

    def bounding_box(self) -> Wgs84Box:
        """Return the narrowest box around the area; it may cross the antimeridian."""
        latitudes = [lat for shell, *_ in self.coordinates for _, lat in shell]
        spans = [
            (min(lon for lon, _ in shell), max(lon for lon, _ in shell))
            for shell, *_ in self.coordinates
        ]
        west, east = _narrowest_span(spans)
        return Wgs84Box(west=west, south=min(latitudes), east=east, north=max(latitudes))


def _rectangle(box: Wgs84Box) -> Ring:
    return (
        (box.west, box.south),
        (box.east, box.south),
        (box.east, box.north),
        (box.west, box.north),
        (box.west, box.south),
    )


def _narrowest_span(spans: list[tuple[float, float]]) -> tuple[float, float]:
    """Return (west, east) around all spans, leaving out the widest empty stretch of longitude."""
    ordered = sorted(spans)
    reach = ordered[0][1]
    widest_gap, west, east = 0.0, ordered[0][0], reach
    for start, end in ordered[1:]:
        if start - reach > widest_gap:
            widest_gap, west, east = start - reach, start, reach
        reach = max(reach, end)
    outer_gap = ordered[0][0] + 360.0 - reach
    # Two parts that meet at the antimeridian leave no outer gap there.
    return (ordered[0][0], reach) if outer_gap >= widest_gap else (west, east)


class GeocodedPlace(Value):
    """A named place that a gazetteer found, with the area that stands for it."""

    id: PlaceId
    name: str
    centre: Wgs84Point
    box: Wgs84Box
    polygon: Wgs84Polygon
    source: str = Field(description="The gazetteer, its licence, and how the area was made.")
