"""Quantities in a sentence: numbers with their units, and where they stand.

"in" is a preposition and a unit. It is inches right after a number that stands against it ("3in"),
or when what follows cannot follow the preposition ("3 in of rain", "3 in over 6 h", "3 in/h").
Where both readings are open ("3 in 6 hours"), the number counts as one without a unit.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from common.actions import UnitMismatch, conversion_factor, convert
from echo.planning.clarity import unclear_end, unclear_start
from echo.planning.numbers import NUMBER, read_number

_UNIT_WORDS = {
    "mm": r"mms?|millimet(?:er|re)s?",
    "cm": r"cms?|centimet(?:er|re)s?",
    "km^2": r"km2|km\^2|km²|sq\.? ?km|square kilomet(?:er|re)s?",
    "km": r"kms?|kilomet(?:er|re)s?",
    "m^3/s": r"m3/s|m\^3/s|m³/s|cumecs?",
    "m": r"m|met(?:er|re)s?",
    "in": r"inch(?:es)?|in\.?|\"|\u2033|\u201d|''",
    "ft": r"ft|foot|feet",
    "mi": r"mi|miles?",
    "s": r"s|secs?|seconds?",
    "min": r"mins?|minutes?",
    "h": r"h|hrs?|hours?|hourly",
    "day": r"d|days?|daily",
    "week": r"wks?|weeks?",
}
_TIMES = ("s", "min", "h", "day", "week")
_UNIT = "|".join(f"(?P<u{i}>{form})" for i, form in enumerate(_UNIT_WORDS.values()))
_PER = "|".join(f"(?P<p{i}>{_UNIT_WORDS[unit]})" for i, unit in enumerate(_TIMES))
_END = r"(?![^\W\d_])"
_QUANTITY = re.compile(
    rf"{NUMBER}(?P<gap>[ -]?)(?:{_UNIT}){_END}"
    rf"(?:(?: ?/ ?| per | an? | each | every | (?=hourly|daily))"
    rf"(?P<count>\d+(?:\.\d+)?)? ?(?:{_PER}){_END})?",
    re.IGNORECASE,
)
_AFTER_INCHES = re.compile(
    r"\s*(?:$|[/.,;:!?)]|(?:of|over|per|during|within|for|near|at|on|and|in|around|from|rain|rainfall|"
    r"precipitation|storm|total|falls?|falling|fell|fallen|event|deep|each|every|hourly|daily)\b)",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s*(?:,|and)?\s*")


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A quantity and where it stands in the text.

    Attributes:
        value: The number; a rate's is that of `unit` in one `per`.
        unit: Unit symbol, as pint spells it.
        per: Unit of time of a rate, else empty.
        count: How many of `per` the text names: 24 in "200 mm/24h"; 0 if it names no number.
        start: First character.
        end: Behind the last character.
        text: As written.
        is_clear: Whether it is plainly this amount; if not, `value` means nothing.
    """

    value: float
    unit: str
    start: int
    end: int
    text: str
    per: str = ""
    count: float = 0.0
    is_clear: bool = True

    @property
    def is_time(self) -> bool:
        """Whether it is a duration."""
        return self.unit in _TIMES

    def measures(self, unit: str) -> bool:
        """Whether it has the dimension of a unit."""
        return not self.per and _same_dimension(self.unit, unit)

    def accumulates_to(self, unit: str) -> bool:
        """Whether it is a rate whose total has the dimension of a unit."""
        return bool(self.per) and _same_dimension(self.unit, unit)

    def total_over(self, duration: "Measured", *, unit: str) -> float:
        """Return a rate's total over a duration, in a unit."""
        periods = convert(duration.value, duration.unit, self.per) / (self.count or 1.0)
        return convert(self.value * periods, self.unit, unit)


def find_quantities(text: str) -> list[Measured]:
    """Return every quantity of a text, in order; "1 h 30 min" is one."""
    found: list[Measured] = []
    for measured in _matches(text):
        last = found[-1] if found else None
        if last and _continues(text, last, measured):
            found[-1] = _joined(text, last, measured)
        elif last and _is_two_lengths(text, last, measured):
            found[-1] = replace(_joined(text, last, measured), is_clear=False)
        else:
            found.append(measured)
    return found


def _matches(text: str) -> Iterator[Measured]:
    floor = 0
    matches = [m for m in _QUANTITY.finditer(text) if not _is_preposition(text, m)]
    begins = {match.start() for match in matches}
    for match in matches:
        start = unclear_start(text, match.start(), match["number"], floor=floor)
        end = None if match.end() in begins else unclear_end(text, match.end())
        measured = _measured(text, match, start=start, end=end)
        floor = measured.end
        yield measured


def _measured(text: str, match: re.Match[str], *, start: int | None, end: int | None) -> Measured:
    """Return what a match says; a start or an end of its own is that of an unclear amount."""
    first = match.start() if start is None else start
    last = match.end() if end is None else end
    value = read_number(match["number"])
    per_none = match["count"] is not None and not float(match["count"])
    return Measured(
        value=-value if match["sign"] else value,
        unit=_named(match, "u", tuple(_UNIT_WORDS)),
        per=_named(match, "p", _TIMES),
        count=float(match["count"] or 0.0),
        start=first,
        end=last,
        text=text[first:last].strip(),
        is_clear=start is None and end is None and not per_none and math.isfinite(value),
    )


def _named(match: re.Match[str], prefix: str, units: tuple[str, ...]) -> str:
    return next((unit for i, unit in enumerate(units) if match[f"{prefix}{i}"]), "")


def _is_preposition(text: str, match: re.Match[str]) -> bool:
    index = tuple(_UNIT_WORDS).index("in")
    written, end = (match[f"u{index}"] or "").lower(), match.end(f"u{index}")
    if written not in ("in", "in.") or match["gap"] != " ":
        return False
    return _AFTER_INCHES.match(text, end) is None


def _same_dimension(unit: str, other: str) -> bool:
    try:
        conversion_factor(unit, other)
    except UnitMismatch:
        return False
    return True


def _continues(text: str, last: Measured, measured: Measured) -> bool:
    smaller = last.is_time and measured.is_time and not last.per and not measured.per
    between = _JOINED.fullmatch(text, last.end, measured.start)
    return bool(smaller and between and _TIMES.index(measured.unit) < _TIMES.index(last.unit))


def _is_two_lengths(text: str, last: Measured, measured: Measured) -> bool:
    """Whether two lengths stand side by side: "1 ft 6 in" may be one or two."""
    if last.per or measured.per or not (last.measures("m") and measured.measures("m")):
        return False
    return last.unit != measured.unit and not text[last.end : measured.start].strip()


def _joined(text: str, last: Measured, measured: Measured) -> Measured:
    return Measured(
        value=convert(last.value, last.unit, measured.unit) + measured.value,
        unit=measured.unit,
        start=last.start,
        end=measured.end,
        text=text[last.start : measured.end],
        is_clear=last.is_clear and measured.is_clear,
    )
