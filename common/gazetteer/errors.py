"""Why a text names no place; each error carries what the reader could have meant."""

from collections.abc import Sequence
from pathlib import Path

from common.errors import InvalidInput, NotFound, Unavailable
from common.gazetteer.records import PlaceSummary


class PlaceNotFound(NotFound):
    """The gazetteer holds no place of this name."""

    def __init__(self, query: str, *, suggestions: Sequence[PlaceSummary] = ()) -> None:
        """Name the text and the nearest spellings.

        Args:
            query: The text that was looked up.
            suggestions: Places with a similar name, likeliest first.
        """
        hint = _listed("Did you mean", suggestions) or "Check the spelling, or name a larger place."
        super().__init__(
            f"No place called {query!r} is known. {hint}",
            query=query,
            suggestions=[place.label for place in suggestions],
        )


class QualifierMismatch(NotFound):
    """Places of this name exist, but none lies in the region that the text names."""

    def __init__(
        self, query: str, *, qualifier: str, known: bool, alternatives: Sequence[PlaceSummary]
    ) -> None:
        """Name the part that does not fit and the places that exist.

        Args:
            query: The text that was looked up.
            qualifier: The part of it that no candidate satisfies.
            known: Whether the qualifier names any state, province or country at all.
            alternatives: Places of that name elsewhere, most populous first.
        """
        reason = (
            f"none lies in {qualifier!r}"
            if known
            else f"{qualifier!r} is not a state, province or country the gazetteer knows"
        )
        super().__init__(
            f"{query!r}: {reason}. {_listed('There is', alternatives)}",
            query=query,
            qualifier=qualifier,
            alternatives=[place.label for place in alternatives],
        )


class RegionNotPlace(InvalidInput):
    """The text names a country, state or province, which is no single place."""

    def __init__(self, query: str, *, region: str, alternatives: Sequence[PlaceSummary]) -> None:
        """Name the region and the small places that share its name.

        Args:
            query: The text that was looked up.
            region: The region's label.
            alternatives: Places of the same name elsewhere, most populous first.
        """
        super().__init__(
            f"{query!r} is a region ({region}); name a town in it."
            f" {_listed('Places of that name', alternatives)}".rstrip(),
            query=query,
            region=region,
            alternatives=[place.label for place in alternatives],
        )


class GazetteerEmpty(Unavailable):
    """No places are loaded yet, so no name can be looked up."""


class PlaceIdMismatch(InvalidInput):
    """A pinned place identifier belongs to a place that the text does not name."""


def _listed(opening: str, places: Sequence[PlaceSummary]) -> str:
    if not places:
        return ""
    return f"{opening}: {'; '.join(place.label for place in places)}."


class DivisionsMissing(Unavailable):
    """The file with the names of the world's provinces is not there."""

    def __init__(self, file: Path) -> None:
        """Name the file and what brings it."""
        super().__init__(
            f"The names of provinces are missing ({file}). Run bin/setup, which fetches them, or "
            "name the file in ECHO_DIVISIONS_FILE.",
            file=str(file),
        )
