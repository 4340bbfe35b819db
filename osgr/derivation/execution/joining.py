"""Puts observations of several inputs together that belong together in place and time."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import shapely

from osgr.derivation.execution.grounds import Grounds
from osgr.derivation.reading.observation import Observation

WITHIN = timedelta(days=16)
Joined = Mapping[str, Observation]


def join_in_time(
    inputs: Mapping[str, Sequence[Observation]], *, within: timedelta = WITHIN
) -> list[dict[str, Observation]]:
    """For each observation of the first input, the nearest of each other input.

    Partners have the same role and lie on the same ground, or else on ground that touches it;
    of one product where there is one.

    Args:
        inputs: By parameter.
        within: Farther apart in time is not together.
    """
    names = list(inputs)
    if not names:
        return []
    grounds = Grounds(one.place for observations in inputs.values() for one in observations)
    others = {name: _Shelf(inputs[name], grounds) for name in names[1:]}
    found = []
    for first in sorted(inputs[names[0]], key=lambda one: (one.start, one.end)):
        partners = {names[0]: first}
        for name, shelf in others.items():
            partner = shelf.nearest(first, within=within)
            if partner is None:
                break
            partners[name] = partner
        else:
            found.append(partners)
    return found


class _Shelf:
    """Observations of one input by ground and role, in order of time."""

    def __init__(self, observations: Sequence[Observation], grounds: Grounds) -> None:
        self._grounds = grounds
        self._by_ground: dict[tuple[int, str], list[Observation]] = defaultdict(list)
        for one in sorted(observations, key=lambda one: one.middle):
            self._by_ground[grounds.of(one.place), one.role].append(one)

    def nearest(self, first: Observation, *, within: timedelta) -> Observation | None:
        same = self._by_ground.get((self._grounds.of(first.place), first.role))
        groups = [same] if same else [
            group for (_, role), group in self._by_ground.items()
            if role == first.role and _touch(group[0].place, first.place)
        ]  # fmt: skip
        candidates = [one for group in groups for one in _around(group, first)]
        near = [one for one in candidates if _gap(one, first) <= within]
        return min(near, key=lambda one: _distance(one, first), default=None)


def _around(group: Sequence[Observation], first: Observation) -> Sequence[Observation]:
    position = bisect_left(group, first.middle, key=lambda one: one.middle)
    low = max(0, position - 4)
    return group[low : position + 4]


def _distance(one: Observation, first: Observation) -> tuple[bool, timedelta, str]:
    return one.product != first.product, abs(one.middle - first.middle), "".join(one.items)


def _gap(one: Observation, two: Observation) -> timedelta:
    return max(one.start - two.end, two.start - one.end, timedelta(0))


def _touch(one: bytes, two: bytes) -> bool:
    if not one or not two:
        return True
    return bool(shapely.intersects(shapely.from_wkb(one), shapely.from_wkb(two)))


def collapsed(observations: Sequence[Observation]) -> list[Observation]:
    """The mean of given values by role: one observation a role over the hull of its times."""
    by_role: dict[str, list[Observation]] = defaultdict(list)
    for one in observations:
        by_role[one.role].append(one)
    return [_mean_of(group) for group in by_role.values()]


def _mean_of(group: Sequence[Observation]) -> Observation:
    return replace(
        group[0],
        start=min(one.start for one in group),
        end=max(one.end for one in group),
        value=float(np.mean([one.value for one in group])),
        items=tuple(item for one in group for item in one.items),
        place=b"",
        notes=tuple(dict.fromkeys(note for one in group for note in one.notes)),
    )


def without_doubles(observations: Sequence[Observation]) -> tuple[list[Observation], list[str]]:
    """Keep one of several observations of one variable at one time and place.

    The more processed level is kept; else the product that is named first; else the band whose
    name is shorter (B8 before B8A).

    Returns:
        Those kept, and ids of the items left out.
    """
    groups: dict[tuple[object, ...], list[Observation]] = defaultdict(list)
    grounds = Grounds(one.place for one in observations)
    for one in observations:
        ground = grounds.of(one.place)
        groups[ground, one.role, one.start.date(), one.end.date()].append(one)
    kept: list[Observation] = []
    dropped: list[str] = []
    for group in groups.values():
        alike = [one for one in group if not one.is_given]
        best = min(alike, key=_rank, default=None)
        for one in group:
            if one.is_given or best is None or _rank(one) == _rank(best):
                kept.append(one)
            else:
                dropped += one.items
    return kept, dropped


def _rank(one: Observation) -> tuple[int, str, int, str]:
    """Level 2 before level 1: the atmosphere is corrected; level 3 and 4 as they come."""
    corrected = 1 if one.level.upper().startswith(("L1", "1")) else 0
    return corrected, one.product, len(one.variable), one.variable
