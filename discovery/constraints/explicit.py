"""Constraints written out as ``key:value``, which are certain and therefore filter."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from common.geo import Box, InvalidBox
from discovery.constraints.understood import Span

KEYS = ("platform", "instrument", "level", "provider", "frequency", "bbox", "from", "to")
_PAIR = re.compile(
    rf"(?<![\w:/])(?P<key>{'|'.join(KEYS)}):(?P<value>\"[^\"]{{1,80}}\"|[^\s\"()]{{1,80}})",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Explicit:
    """The pairs of a query.

    Attributes:
        values: Values of each key, as written.
        spans: Where each pair stands, by key and value.
    """

    values: Mapping[str, tuple[str, ...]]
    spans: Mapping[tuple[str, str], Span]


def find_explicit(text: str) -> Explicit:
    """The ``key:value`` pairs of a query: ``platform:Terra level:3 bbox:-5,40,3,43``."""
    values: dict[str, tuple[str, ...]] = {}
    spans: dict[tuple[str, str], Span] = {}
    for match in _PAIR.finditer(text):
        key, value = match["key"].lower(), match["value"].strip('"')
        if key == "bbox" and box_or_none(value) is None:
            continue
        values[key] = (*values.get(key, ()), value)
        spans[key, value] = match.span()
    return Explicit(values=values, spans=spans)


def box_or_none(text: str) -> Box | None:
    """The box that a text states, or None if it states none."""
    try:
        return Box.parse(text)
    except InvalidBox:
        return None
