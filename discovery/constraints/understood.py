from dataclasses import dataclass
from typing import Literal, Protocol

from common.geo import Box
from discovery.catalogue.record import Interval
from discovery.constraints.expression import Expression

How = Literal["filter", "boost"]
Span = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """Something that was understood from the sentence, shown so that it can be taken away.

    Attributes:
        kind: "place", "time", "platform", "instrument", "level", "provider", "frequency",
            "excluded", "identifier" or "expression".
        label: What a person reads on it.
        text_span: First character in the query's ``text``, and the one behind the last; (0, 0) for
            a constraint that was chosen beside the sentence.
        how: "filter" leaves out what doesn't fit, "boost" puts what fits first.
    """

    kind: str
    label: str
    text_span: Span
    how: How

    @property
    def key(self) -> str:
        """What names the chip when it is taken away: ``kind:label`` in lower case."""
        return f"{self.kind}:{self.label}".lower()


@dataclass(frozen=True, kw_only=True, slots=True)
class PlaceConstraint:
    """Where the data must be.

    Attributes:
        name: The place's name with its region.
        box: Its extent, WGS 84 degrees.
    """

    name: str
    box: Box


@dataclass(frozen=True, kw_only=True, slots=True)
class Understood:
    """A query and what it asks for beside its subject.

    Attributes:
        text: The query as read: single spaces, no control characters.
        residual_text: The query without its times, operators, ``key:value`` pairs and excluded
            words; what is matched and embedded. Places stay: datasets are named for them.
        place: Where.
        interval: When, UTC, both ends included.
        platforms: Platforms, in lower case as the catalogue's values.
        instruments: Instruments, the same.
        excluded_platforms: Platforms that aren't wanted, the same.
        excluded_instruments: Instruments that aren't wanted, the same.
        levels: Processing levels, "0" to "4".
        providers: CMR provider ids.
        frequencies: "hourly", "daily", "weekly", "16-day", "monthly", "seasonal" or "yearly".
        identifiers: Words that may be short names, DOIs or concept ids, as written.
        expression: The boolean tree of the query, if it has AND, OR, NOT and brackets.
        filters: Kinds of chips that leave out what doesn't fit; all others only boost.
        chips: All of it, for people.
        wants_near_real_time: Whether data within hours are asked for.
    """

    text: str
    residual_text: str
    place: PlaceConstraint | None = None
    interval: Interval | None = None
    platforms: tuple[str, ...] = ()
    instruments: tuple[str, ...] = ()
    excluded_platforms: tuple[str, ...] = ()
    excluded_instruments: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    frequencies: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    expression: Expression | None = None
    filters: frozenset[str] = frozenset()
    chips: tuple[Chip, ...] = ()
    wants_near_real_time: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedPlace:
    """What a place lookup answers.

    Attributes:
        name: Name with region and country.
        box: Extent, WGS 84 degrees.
        kind: "region" for countries, seas, rivers, mountains; "town" for what many words also are.
    """

    name: str
    box: Box
    kind: Literal["region", "town"] = "region"


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
