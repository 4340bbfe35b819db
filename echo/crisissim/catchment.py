"""The basin that drains to the largest channel of an area, or to a point."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from rasterio.features import rasterize
from shapely.geometry.base import BaseGeometry

from echo.crisissim.area import LARGEST_KM2
from echo.crisissim.channels import CHANNEL_FROM_KM2
from echo.crisissim.drainage import Drainage
from echo.crisissim.errors import NoCatchment

SNAP_CELLS = 3  # how far from a given point its channel is looked for


@dataclass(frozen=True, kw_only=True)
class Catchment:
    """A basin.

    Attributes:
        mask: its cells on the drainage's grid.
        km2: its area.
        outlet: easting and northing of its outlet, m.
        passed_over_km2: what the largest channel of the area drains at least, if another was
            taken because that one's basin goes on beyond the available elevation; else 0.
        moved_m: how far the outlet lies from the point that was asked for, m.
    """

    mask: NDArray[np.bool_]
    km2: float
    outlet: tuple[float, float]
    passed_over_km2: float = 0.0
    moved_m: float = 0.0


def covered(shape: BaseGeometry, drainage: Drainage) -> NDArray[np.bool_]:
    """Cells of the drainage's grid that a shape (in its CRS) touches."""
    burnt = rasterize(
        [(shape, 1)],
        out_shape=drainage.grid.shape,
        transform=drainage.grid.transform,
        all_touched=True,
        dtype="uint8",
    )
    return np.asarray(burnt == 1)


def find_catchment(drainage: Drainage, shape: BaseGeometry) -> Catchment:
    """Basin of the largest channel in ``shape`` that lies wholly in the available elevation.

    Args:
        drainage: of the surroundings.
        shape: where to look for the outlet, in the drainage's CRS.

    Raises:
        NoCatchment: every channel there drains ground beyond the available elevation, or there
            is none.
    """
    area, inside, cut = drainage.upstream_km2, covered(shape, drainage), drainage.cut_off()
    whole = inside & ~cut & (area >= CHANNEL_FROM_KM2) & (area <= LARGEST_KM2)
    if not whole.any():
        raise NoCatchment(
            f"No channel in the area drains at least {CHANNEL_FROM_KM2:g} km2 that lie wholly "
            "within the available elevation. Simulate the box instead, or provide elevation for "
            "the ground upstream."
        )
    row, column = _largest(area, whole)
    larger = float(np.max(area, where=inside & cut, initial=0.0))
    return replace(
        _basin_of(drainage, row, column),
        passed_over_km2=larger if larger > area[row, column] else 0.0,
    )


def catchment_at(drainage: Drainage, point: tuple[float, float]) -> Catchment:
    """Basin of the channel at a point: of the cell that drains most within ``SNAP_CELLS``.

    Args:
        drainage: of the surroundings.
        point: easting and northing, m.

    Raises:
        NoCatchment: the point lies outside the available elevation, or its basin goes on beyond.
    """
    column, row = ~drainage.grid.transform @ point
    rows, columns = drainage.grid.shape
    if not (0 <= row < rows and 0 <= column < columns):
        raise NoCatchment(
            f"The outlet ({point[0]:.0f}, {point[1]:.0f}) lies outside the available elevation."
        )
    near = np.zeros(drainage.grid.shape, dtype=np.bool_)
    top, left = max(int(row) - SNAP_CELLS, 0), max(int(column) - SNAP_CELLS, 0)
    near[top : int(row) + SNAP_CELLS + 1, left : int(column) + SNAP_CELLS + 1] = True
    found = _largest(drainage.upstream_km2, near)
    km2 = float(drainage.upstream_km2[found])
    if km2 <= 0 or drainage.cut_off()[found]:
        raise NoCatchment(
            f"What drains through the outlet ({point[0]:.0f}, {point[1]:.0f}), at least "
            f"{max(km2, 0):,.1f} km2, goes on beyond the available elevation. Provide elevation "
            "for the ground upstream, or choose an outlet farther up.",
            km2=km2,
        )
    basin = _basin_of(drainage, *found)
    moved = float(np.hypot(basin.outlet[0] - point[0], basin.outlet[1] - point[1]))
    return replace(basin, moved_m=moved)


def _largest(area: NDArray[np.float64], among: NDArray[np.bool_]) -> tuple[int, int]:
    row, column = np.unravel_index(int(np.argmax(np.where(among, area, -np.inf))), area.shape)
    return int(row), int(column)


def _basin_of(drainage: Drainage, row: int, column: int) -> Catchment:
    outlet = np.zeros(drainage.grid.shape, dtype=np.bool_)
    outlet[row, column] = True
    east, north = drainage.grid.transform @ (float(column) + 0.5, float(row) + 0.5)
    return Catchment(
        mask=drainage.drains_into(outlet),
        km2=float(drainage.upstream_km2[row, column]),
        outlet=(east, north),
    )
