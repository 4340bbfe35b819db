"""Reads the frames of a run back from its NetCDF file, one at a time."""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import netCDF4
import numpy as np
from numpy.typing import NDArray
from pyproj import CRS
from pyproj.exceptions import CRSError

from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.outputs.errors import OutputUnreadable
from echo.crisissim.outputs.netcdf_grid import GRID_MAPPING

_NEEDED = ("x", "y", "time", "depth", GRID_MAPPING)
MOST_CELLS = 60_000_000
LARGEST_CELL_M = 1e6
FEWEST_CELLS = 2  # along a side: fewer show no cell size


class Moments:
    """The depths of a run over time; use as a context manager.

    Attributes:
        grid: the grid of the frames.
        times_s: their times since the start, rising, s.
    """

    def __init__(self, path: Path) -> None:
        """Open a file of ``NetcdfWriter``.

        Raises:
            OutputUnreadable: it is no such file, has no frames, or lies nowhere.
        """
        try:
            self._file = netCDF4.Dataset(path, "r")
        except OSError as error:
            raise OutputUnreadable("The file of frames is no readable NetCDF.") from error
        try:
            self.grid = self._grid()
            self.times_s: NDArray[np.float64] = np.asarray(self._file["time"][:], dtype=np.float64)
            self._check()
        except (TypeError, ValueError, IndexError) as error:  # variables of other types or shapes
            self._file.close()
            raise OutputUnreadable("The file of frames has other variables than these.") from error
        except BaseException:
            self._file.close()
            raise

    def depth(self, index: int) -> NDArray[np.float32]:
        """Depth (rows, columns) of a frame, m; NaN where not simulated."""
        values = np.ma.asarray(self._file["depth"][index], dtype=np.float32)
        return np.asarray(values.filled(np.nan), dtype=np.float32)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _grid(self) -> MetricGrid:
        missing = [name for name in _NEEDED if name not in self._file.variables]
        if missing:
            raise OutputUnreadable(f"The file of frames has no {', '.join(missing)}.")
        x, y = self._file["x"], self._file["y"]
        if min(x.size, y.size) < FEWEST_CELLS or x.size * y.size > MOST_CELLS:
            raise OutputUnreadable(
                f"The frames have {y.size} x {x.size} cells; 2 x 2 to {MOST_CELLS:,} can be drawn."
            )
        cell = float(x[1] - x[0])
        if not (0 < cell < LARGEST_CELL_M and np.isclose(float(y[0] - y[1]), cell)):
            raise OutputUnreadable("The cells of the frames are no squares, north row first.")
        return MetricGrid(
            crs=_code(self._file[GRID_MAPPING]),
            west=float(x[0]) - cell / 2,
            north=float(y[0]) + cell / 2,
            cell_m=cell,
            rows=int(y.size),
            columns=int(x.size),
        )

    def _check(self) -> None:
        shape = (len(self.times_s), *self.grid.shape)
        if not len(self.times_s) or self._file["depth"].shape != shape:
            raise OutputUnreadable(
                f"The depths have shape {self._file['depth'].shape}; times and grid say {shape}."
            )
        if not (np.isfinite(self.times_s).all() and (np.diff(self.times_s) > 0).all()):
            raise OutputUnreadable("The times of the frames do not rise.")


def _code(mapping: Any) -> str:  # noqa: ANN401 -- netCDF4's own class
    try:
        code = CRS.from_wkt(mapping.crs_wkt).to_authority()
    except (AttributeError, CRSError) as error:
        raise OutputUnreadable("The frames name no coordinate reference system.") from error
    if code is None:
        raise OutputUnreadable("The CRS of the frames has no authority's code.")
    return ":".join(code)
