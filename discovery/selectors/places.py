"""Places that a request names, with their extent: features of nature, regions, towns."""

from functools import lru_cache

from django.contrib.gis.db.models.functions import SnapToGrid
from django.db.models import QuerySet

from common.errors import EchoError
from common.gazetteer.models import Place, Region
from common.gazetteer.selectors import find_places
from common.gazetteer.selectors.regions import region_label, regions_called
from common.geo import Box
from common.sentences.natural_features import NaturalFeature, natural_feature
from discovery.constraints import NamedPlace

_TOWN_MARGIN = 0.25  # degrees around a town's point, about 25 km
_FEATURE_MARGIN = 0.5
_REGION_MARGIN = 0.2
_GRID = 0.5
_LONGEST_NAME = 100
_LEAST_TOWN = 15_000
"""Inhabitants of a town that may be meant by a name without its region."""


class GazetteerPlaces:
    """Finds places in the table of natural features and in the gazetteer."""

    def lookup(self, phrase: str) -> NamedPlace | None:
        """The place that a phrase names, or None."""
        text = phrase.strip()
        if not text or len(text) > _LONGEST_NAME:
            return None
        return _lookup(text)


@lru_cache(maxsize=2_000)
def _lookup(text: str) -> NamedPlace | None:
    feature = natural_feature(text)
    if feature is not None:
        return NamedPlace(name=feature.name, box=_feature_box(feature))
    region = regions_called(text, aliases__is_abbreviation=False).first()
    town = _town(text)
    if region is not None and (town is None or region.places_population > town[1]):
        box = _region_box(region.code)
        if box is not None:
            return NamedPlace(name=_region_name(region), box=box)
    return town[0] if town else None


def _region_name(region: Region) -> str:
    """Its name; a province's with its country, since Georgia is a state and a country."""
    return region.name if region.is_country else region_label(region)


def _town(text: str) -> tuple[NamedPlace, int] | None:
    try:
        matches = find_places(text, limit=1)
    except EchoError:
        # A region's name, or a qualifier that doesn't hold: no town is meant.
        return None
    if not matches or (matches[0].population < _LEAST_TOWN and "," not in text):
        return None
    found = matches[0]
    box = _around(found.lon, found.lat, found.lon, found.lat, margin=_TOWN_MARGIN)
    return NamedPlace(name=found.label, box=box, kind="town"), found.population


def _region_box(code: str) -> Box | None:
    """A box of a country's or province's places, over 180 degrees if that is the shorter way."""
    country, _, division = code.partition(".")
    places: QuerySet[Place] = Place.objects.filter(country_code=country)
    if division:
        places = places.filter(admin1_code=division)
    points = {
        (point.x, point.y)
        for point in places.annotate(cell=SnapToGrid("location", _GRID))
        .values_list("cell", flat=True)
        .distinct()
    }
    if not points:
        return None
    west, east = _shortest_span(sorted(lon for lon, _ in points))
    lats = [lat for _, lat in points]
    return _around(west, min(lats), east, max(lats), margin=_REGION_MARGIN)


def _shortest_span(longitudes: list[float]) -> tuple[float, float]:
    """West and east of the shortest arc that holds all longitudes, which are ascending."""
    following = [*longitudes[1:], longitudes[0] + 360.0]
    gaps = [after - before for before, after in zip(longitudes, following, strict=True)]
    widest = gaps.index(max(gaps))
    return following[widest] - (360.0 if widest == len(gaps) - 1 else 0.0), longitudes[widest]


def _feature_box(feature: NaturalFeature) -> Box:
    if feature.box is not None:
        return feature.box
    lons = [lon for lon, _ in feature.points]
    lats = [lat for _, lat in feature.points]
    return _around(min(lons), min(lats), max(lons), max(lats), margin=_FEATURE_MARGIN)


def _around(west: float, south: float, east: float, north: float, *, margin: float) -> Box:
    """A box with a margin, its longitudes kept within -180 to 180."""
    return Box(
        _wrapped(west - margin),
        max(south - margin, -90.0),
        _wrapped(east + margin),
        min(north + margin, 90.0),
    )


def _wrapped(longitude: float) -> float:
    if longitude < -180.0:
        return longitude + 360.0
    return longitude - 360.0 if longitude > 180.0 else longitude
