"""What the tools need of a gazetteer; the real one is joined by echo's registry."""

from collections.abc import Sequence
from typing import Protocol


class PlaceRecord(Protocol):
    """A place as a gazetteer knows it."""

    @property
    def id(self) -> str:
        """Permanent identifier, such as "geonames:5393049"."""
        ...

    @property
    def name(self) -> str:
        """Name on the map."""
        ...

    @property
    def label(self) -> str:
        """Name with division and country."""
        ...

    @property
    def lon(self) -> float:
        """Degrees east."""
        ...

    @property
    def lat(self) -> float:
        """Degrees north."""
        ...

    @property
    def population(self) -> int:
        """Inhabitants; 0 if not known."""
        ...


class FoundPlace(PlaceRecord, Protocol):
    """The place that a text names."""

    @property
    def alternatives(self) -> Sequence[PlaceRecord]:
        """Other places of that name, likeliest first."""
        ...


class PlaceFinder(Protocol):
    """Finds the place that a text names."""

    @property
    def source(self) -> str:
        """Name of the gazetteer."""
        ...

    @property
    def licence(self) -> str:
        """Licence of the gazetteer."""
        ...

    @property
    def url(self) -> str:
        """Where the gazetteer is described."""
        ...

    def find(self, query: str, place_id: str | None = None) -> FoundPlace:
        """Return the place, or raise a NotFound or InvalidInput that says why not."""
        ...


class PlacesNearby(Protocol):
    """Finds the places of a box."""

    @property
    def source(self) -> str:
        """Name of the gazetteer."""
        ...

    @property
    def licence(self) -> str:
        """Licence of the gazetteer."""
        ...

    def in_box(
        self, box: tuple[float, float, float, float], limit: int = 50
    ) -> Sequence[PlaceRecord]:
        """Return places in (west, south, east, north), most populous first."""
        ...


class Places(PlaceFinder, PlacesNearby, Protocol):
    """Both."""
