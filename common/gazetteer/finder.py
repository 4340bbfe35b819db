"""The gazetteer behind the protocols that tools and planner ask for."""

from collections.abc import Sequence

from common.gazetteer.errors import GazetteerEmpty, PlaceIdMismatch, PlaceNotFound
from common.gazetteer.records import NearestPlace, PlaceMatch, PlaceSummary
from common.gazetteer.selectors import (
    find_places,
    get_place,
    is_called,
    is_empty,
    nearest_places,
    places_in_box,
    similar_places,
)

SOURCE = "GeoNames gazetteer"
LICENCE = "CC BY 4.0"
URL = "https://www.geonames.org"


class GazetteerPlaceFinder:
    """Finds places in the database's gazetteer; holds no state."""

    source = SOURCE
    licence = LICENCE
    url = URL

    def find(self, query: str, place_id: str | None = None) -> PlaceMatch:
        """Return the place that a text names, or the pinned one if it is among those it names.

        Args:
            query: A place name, optionally qualified: "Santa Clarita, California".
            place_id: Identifier chosen before, for example "geonames:5393049".

        Raises:
            PlaceNotFound: No place is called so; carries similar names.
            QualifierMismatch: None of that name lies in the region named.
            RegionNotPlace: The text names a country or province.
            PlaceIdMismatch: The pinned place is not called so.
            GazetteerEmpty: No places are loaded.
        """
        if place_id is not None:
            return self._pinned(query, place_id)
        matches = find_places(query, limit=6)
        if not matches and is_empty():
            message = "The gazetteer is empty; load it: bin/manage load_gazetteer"
            raise GazetteerEmpty(message)
        if not matches:
            raise PlaceNotFound(query, suggestions=similar_places(query))
        return matches[0]

    def nearest(
        self, lon: float, lat: float, limit: int = 1, *, min_population: int = 0
    ) -> list[NearestPlace]:
        """Return the places nearest to a point, nearest first."""
        return nearest_places(lon, lat, limit, min_population=min_population)

    def in_box(
        self,
        box: tuple[float, float, float, float],
        limit: int = 50,
        *,
        min_population: int = 0,
    ) -> Sequence[PlaceSummary]:
        """Return the places inside (west, south, east, north), most populous first."""
        return places_in_box(box, limit, min_population=min_population)

    def _pinned(self, query: str, place_id: str) -> PlaceMatch:
        place = get_place(place_id)
        if not is_called(place_id, query):
            message = f"{place_id} is {place.label}, which {query!r} does not name."
            raise PlaceIdMismatch(message, place_id=place_id, place=place.label, query=query)
        return PlaceMatch(**vars(place), query=query)
