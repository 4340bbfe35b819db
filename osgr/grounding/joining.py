"""Keeps of several inputs only the items that stand together, in place and in time."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import numpy as np
import shapely
from numpy.typing import NDArray

from osgr.grounding.grounded import RejectedItem, ScoredItem

Flags = NDArray[np.bool_]
Rows = NDArray[np.int64]


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
    tables = {name: _Table(items, one_product=one_product) for name, items in kept.items()}
    joined: dict[str, list[ScoredItem]] = {}
    dropped: list[RejectedItem] = []
    for name, table in tables.items():
        lacking: list[str] = [""] * len(table.items)
        for other, partners in tables.items():
            if other != name:
                alone = ~table.has_partner(partners, within_days=within_days)
                lacking = [
                    found or (other if is_alone else "")
                    for found, is_alone in zip(lacking, alone, strict=True)
                ]
        joined[name] = [item for item, other in zip(table.items, lacking, strict=True) if not other]
        dropped += [
            _dropped(item, other) for item, other in zip(table.items, lacking, strict=True) if other
        ]
    return joined, dropped


def _dropped(item: ScoredItem, other: str) -> RejectedItem:
    message = f"no {other} goes with it in place and time"
    return RejectedItem(item=item.item, reason="missing_variable", message=message)


class _Table:
    """Items of one input by column, with each footprint once."""

    def __init__(self, items: Sequence[ScoredItem], *, one_product: bool) -> None:
        self.items = items
        self.starts = np.array([found.item.start.timestamp() for found in items])
        self.ends = np.array([found.item.end.timestamp() for found in items])
        self.roles = np.array([found.role for found in items])
        self.products = np.array([found.item.product if one_product else "" for found in items])
        binary = shapely.to_wkb([found.item.footprint for found in items])
        _, first, self.footprint = np.unique(binary, return_index=True, return_inverse=True)
        self.footprints = np.array([items[row].item.footprint for row in first], dtype=object)
        self.by_footprint = np.argsort(self.footprint, kind="stable")
        self.counts = np.bincount(self.footprint, minlength=len(first))
        self.offsets = np.concatenate([[0], np.cumsum(self.counts)[:-1]])

    def has_partner(self, other: "_Table", *, within_days: float) -> Flags:
        """For each item, whether the other input has one that goes with it."""
        # Boxes and times first, which cost little; shapes only for what is left.
        pairs = shapely.STRtree(other.footprints).query(self.footprints)
        found = np.zeros(len(self.items), dtype=bool)
        for own, partner in zip(*_items_of_pairs(self, other, pairs), strict=True):
            near = self._near(own, other, partner, within_days=within_days) & ~found[own]
            left, right = own[near], partner[near]
            shares = shapely.intersects(
                self.footprints[self.footprint[left]], other.footprints[other.footprint[right]]
            )
            found[left[shares]] = True
        return found

    def _near(self, own: Rows, other: "_Table", partner: Rows, *, within_days: float) -> Flags:
        gaps = np.maximum(
            self.starts[own] - other.ends[partner], other.starts[partner] - self.ends[own]
        )
        near: Flags = gaps <= timedelta(days=within_days).total_seconds()
        near &= self.roles[own] == other.roles[partner]
        one, two = self.products[own], other.products[partner]
        near &= (one == two) | (one == "") | (two == "")
        return near


def _items_of_pairs(
    one: _Table, two: _Table, pairs: Rows, *, at_once: int = 500_000
) -> tuple[list[Rows], list[Rows]]:
    """Rows of the items whose footprints make the pairs, in portions of about ``at_once``."""
    sizes = one.counts[pairs[0]] * two.counts[pairs[1]]
    portions = np.cumsum(sizes) // at_once
    own, partner = [], []
    for portion in np.unique(portions):
        left, right = pairs[:, portions == portion]
        counts = two.counts[right]
        sizes_here = one.counts[left] * counts
        position = _positions(sizes_here)
        repeated = np.repeat(counts, sizes_here)
        start_left = np.repeat(one.offsets[left], sizes_here)
        start_right = np.repeat(two.offsets[right], sizes_here)
        own.append(one.by_footprint[start_left + position // repeated])
        partner.append(two.by_footprint[start_right + position % repeated])
    return own, partner


def _positions(sizes: Rows) -> Rows:
    """0, 1, ... within each of several runs, one after the other."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    positions: Rows = np.arange(sizes.sum()) - np.repeat(starts, sizes)
    return positions
