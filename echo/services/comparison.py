"""What changed between two versions of a plan, beyond the graph too, as an approver reads it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from common.actions import Change, differences, to_json
from common.actions.canonical import canonical_text
from echo.models import Plan, PlanVersion
from echo.selectors.versions import get_version, last_seen_before
from echo.services.placing import place_of
from echo.services.preparation import graph_of

AMOUNTS = {
    "seconds": "estimated seconds",
    "cells": "estimated cells",
    "bytes": "estimated bytes",
    "external_calls": "estimated calls to outside services",
}


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """The changes from one version to another; ``older`` is None if there is none before."""

    older: int | None
    newer: int
    changes: list[Change]


def compare_versions(plan: Plan, *, older: int | None, newer: int | None) -> Comparison:
    """Return what changed.

    Args:
        plan: The plan.
        older: A version's number; None for the last one before that was handed in or decided on.
        newer: A version's number; None for the current one.

    Raises:
        VersionNotFound: The plan has no such version.
    """
    after = get_version(plan.id, newer or plan.current_number)
    number = older or last_seen_before(plan.id, after.number)
    if number is None:
        return Comparison(older=None, newer=after.number, changes=[])
    before = get_version(plan.id, number)
    return Comparison(older=number, newer=after.number, changes=list(_changes(before, after)))


def _changes(before: PlanVersion, after: PlanVersion) -> Iterator[Change]:
    for change in differences(graph_of(before), graph_of(after)):
        if change.what != "context":
            yield change
    yield from _change("context", _context(before), _context(after))
    old, new = before.resolution, after.resolution
    yield from _change("place", _place(old), _place(new))
    for key, name in AMOUNTS.items():
        yield from _change(name, _amount(old, key), _amount(new, key))
    yield from _change("policy version", before.policy_version, after.policy_version)
    yield from _tools(old.get("tools"), new.get("tools"))
    yield from _change("kept steps", _kept(old), _kept(new))


def _tools(old: Mapping[str, str] | None, new: Mapping[str, str] | None) -> Iterator[Change]:
    """Yield tools of which the version changed; versions stored long ago do not say theirs."""
    if old is None or new is None:
        return
    for tool in sorted(old.keys() & new.keys()):
        yield from _change(f"version of {tool}", old[tool], new[tool])


def _context(version: PlanVersion) -> dict[str, Any]:
    """Return the context without the place, which is told with its box."""
    context = to_json(graph_of(version))["context"]
    return {name: value for name, value in context.items() if name != "place"}


def _place(known: dict[str, Any]) -> str | None:
    place = place_of(known)
    if place is None:
        return None
    sides = ("west", "south", "east", "north")
    box = ", ".join(f"{side} {place['box'][side]:g}" for side in sides)
    return f"{place['name']} ({place['id']}; {box})"


def _amount(known: Mapping[str, Any], key: str) -> float:
    amount: float = known["total"][key]
    return amount


def _kept(known: Mapping[str, Any]) -> list[str] | None:
    return sorted(known.get("kept", {})) or None


def _change(what: str, old: object, new: object) -> Iterator[Change]:
    if old != new:
        yield Change(None, what, _text(old), _text(new))


def _text(value: object) -> str | None:
    return None if value is None else canonical_text(value)
