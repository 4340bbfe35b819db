"""Cells without a level: walls, or filled from around."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from rasterio.fill import fillnodata

from echo.crisissim.inputs.errors import RasterRefused

VoidRule = Literal["wall", "fill"]


@dataclass(frozen=True, kw_only=True)
class FilledGround:
    """Levels (rows, columns), m, NaN where still unknown, with how many were filled.

    Attributes:
        levels: float32.
        filled: cells that got a level from around.
        voids: cells that stay without one: walls.
    """

    levels: NDArray[np.float32]
    filled: int
    voids: int


def treat_voids(
    levels: NDArray[np.float32],
    *,
    rule: VoidRule,
    inside: NDArray[np.bool_] | None,
    reach_cells: int,
) -> FilledGround:
    """Leave voids as walls, or fill them by inverse distance from known cells around.

    Args:
        levels: (rows, columns), m, NaN where unknown.
        rule: "wall" or "fill".
        inside: cells of the domain, or None for all; only those count.
        reach_cells: how far to look for known cells; voids farther from any stay walls.

    Raises:
        RasterRefused: no cell of the domain has a level.
    """
    domain = np.ones(levels.shape, dtype=np.bool_) if inside is None else inside
    known = np.isfinite(levels)
    if not (known & domain).any():
        raise RasterRefused(
            "The ground has no level anywhere in the area: every cell is a void. Does the file "
            "cover the area, and is its nodata value right?"
        )
    missing = ~known & domain
    if rule == "fill" and missing.any():
        # A number stands in for NaN, which would spread; what keeps it was out of reach.
        stand_in = np.float32(-1e9)
        level = np.where(known, levels, stand_in)
        near = fillnodata(level, mask=known.astype(np.uint8), max_search_distance=reach_cells)
        levels = np.where(missing & (near > stand_in / 2), near, levels).astype(np.float32)
    still = ~np.isfinite(levels) & domain
    return FilledGround(
        levels=levels,
        filled=int(np.count_nonzero(missing & ~still)),
        voids=int(np.count_nonzero(still)),
    )
