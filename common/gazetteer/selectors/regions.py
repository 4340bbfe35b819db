"""Countries and their divisions by name, and when a name means one of them."""

from collections.abc import Sequence

from django.db.models import QuerySet

from common.gazetteer.models import Place, Region
from common.gazetteer.normalise import normalise

# A country or province this many times as populous as the best town of its name is what is meant.
REGION_DOMINANCE = 20


def regions_called(name: str, **conditions: bool) -> QuerySet[Region]:
    """Return the regions of a name or abbreviation, the most populous first."""
    called = Region.objects.filter(aliases__alias_normalised=normalise(name), **conditions)
    return called.order_by("-places_population", "code")


def region_meant(name: str, towns: Sequence[Place]) -> str | None:
    """Return the region that a bare name means rather than a town of that name, or None.

    A town inside the region of its name (Singapore, New York) is what is meant; a village far from
    it (Australia in Cuba) is not.

    Args:
        name: Without qualifiers; abbreviations are not looked at.
        towns: The places of that name.
    """
    regions = list(regions_called(name, aliases__is_abbreviation=False))
    if not regions or any(_lies_in(town, region) for town in towns for region in regions):
        return None
    largest = max((town.population for town in towns), default=0)
    if regions[0].places_population < REGION_DOMINANCE * largest:
        return None
    return "; ".join(region_label(region) for region in regions)


def _lies_in(place: Place, region: Region) -> bool:
    return region.code in (place.country_code, f"{place.country_code}.{place.admin1_code}")


def region_label(region: Region) -> str:
    """Return a region's name with its country."""
    if region.is_country:
        return f"country {region.name}"
    country = Region.objects.filter(code=region.country_code).first()
    return f"{region.name}, {country.name if country else region.country_code}"
