"""What understanding a question asks of the support graph and of a gazetteer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from shapely.geometry.base import BaseGeometry

from osgr.understanding.question import RegionKind


class KnownNode(Protocol):
    """A node of the support graph."""

    @property
    def name(self) -> str:
        """Canonical name."""

    @property
    def kind(self) -> str:
        """What sort: "target", "property" or "result"."""


class NearName(Protocol):
    """A name of the support graph that is near to a text."""

    @property
    def text(self) -> str:
        """The name."""


class NodeLookup(Protocol):
    """Finds nodes of the support graph by what people call them."""

    def nodes_named(self, name: str) -> Sequence[KnownNode]:
        """The nodes that a name or alias means: targets, then properties, then results."""

    def nearest(self, text: str) -> Sequence[NearName]:
        """Names that are spelt like a text, the nearest first."""


@dataclass(frozen=True, kw_only=True)
class FoundPlace:
    """A place that a text names.

    Attributes:
        label: Name with its region.
        geometry: WGS 84, longitude first.
        kind: Points stand for towns, polygons for countries and provinces.
        population: Inhabitants; 0 if unknown.
        alternatives: Labels of other places of that name, likeliest first.
        is_doubtful: Whether another of them is about as likely.
        note: What the reader should know, for example that a border is coarse.
        rivals: Other places of the name that could well be meant.
        coarse_m: How far the outline of a polygon may be off, metres.
    """

    label: str
    geometry: BaseGeometry
    kind: RegionKind
    population: int = 0
    alternatives: tuple[str, ...] = ()
    is_doubtful: bool = False
    note: str = ""
    rivals: tuple["FoundPlace", ...] = ()
    coarse_m: float = 0.0


class PlaceLookup(Protocol):
    """Finds towns, provinces and countries by name."""

    def find(self, text: str) -> FoundPlace:
        """Return the place that a text names.

        Raises:
            NotFound: No place is called so; ``fields["suggestions"]`` are similar names.
            InvalidInput: The text can't be the name of one place.
            Unavailable: No gazetteer is loaded.
        """
