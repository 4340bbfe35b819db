"""What a request asks for beside its subject: place, time, platform, level, provider, brackets."""

from discovery.constraints.chosen import BadConstraint, removed_chips, with_chosen
from discovery.constraints.known_names import KnownNames
from discovery.constraints.query_text import MAX_QUERY_CHARS, EmptyQuery, QueryTooLong, clean_query
from discovery.constraints.understand import understand
from discovery.constraints.understood import (
    Chip,
    NamedPlace,
    NoPlaces,
    PlaceConstraint,
    PlaceLookup,
    Understood,
)

__all__ = [
    "MAX_QUERY_CHARS",
    "BadConstraint",
    "Chip",
    "EmptyQuery",
    "KnownNames",
    "NamedPlace",
    "NoPlaces",
    "PlaceConstraint",
    "PlaceLookup",
    "QueryTooLong",
    "Understood",
    "clean_query",
    "removed_chips",
    "understand",
    "with_chosen",
]
