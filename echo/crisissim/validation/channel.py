"""A channel of three rows of cells, on which one-dimensional solutions are simulated."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.edges import Edge
from echo.crisissim.frame import Frame
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.terrain import Terrain

ROWS = 3
SMOOTH = 0.001  # Manning's n where the solution has no friction: the least that is accepted
Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Channel:
    """A straight channel along x with walls at its sides; x = 0 is its western end.

    Attributes:
        length_m: length, m.
        cell_m: cell, m; the length is a whole number of cells.
        bed: level (m) at x (m).
    """

    length_m: float
    cell_m: float
    bed: Callable[[Array], Array]

    @property
    def x(self) -> Array:
        """Cell centres, m."""
        cells = np.arange(round(self.length_m / self.cell_m), dtype=np.float64)
        return np.asarray((cells + 0.5) * self.cell_m)

    @property
    def width_m(self) -> float:
        """Width, m."""
        return ROWS * self.cell_m

    def terrain(self) -> Terrain:
        """The ground, float64."""
        return Terrain(elevation=self.across(self.bed(self.x)), cell_m=self.cell_m)

    def across(self, values: Array) -> Array:
        """Values along the channel (cells,) as a raster."""
        return np.tile(values, (ROWS, 1))

    def inflow(self, side: str, q: float) -> Edge:
        """An edge through which ``q`` (m2/s) enters at ``side``."""
        series = Hydrograph.constant(q * self.width_m)
        return Edge(side="west" if side == "west" else "east", kind="inflow", series=series)


def flat(x: Array) -> Array:
    """A level bed at 0 m."""
    return np.zeros_like(x)


def along(raster: NDArray[np.floating[Any]]) -> Array:
    """The middle row of a channel's raster, float64."""
    return np.asarray(raster[ROWS // 2], dtype=np.float64)


@dataclass
class LastFrame:
    """Keeps the last frame of a run."""

    frame: Frame | None = None

    def __call__(self, frame: Frame) -> None:
        """Take a frame."""
        self.frame = frame

    def discharge(self) -> Array:
        """Flow along the channel (m2/s) in its middle row."""
        if self.frame is None:
            return np.full(1, np.nan)
        return along(self.frame.depth) * along(self.frame.speed_east)
