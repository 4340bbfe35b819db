"""The basin that drains to the largest channel of an area."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rasterio.features import rasterize
from shapely.geometry.base import BaseGeometry

from echo.crisissim.area import LARGEST_KM2
from echo.crisissim.channels import CHANNEL_FROM_KM2
from echo.crisissim.drainage import Drainage
from echo.crisissim.errors import NoCatchment


@dataclass(frozen=True, kw_only=True)
class Catchment:
    """A basin.

    Attributes:
        mask: its cells on the drainage's grid.
        km2: its area.
        outlet: easting and northing of its outlet, m.
    """

    mask: NDArray[np.bool_]
    km2: float
    outlet: tuple[float, float]


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
    area = drainage.upstream_km2
    whole = covered(shape, drainage) & ~drainage.cut_off()
    whole &= (area >= CHANNEL_FROM_KM2) & (area <= LARGEST_KM2)
    if not whole.any():
        raise NoCatchment(
            f"No channel in the area drains at least {CHANNEL_FROM_KM2:g} km2 that lie wholly "
            "within the available elevation. Simulate the box instead, or provide elevation for "
            "the ground upstream."
        )
    cell = int(np.argmax(np.where(whole, area, -1.0)))
    row, column = np.unravel_index(cell, drainage.grid.shape)
    outlet = np.zeros(drainage.grid.shape, dtype=np.bool_)
    outlet[row, column] = True
    east, north = drainage.grid.transform @ (float(column) + 0.5, float(row) + 0.5)
    return Catchment(
        mask=drainage.drains_into(outlet), km2=float(area[row, column]), outlet=(east, north)
    )
