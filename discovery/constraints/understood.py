from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from common.geo import Box
from discovery.catalogue.record import Interval

How = Literal["filter", "boost"]
Span = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """Something that was understood from the sentence, shown so that it can be taken away.

    Attributes:
        kind: "place", "time", "platform", "instrument", "level", "provider", "frequency",
            "resolution", "identifier", "version" or "expression".
        label: What a person reads on it.
        text_span: First character in the query, and the one behind the last; (0, 0) for a
            constraint that was chosen beside the sentence.
        how: "filter" leaves out what doesn't fit, "boost" puts what fits first.
    """

    kind: str
    label: str
    text_span: Span
    how: How

    @property
    def key(self) -> str:
        """What names the chip when it is taken away: ``kind:label``."""
        return f"{self.kind}:{self.label}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PlaceConstraint:
    """Where the data must be.

    Attributes:
        name: The place's name with its region.
        box: Its extent, WGS 84 degrees.
        how: Whether it was demanded ("filter") or only mentioned ("boost").
    """

    name: str
    box: Box
    how: How = "boost"


@dataclass(frozen=True, kw_only=True, slots=True)
class Understood:
    """A query and what it asks for beside its subject.

    Attributes:
        text: The query as read: cut to its limit, spaces single, no control characters.
        residual_text: The query without the words that only state place and time; what is embedded.
        place: Where.
        interval: When, UTC, both ends included.
        platforms: Short names of platforms that it names.
        instruments: Short names of instruments that it names.
        levels: Processing levels, as "2" or "1B".
        providers: CMR provider ids.
        frequencies: "hourly", "daily", "8-day", "monthly", "yearly" and so on.
        identifiers: Short names, DOIs and concept ids that it may contain, as written.
        expression: The boolean tree of the query, if it has AND, OR, NOT or brackets.
        chips: All of it, for people.
    """

    text: str
    residual_text: str
    place: PlaceConstraint | None = None
    interval: Interval | None = None
    platforms: tuple[str, ...] = ()
    instruments: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    frequencies: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    expression: object | None = None
    filters: frozenset[str] = field(default_factory=frozenset)
    chips: tuple[Chip, ...] = ()

    @property
    def start(self) -> datetime | None:
        """First moment asked for."""
        return self.interval[0] if self.interval else None


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedPlace:
    """What a place lookup answers.

    Attributes:
        name: Name with region and country.
        box: Extent, WGS 84 degrees.
    """

    name: str
    box: Box


class PlaceLookup(Protocol):
    """Finds the place that a phrase names."""

    def lookup(self, phrase: str) -> NamedPlace | None:
        """The place, or None if no place is called so."""
        ...


class NoPlaces:
    """A lookup that knows no place: the sentence's place is then left to the words."""

    def lookup(self, phrase: str) -> NamedPlace | None:
        """Nothing."""
        del phrase
        return None
