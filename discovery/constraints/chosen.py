"""Constraints chosen beside the sentence: facets, a drawn box, dates, chips taken away."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from common.errors import InvalidInput
from common.geo import Box
from discovery.catalogue.record import Interval
from discovery.constraints.times import parse_moment, time_label
from discovery.constraints.understood import Chip, PlaceConstraint, Understood

_LISTS = {
    "platforms": "platform",
    "instruments": "instrument",
    "levels": "level",
    "providers": "provider",
    "frequencies": "frequency",
}
KEYS = frozenset({*_LISTS, "without", "bbox", "start", "end"})
_MOST_VALUES = 50
_LONGEST = 200


class BadConstraint(InvalidInput):
    """A chosen constraint that can't be read."""


def removed_chips(chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Keys of the chips that were taken away.

    Raises:
        BadConstraint: A constraint is unknown, or no list of short texts.
    """
    unknown = sorted(set(chosen) - KEYS)
    if unknown:
        message = f"{unknown[0][:80]!r} is no constraint; there are {', '.join(sorted(KEYS))}"
        raise BadConstraint(message, constraint=unknown[0][:80])
    return _texts(chosen, "without")


def with_chosen(understood: Understood, chosen: Mapping[str, Any]) -> Understood:
    """Add chosen constraints, which filter, to what the sentence says.

    Args:
        understood: The sentence.
        chosen: "platforms", "instruments", "levels", "providers", "frequencies": lists of values;
            "bbox": "west,south,east,north"; "start", "end": dates.

    Raises:
        BadConstraint: A value can't be read.
        InvalidBox: The box can't be one.
    """
    found = understood
    for name, kind in _LISTS.items():
        values = _texts(chosen, name)
        if values:
            chips = tuple(_chip(kind, value) for value in values)
            # Chosen values replace what the sentence says of the same kind.
            written = values if name == "providers" else tuple(v.lower() for v in values)
            changes: dict[str, Any] = {name: written}
            found = replace(_without_kind(found, kind), **changes)
            found = _with_chips(found, kind, chips)
    if chosen.get("bbox"):
        box = Box.parse(_one(chosen, "bbox"))
        found = replace(
            _without_kind(found, "place"), place=PlaceConstraint(name="the box drawn", box=box)
        )
        found = _with_chips(found, "place", (_chip("place", "the box drawn"),))
    if chosen.get("start") or chosen.get("end"):
        interval = _interval(chosen)
        found = replace(_without_kind(found, "time"), interval=interval)
        found = _with_chips(found, "time", (_chip("time", time_label(interval)),))
    return found


def _interval(chosen: Mapping[str, Any]) -> Interval:
    moments = []
    for name in ("start", "end"):
        text = _one(chosen, name) if chosen.get(name) else ""
        moment = parse_moment(text, is_end=name == "end") if text else None
        if text and moment is None:
            message = f"{name} is {text!r}; a date such as 2020-03-31 was expected"
            raise BadConstraint(message, constraint=name)
        moments.append(moment)
    start, end = moments
    if start and end and start > end:
        message = f"the time ends ({end.date()}) before it starts ({start.date()})"
        raise BadConstraint(message, constraint="end")
    return start, end


def _with_chips(understood: Understood, kind: str, chips: Sequence[Chip]) -> Understood:
    return replace(
        understood,
        chips=(*understood.chips, *chips),
        filters=understood.filters | {kind},
    )


def _without_kind(understood: Understood, kind: str) -> Understood:
    return replace(understood, chips=tuple(c for c in understood.chips if c.kind != kind))


def _chip(kind: str, label: str) -> Chip:
    return Chip(kind=kind, label=label, text_span=(0, 0), how="filter")


def _one(chosen: Mapping[str, Any], name: str) -> str:
    value = chosen[name]
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise BadConstraint(f"{name} must be a short text", constraint=name)
    return value


def _texts(chosen: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = chosen.get(name) or ()
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > _MOST_VALUES:
        message = f"{name} must be a list of at most {_MOST_VALUES} texts"
        raise BadConstraint(message, constraint=name)
    return tuple(_checked(value, name))


def _checked(values: Sequence[object], name: str) -> Iterator[str]:
    for value in values:
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST:
            message = f"{name} holds {str(value)[:80]!r}; short texts were expected"
            raise BadConstraint(message, constraint=name)
        yield value.strip()
