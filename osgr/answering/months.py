"""Keeps of a grounded set the items of the months that a question names: "every January"."""

from collections.abc import Sequence
from dataclasses import replace

from osgr.grounding.grounded import GroundedSet, ScoredItem

LONGEST_DAYS = 92


def in_months(found: GroundedSet, months: Sequence[int]) -> GroundedSet:
    """Return the set with the items of some months of the year; all of them if none is named.

    An item belongs to the month of its middle; one of over three months belongs to none, and stays.
    """
    if not months:
        return found
    kept = tuple(scored for scored in found.items if _belongs(scored, months))
    return replace(found, items=kept)


def _belongs(scored: ScoredItem, months: Sequence[int]) -> bool:
    item = scored.item
    middle = item.start + (item.end - item.start) / 2
    return (item.end - item.start).days > LONGEST_DAYS or middle.month in months
