"""Cells that each drain to one other, with distances up and down the tree they make."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
Metres = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FlowTree:
    """A forest rooted at pits.

    Attributes:
        downstream: int64 [N], the cell that each drains to; a pit drains to itself.
        lengths: float64 [N], metres to it.
        drained: int64 [N], how many cells drain through each, itself included; 0 where invalid.
        levels: Cells by their number of steps to a pit; cells on a circle are in none.
    """

    downstream: Indices
    lengths: Metres
    drained: Indices
    levels: tuple[Indices, ...]

    def upstream_m(self, starts: Indices) -> Metres:
        """Metres from each cell down to the nearest start; infinite for cells that miss them."""
        distances = self._from(starts)
        for cells in self.levels[1:]:
            through = distances[self.downstream[cells]] + self.lengths[cells]
            distances[cells] = np.minimum(distances[cells], through)
        return distances

    def downstream_m(self, starts: Indices) -> Metres:
        """Metres from the nearest start down to each cell; infinite for cells off the way."""
        distances = self._from(starts)
        for cells in self.levels[:0:-1]:
            reached = cells[np.isfinite(distances[cells])]
            through = distances[reached] + self.lengths[reached]
            np.minimum.at(distances, self.downstream[reached], through)
        return distances

    def _from(self, starts: Indices) -> Metres:
        distances = np.full(self.downstream.size, np.inf)
        distances[starts] = 0.0
        return distances


def flow_tree(downstream: Indices, lengths: Metres, *, valid: NDArray[np.bool_]) -> FlowTree:
    """Order cells from the pits up.

    Args:
        downstream: int64 [N], the cell that each drains to; a pit drains to itself.
        lengths: float64 [N], metres.
        valid: bool [N]; a cell that drains to an invalid one is a pit.
    """
    own = np.arange(downstream.size)
    downstream = np.where(valid & valid[downstream], downstream, own)
    pits = own[valid & (downstream == own)]
    feeding = own[valid & (downstream != own)]
    order = feeding[np.argsort(downstream[feeding], kind="stable")]
    targets = downstream[order]
    levels = [pits]
    while levels[-1].size:
        first = np.searchsorted(targets, levels[-1], side="left")
        last = np.searchsorted(targets, levels[-1], side="right")
        levels.append(order[_ranges(first, last)])
    levels.pop()
    drained = valid.astype(np.int64)
    for cells in levels[:0:-1]:
        np.add.at(drained, downstream[cells], drained[cells])
    return FlowTree(downstream, lengths, drained, tuple(levels))


def _ranges(first: Indices, last: Indices) -> Indices:
    """Positions of several half-open ranges, one after the other."""
    counts = last - first
    offsets = np.repeat(first - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts)
    positions: Indices = offsets + np.arange(counts.sum())
    return positions
