import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from itertools import islice

from discovery.catalogue.record import Interval
from discovery.constraints.archive_names import find_archives
from discovery.constraints.excluded import exclusion_before
from discovery.constraints.explicit import Explicit, box_or_none, find_explicit
from discovery.constraints.expression import as_text, read_expression, wanted_words
from discovery.constraints.known_names import KnownNames, find_named
from discovery.constraints.query_text import clean_query, without_spans
from discovery.constraints.times import find_time, parse_moment, time_label
from discovery.constraints.understood import (
    Chip,
    PlaceConstraint,
    PlaceLookup,
    Span,
    Understood,
)
from discovery.constraints.where import find_place
from discovery.constraints.wording import FREQUENCIES, LEVEL

_NEAR_REAL_TIME = re.compile(
    r"\bnrt\b|near[\s-]real[\s-]time|\blance\b|\bright now\b|\blatest hours\b", re.IGNORECASE
)
_TOKEN = re.compile(r"[^\s\"'<>,;()\[\]]+")
_OF_IDENTIFIER = re.compile(r"[\d_/]")
_MOST_IDENTIFIERS = 50


@dataclass(frozen=True, kw_only=True, slots=True)
class _Found:
    """One constraint: its chip, and the values that it adds to a field of ``Understood``."""

    chip: Chip
    name: str
    values: tuple[str, ...] = ()
    place: PlaceConstraint | None = None
    interval: Interval | None = None
    spans: tuple[Span, ...] = ()


def understand(
    query: str,
    *,
    places: PlaceLookup,
    known: KnownNames | None = None,
    today: date | None = None,
    without: Collection[str] = (),
) -> Understood:
    """Read what a request asks for beside its subject.

    Words of the sentence only boost what fits, since a reading may be wrong; ``key:value`` pairs
    and boolean expressions are certain, and filter.

    Args:
        query: The request.
        places: Where names of places are looked up.
        known: The catalogue's platforms and instruments; none are found without.
        today: The day that "last month" counts from; today in UTC by default.
        without: Keys of chips (``Chip.key``) that were taken away; their words stay.

    Raises:
        EmptyQuery: There are no words.
        QueryTooLong: There are over 10,000 characters.
    """
    text = clean_query(query)
    removed = {key.lower() for key in without}
    explicit = find_explicit(text)
    found = [
        *_explicit_constraints(explicit),
        *_from_sentence(text, explicit, places, known or KnownNames(), today or _today()),
    ]
    kept = [one for one in _firsts(found) if one.chip.key not in removed]
    spans = [span for one in kept for span in one.spans] + list(explicit.spans.values())
    return _assembled(text, kept, without_spans(text, spans), removed)


def _today() -> date:
    return datetime.now(UTC).date()


def _from_sentence(
    text: str, explicit: Explicit, places: PlaceLookup, known: KnownNames, today: date
) -> Iterator[_Found]:
    taken = list(explicit.spans.values())
    bare = _masked(text, taken)
    when = find_time(bare, today=today)
    if when is not None:
        chip = Chip(kind="time", label=when.label, text_span=when.spans[0], how="boost")
        yield _Found(chip=chip, name="interval", interval=when.interval, spans=when.spans)
        taken += when.spans
    named = [*_named(bare, known), *_worded(bare)]
    yield from named
    taken += [one.chip.text_span for one in named]
    where = find_place(bare, places=places, taken=taken)
    if where is not None:
        chip = Chip(kind="place", label=where.place.name, text_span=where.span, how="boost")
        place = PlaceConstraint(name=where.place.name, box=where.place.box)
        yield _Found(chip=chip, name="place", place=place)


def _named(text: str, known: KnownNames) -> Iterator[_Found]:
    tables = (("platform", "platforms", known.platforms),
              ("instrument", "instruments", known.instruments))  # fmt: skip
    for kind, name, table in tables:
        for values, span in find_named(text, table):
            label = text[span[0] : span[1]]
            start = exclusion_before(text, span[0])
            if start is not None:
                yield _excluded(text, values, label=label, span=(start, span[1]), name=name)
                continue
            chip = Chip(kind=kind, label=label, text_span=span, how="boost")
            yield _Found(chip=chip, name=name, values=values)
    for archive in find_archives(text):
        chip = Chip(kind="provider", label=archive.label, text_span=archive.span, how="boost")
        yield _Found(chip=chip, name="providers", values=archive.providers)


def _excluded(text: str, values: tuple[str, ...], *, label: str, span: Span, name: str) -> _Found:
    chip = Chip(kind="excluded", label=label, text_span=span, how="filter")
    # A boolean expression keeps its words: its operators are read later.
    spans = () if read_expression(text) is not None else (span,)
    return _Found(chip=chip, name=f"excluded_{name}", values=values, spans=spans)


def _worded(text: str) -> Iterator[_Found]:
    for match in LEVEL.finditer(text):
        chip = Chip(kind="level", label=match[1], text_span=match.span(), how="boost")
        yield _Found(chip=chip, name="levels", values=(match[1],))
    for frequency, pattern in FREQUENCIES.items():
        often = pattern.search(text)
        if often is not None:
            chip = Chip(kind="frequency", label=frequency, text_span=often.span(), how="boost")
            yield _Found(chip=chip, name="frequencies", values=(frequency,))


def _explicit_constraints(explicit: Explicit) -> Iterator[_Found]:
    plural = {"platform": "platforms", "instrument": "instruments", "level": "levels",
              "provider": "providers", "frequency": "frequencies"}  # fmt: skip
    for key, name in plural.items():
        for value in explicit.values.get(key, ()):
            chip = Chip(kind=key, label=value, text_span=explicit.spans[key, value], how="filter")
            stated = value if key == "provider" else value.lower()
            yield _Found(chip=chip, name=name, values=(stated,))
    for value in explicit.values.get("bbox", ())[:1]:
        box = box_or_none(value)
        if box is not None:
            span = explicit.spans["bbox", value]
            chip = Chip(kind="place", label=value, text_span=span, how="filter")
            yield _Found(chip=chip, name="place", place=PlaceConstraint(name=value, box=box))
    yield from _explicit_times(explicit)


def _explicit_times(explicit: Explicit) -> Iterator[_Found]:
    ends: list[datetime | None] = [None, None]
    span: Span = (0, 0)
    for position, key in enumerate(("from", "to")):
        for value in explicit.values.get(key, ())[:1]:
            ends[position] = parse_moment(value, is_end=key == "to")
            span = explicit.spans[key, value]
    interval = (ends[0], ends[1])
    if interval != (None, None):
        chip = Chip(kind="time", label=time_label(interval), text_span=span, how="filter")
        yield _Found(chip=chip, name="interval", interval=interval)


def _firsts(found: list[_Found]) -> Iterator[_Found]:
    """Each constraint once; of places and times only the first, so that written-out ones win."""
    seen: set[str] = set()
    for one in found:
        key = one.chip.kind if one.chip.kind in ("place", "time") else one.chip.key
        if key not in seen:
            seen.add(key)
            yield one


def _assembled(text: str, kept: list[_Found], residual: str, removed: set[str]) -> Understood:
    def values(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(v for one in kept if one.name == name for v in one.values))

    understood = Understood(
        text=text,
        residual_text=residual or text,
        place=next((one.place for one in kept if one.place), None),
        interval=next((one.interval for one in kept if one.interval), None),
        platforms=values("platforms"),
        instruments=values("instruments"),
        excluded_platforms=values("excluded_platforms"),
        excluded_instruments=values("excluded_instruments"),
        levels=values("levels"),
        providers=values("providers"),
        frequencies=values("frequencies"),
        identifiers=_identifiers(text),
        filters=frozenset(one.chip.kind for one in kept if one.chip.how == "filter"),
        chips=tuple(one.chip for one in kept),
        wants_near_real_time=_NEAR_REAL_TIME.search(text) is not None,
    )
    return _with_expression(understood, removed)


def _identifiers(text: str) -> tuple[str, ...]:
    tokens = (token for token in _TOKEN.findall(text) if _OF_IDENTIFIER.search(token))
    return tuple(islice(tokens, _MOST_IDENTIFIERS))


def _with_expression(understood: Understood, removed: set[str]) -> Understood:
    expression = read_expression(understood.residual_text)
    if expression is None:
        return understood
    label = as_text(expression)
    chip = Chip(kind="expression", label=label, text_span=(0, len(understood.text)), how="filter")
    words = " ".join(wanted_words(expression)) or understood.residual_text
    if chip.key in removed:
        return replace(understood, residual_text=words)
    return replace(
        understood,
        residual_text=words,
        expression=expression,
        chips=(*understood.chips, chip),
        filters=understood.filters | {"expression"},
    )


def _masked(text: str, spans: list[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
