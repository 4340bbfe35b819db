"""Where a country or province lies, as far as its populated places tell."""

from dataclasses import dataclass

from django.db import connection

from common.gazetteer.models import Region
from common.gazetteer.selectors.regions import region_label, regions_called

_HULL = """
    SELECT ST_AsBinary(ST_ConvexHull(ST_Collect(location))), count(*)
    FROM gazetteer_place
    WHERE country_code = %(country)s AND (%(division)s = '' OR admin1_code = %(division)s)
"""


@dataclass(frozen=True, kw_only=True)
class RegionOutline:
    """A country or a first-order division.

    Attributes:
        code: GeoNames code, "US" or "US.CA".
        name: Name on the map.
        label: With its country.
        country_code: ISO 3166, two letters.
        hull: Well-known binary of the convex hull of its populated places, WGS 84 degrees.
        places: How many those are.
        population: Their inhabitants.
    """

    code: str
    name: str
    label: str
    country_code: str
    hull: bytes
    places: int
    population: int

    @property
    def is_country(self) -> bool:
        """Whether it is a whole country."""
        return self.code == self.country_code


def regions_named(text: str, most: int = 4) -> list[RegionOutline]:
    """Return the countries and divisions of a full name, the most populous first.

    Args:
        text: A name without qualifiers; abbreviations are not looked at.
        most: How many.
    """
    regions = regions_called(text, aliases__is_abbreviation=False).distinct()[:most]
    return [outline for region in regions if (outline := _outline(region)) is not None]


def _outline(region: Region) -> RegionOutline | None:
    division = "" if region.is_country else region.code.partition(".")[2]
    with connection.cursor() as cursor:
        cursor.execute(_HULL, {"country": region.country_code, "division": division})
        hull, places = cursor.fetchone()
    if hull is None:
        return None
    return RegionOutline(
        code=region.code,
        name=region.name,
        label=region_label(region),
        country_code=region.country_code,
        hull=bytes(hull),
        places=int(places),
        population=region.places_population,
    )
