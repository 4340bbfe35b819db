import math
from collections.abc import Iterator
from dataclasses import dataclass

from common.errors import InvalidInput


class InvalidBox(InvalidInput):
    """A bounding box whose numbers can't be a box on the globe."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of longitudes and latitudes, in WGS 84 degrees.

    ``west > east`` means that the box crosses the antimeridian, as in GeoJSON (RFC 7946, 5.2);
    the two are never swapped. A box of all longitudes is ``west=-180, east=180``.

    Raises:
        InvalidBox: A value isn't finite or is out of range, or the box holds no area.
    """

    west: float
    south: float
    east: float
    north: float

    def __post_init__(self) -> None:
        for name, limit in (("west", 180.0), ("south", 90.0), ("east", 180.0), ("north", 90.0)):
            value = getattr(self, name)
            if not math.isfinite(value) or abs(value) > limit:
                message = f"{name} is {value}; it must lie between -{limit:g} and {limit:g} degrees"
                raise InvalidBox(message, field=name, value=str(value))
        if self.south >= self.north:
            message = f"south ({self.south}) must be less than north ({self.north})"
            raise InvalidBox(message, south=self.south, north=self.north)
        if self.width == 0.0:
            raise InvalidBox(f"west and east are both {self.west}: the box has no width")

    @classmethod
    def parse(cls, text: str) -> "Box":
        """Read ``"west,south,east,north"``.

        Raises:
            InvalidBox: There aren't four numbers, or they make no box.
        """
        parts = text.split(",") if len(text) <= 200 else []
        if len(parts) != 4:
            raise InvalidBox(f"a box is four numbers west,south,east,north; got {text[:200]!r}")
        try:
            west, south, east, north = (float(part) for part in parts)
        except ValueError as problem:
            message = f"a box is four numbers west,south,east,north; got {text[:200]!r}"
            raise InvalidBox(message) from problem
        return cls(west, south, east, north)

    @property
    def crosses_antimeridian(self) -> bool:
        """Whether the box runs east from ``west`` over 180 degrees to ``east``."""
        return self.west > self.east

    @property
    def width(self) -> float:
        """Extent in longitude, degrees, from 0 to 360."""
        span = self.east - self.west
        if self.crosses_antimeridian:
            span += 360.0
        return span

    @property
    def height(self) -> float:
        """Extent in latitude, degrees."""
        return self.north - self.south

    @property
    def centre(self) -> tuple[float, float]:
        """Longitude and latitude of the middle."""
        longitude = self.west + self.width / 2
        if longitude > 180.0:
            longitude -= 360.0
        return longitude, (self.south + self.north) / 2

    def parts(self) -> tuple["Box", ...]:
        """The same area as one or two boxes that don't cross the antimeridian."""
        if not self.crosses_antimeridian:
            return (self,)
        halves = []
        if self.west < 180.0:
            halves.append(Box(self.west, self.south, 180.0, self.north))
        if self.east > -180.0:
            halves.append(Box(-180.0, self.south, self.east, self.north))
        return tuple(halves)

    def contains(self, longitude: float, latitude: float) -> bool:
        """Whether a point lies in the box, its edges included."""
        if not self.south <= latitude <= self.north:
            return False
        if self.crosses_antimeridian:
            return longitude >= self.west or longitude <= self.east
        if self.west <= longitude <= self.east:
            return True
        # 180 and -180 are one meridian.
        return abs(longitude) == 180.0 and 180.0 in (abs(self.west), abs(self.east))

    def intersects(self, other: "Box") -> bool:
        """Whether the two boxes share any area (touching edges don't count)."""
        return any(
            one.west < two.east
            and two.west < one.east
            and one.south < two.north
            and two.south < one.north
            for one in self.parts()
            for two in other.parts()
        )

    def __iter__(self) -> Iterator[float]:
        """West, south, east, north."""
        return iter((self.west, self.south, self.east, self.north))
