"""People in a flood, from a raster of how many live in each of its cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.transform import Affine
from rasterio.warp import reproject

from echo.crisissim.exposure.errors import ExposureRefused
from echo.crisissim.exposure.surface import FloodSurface
from echo.crisissim.outputs.classes import DEPTH, HAZARD


@dataclass(frozen=True, kw_only=True)
class PeopleExposure:
    """How many live where the flood comes.

    Attributes:
        total: people on the ground that is simulated.
        by_depth: people of each depth class, the shallowest first.
        by_hazard: people of each hazard class, the lowest first.
    """

    total: float
    by_depth: tuple[float, ...]
    by_hazard: tuple[float, ...]

    @property
    def flooded(self) -> float:
        """People in the lowest depth class or above."""
        return sum(self.by_depth)


def expose_people(
    counts: NDArray[np.float32], *, transform: Affine, crs: str, flood: FloodSurface
) -> PeopleExposure:
    """Hold people against a flood; those of a cell are spread evenly over it.

    Args:
        counts: people of each cell (rows, columns); NaN for none known.
        transform: affine map from (column, row) to coordinates of ``crs``.
        crs: authority and code.
        flood: the flood.

    Raises:
        ExposureRefused: negative counts, or nobody on the grid.
    """
    known = np.isfinite(counts)
    if (counts[known] < 0).any():
        raise ExposureRefused(
            f"The raster of people holds {float(counts[known].min()):g}; counts are at least 0. "
            "Is its nodata value declared?"
        )
    here = np.zeros(flood.grid.shape, dtype=np.float64)
    reproject(
        np.where(known, counts, 0).astype(np.float64),
        here,
        src_transform=transform,
        src_crs=crs,
        dst_transform=flood.grid.transform,
        dst_crs=flood.grid.crs,
        resampling=Resampling.sum,
    )
    here = np.where(np.isfinite(flood.depth), here, 0.0)
    if not here.sum() > 0:
        raise ExposureRefused("The raster of people holds nobody on the simulated ground.")
    return PeopleExposure(
        total=float(here.sum()),
        by_depth=_summed(here, DEPTH.numbered(flood.depth), len(DEPTH.bounds)),
        by_hazard=_summed(here, HAZARD.numbered(flood.hazard), len(HAZARD.bounds)),
    )


def _summed(
    people: NDArray[np.float64], numbers: NDArray[np.uint8], classes: int
) -> tuple[float, ...]:
    sums = np.bincount(numbers.ravel(), weights=people.ravel(), minlength=classes + 1)[1:]
    return tuple(float(each) for each in sums)
