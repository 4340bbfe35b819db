"""Keeps of several inputs only the items that stand together, in place and in time."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

import numpy as np
import shapely
from numpy.typing import NDArray

from osgr.grounding.grounded import RejectedItem, ScoredItem

Group = tuple[bytes, str, str]
"""Footprint, role, and product where inputs must be of one product."""


def join_inputs(
    kept: Mapping[str, Sequence[ScoredItem]], *, within_days: float, one_product: bool
) -> tuple[dict[str, list[ScoredItem]], list[RejectedItem]]:
    """Drop items that have no partner in each of the other inputs.

    Partners share ground, lie at most ``within_days`` apart, and have the same role.

    Args:
        kept: Items by the name of their result.
        within_days: Distance in time that is still joint.
        one_product: Whether partners must be of one product, as the bands of an index must.
    """
    if len(kept) < 2 or not all(kept.values()):
        return {name: list(items) for name, items in kept.items()}, []
    joined: dict[str, list[ScoredItem]] = {}
    dropped: list[RejectedItem] = []
    grouped = {name: _grouped(items, one_product) for name, items in kept.items()}
    for name, groups in grouped.items():
        others = {other: found for other, found in grouped.items() if other != name}
        joined[name] = []
        for group, items in groups.items():
            lacking = _lacking(group, items, others, within_days=within_days)
            for item, without in zip(items, lacking, strict=True):
                if without is None:
                    joined[name].append(item)
                else:
                    message = f"no {without} goes with it in place and time"
                    dropped.append(
                        RejectedItem(item=item.item, reason="missing_variable", message=message)
                    )
    return joined, dropped


def _grouped(items: Iterable[ScoredItem], one_product: bool) -> dict[Group, list[ScoredItem]]:
    groups: dict[Group, list[ScoredItem]] = defaultdict(list)
    for item in items:
        product = item.item.product if one_product else ""
        groups[shapely.to_wkb(item.item.footprint), item.role, product].append(item)
    return groups


def _lacking(
    group: Group,
    items: Sequence[ScoredItem],
    others: Mapping[str, Mapping[Group, Sequence[ScoredItem]]],
    *,
    within_days: float,
) -> list[str | None]:
    """For each item of a group, the input that has no partner for it."""
    lacking: list[str | None] = [None] * len(items)
    for other, groups in others.items():
        near = [
            _near_in_time(items, partners, within_days)
            for candidate, partners in groups.items()
            if _may_join(group, candidate)
        ]
        has_partner = np.logical_or.reduce(near) if near else np.zeros(len(items), dtype=bool)
        for row in np.flatnonzero(~has_partner):
            lacking[row] = lacking[row] or other
    return lacking


def _may_join(one: Group, two: Group) -> bool:
    if one[1] != two[1] or (one[2] and two[2] and one[2] != two[2]):
        return False
    if one[0] == two[0]:
        return True
    return bool(shapely.intersects(shapely.from_wkb(one[0]), shapely.from_wkb(two[0])))


def _near_in_time(
    items: Sequence[ScoredItem], partners: Sequence[ScoredItem], within_days: float
) -> NDArray[np.bool_]:
    tolerance = timedelta(days=within_days).total_seconds()
    starts, ends = _seconds(items)
    other_starts, other_ends = _seconds(partners)
    gaps = np.maximum(starts[:, None] - other_ends[None, :], other_starts[None, :] - ends[:, None])
    near: NDArray[np.bool_] = np.logical_or.reduce(gaps <= tolerance, axis=1)
    return near


def _seconds(items: Sequence[ScoredItem]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    starts = np.array([item.item.start.timestamp() for item in items])
    ends = np.array([item.item.end.timestamp() for item in items])
    return starts, ends
