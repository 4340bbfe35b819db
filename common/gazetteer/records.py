"""What the gazetteer answers with: plain values that carry no database row."""

from dataclasses import dataclass, field

from common.actions import Wgs84Point

ID_PREFIX = "geonames:"


@dataclass(frozen=True, kw_only=True)
class PlaceSummary:
    """One place: enough to name it and to put it on the map.

    Attributes:
        id: Permanent identifier, for example "geonames:5393049".
        name: Name on the map.
        admin1: Name of the first-order division (state, province); its code if GeoNames names none.
        country: English name of the country.
        lon: Longitude of the place's point, degrees east, WGS 84.
        lat: Latitude of the place's point, degrees north, WGS 84.
        population: Inhabitants as GeoNames states them; 0 when it states none.
    """

    id: str
    name: str
    country: str
    country_code: str
    admin1: str
    admin1_code: str
    population: int
    lon: float
    lat: float

    @property
    def label(self) -> str:
        """The name with its division and country, repeating none of them."""
        parts = dict.fromkeys((self.name, self.admin1, self.country))
        return ", ".join(part for part in parts if part)

    @property
    def centre(self) -> Wgs84Point:
        """The place's point."""
        return Wgs84Point(lon=self.lon, lat=self.lat)


@dataclass(frozen=True, kw_only=True)
class PlaceMatch(PlaceSummary):
    """The place a text names, with the others it could have named, likeliest first."""

    query: str
    alternatives: tuple[PlaceSummary, ...] = field(default=())


@dataclass(frozen=True, kw_only=True)
class NearestPlace:
    """A place near a point, with the geodesic distance between them on the WGS 84 ellipsoid."""

    place: PlaceSummary
    distance_km: float
