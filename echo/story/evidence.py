from dataclasses import dataclass
from pathlib import Path

import numpy as np
import rasterio

from echo.story.site import StoryBroken

WET_METRES = 0.1


@dataclass(frozen=True, kw_only=True)
class DepthMapFacts:
    """What a depth map holds: cells at least 0.1 m deep, and the greatest depth in metres."""

    wet_cells: int
    max_depth_m: float


def depth_map_facts(path: Path) -> DepthMapFacts:
    """Read the first band of a GeoTIFF of depths in metres; cells without data do not count.

    Raises:
        StoryBroken: It has no coordinate reference system or no data at all.
    """
    with rasterio.open(path) as source:
        require(source.crs is not None, f"{path} has no coordinate reference system")
        depth = source.read(1, masked=True)
    known = np.ma.masked_invalid(depth).compressed()
    require(known.size > 0, f"{path} has no cell with data")
    wet = int(np.count_nonzero(known >= WET_METRES))
    return DepthMapFacts(wet_cells=wet, max_depth_m=float(known.max()))


def require(is_so: bool, what_else: str) -> None:
    """Break the story off unless something is so.

    Raises:
        StoryBroken: It is not.
    """
    if not is_so:
        raise StoryBroken(f"The story broke: {what_else}.")
