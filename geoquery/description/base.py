from abc import ABC, abstractmethod
from dataclasses import dataclass

from geoquery.description.nearby import NearbyPlaces
from geoquery.measurement.facts import TileFacts


@dataclass(frozen=True, slots=True)
class Description:
    """Words about a tile.

    Attributes:
        summary: The one sentence that stands for the tile.
        phrases: The summary, and each of its facts alone. They are embedded one by one and their
            vectors averaged: one vector of a long text blurs the facts in it.
        details: Further sentences, each readable alone.
    """

    summary: str
    phrases: tuple[str, ...]
    details: tuple[str, ...]

    @property
    def text(self) -> str:
        """All sentences."""
        return " ".join((self.summary, *self.details))


class Describer(ABC):
    """Describes a tile in words."""

    name: str
    version: str
    notice: str
    """How the words come about, in a sentence for people."""

    @abstractmethod
    def describe(self, facts: TileFacts, nearby: NearbyPlaces) -> Description:
        """Describe one tile."""
