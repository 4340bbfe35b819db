"""What the planner asks of a gazetteer, without knowing which it is."""

from collections.abc import Sequence
from typing import Protocol

from common.actions import Wgs84Point


class PlaceName(Protocol):
    """A place that a name could also mean."""

    @property
    def id(self) -> str:
        """Permanent identifier, for example "geonames:5393049"."""
        ...

    @property
    def label(self) -> str:
        """Name with state and country."""
        ...


class PlaceRecord(PlaceName, Protocol):
    """The place that a text names."""

    @property
    def name(self) -> str:
        """Name on the map."""
        ...

    @property
    def centre(self) -> Wgs84Point:
        """The place's point."""
        ...

    @property
    def population(self) -> int:
        """Inhabitants; 0 if unknown."""
        ...

    @property
    def alternatives(self) -> Sequence[PlaceName]:
        """Other places of that name, likeliest first."""
        ...


class PlaceFinder(Protocol):
    """Finds places by name."""

    def find(self, query: str, place_id: str | None = None) -> PlaceRecord:
        """Return the place that a text names.

        Raises:
            NotFound: No place is called so, or none in the region the text names.
            InvalidInput: The text names a whole region, or the identifier another place.
        """
        ...
