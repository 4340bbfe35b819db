"""A run as NetCDF with the CF conventions 1.11: frames as they come, then what they add up to."""

from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import netCDF4
import numpy as np

from echo.crisissim.frame import Frame
from echo.crisissim.outputs.errors import OutputRefused
from echo.crisissim.outputs.netcdf_grid import GRID_MAPPING, write_grid
from echo.crisissim.outputs.quantities import SERIES, Quantity, rasters_of, series_of
from echo.crisissim.outputs.text import SOFTWARE, RunText
from echo.crisissim.result import FloodResult
from echo.crisissim.terrain import Terrain

MEDIA_TYPE = "application/x-netcdf"
CONVENTIONS = "CF-1.11"
NOMINAL_START = datetime(2000, 1, 1, tzinfo=UTC)
NOMINAL = "time since the start of the run; the date is nominal: the storm has none"
SMALLEST_DECIMALS = 3  # frames are kept to the millimetre, which compresses well
LARGEST_CHUNK = 512


class NetcdfWriter:
    """Writes one run into a file; use as a context manager, call ``add`` as ``on_frame``.

    Each frame is on the disk before ``add`` returns, so that memory holds one at a time and a
    run that stops leaves the frames it had.

    Args:
        path: the file. It is replaced, or, with ``resume``, continued where there is one.
        terrain: the grid.
        text: what the file says of itself.
        start: the moment of time 0; None where the storm has no date.
        resume: keep the frames of an interrupted run; those that come again replace them.

    Raises:
        OutputRefused: the file of the interrupted run cannot be read, or is of another grid.
    """

    def __init__(
        self,
        path: Path,
        *,
        terrain: Terrain,
        text: RunText,
        start: datetime | None = None,
        resume: bool = False,
    ) -> None:
        self.path = path
        self._shape = terrain.shape
        if resume and path.exists():
            self._file = _opened_again(path, terrain)
            return
        self._file = netCDF4.Dataset(path, "w", format="NETCDF4")
        write_grid(self._file, terrain)
        self._write_text(text)
        self._write_time(start)
        for quantity in SERIES:
            self._variable(quantity, over_time=True)

    def add(self, frame: Frame) -> None:
        """Write one frame; a frame of a time that is there already replaces that one."""
        times = self._file["time"]
        index = int(np.searchsorted(np.asarray(times[:], dtype=np.float64), frame.time_s))
        times[index] = frame.time_s
        for quantity, values in series_of(frame).items():
            self._file[quantity.name][index] = values
        self._file.sync()

    def finish(self, result: FloodResult, text: RunText | None = None) -> None:
        """Write the rasters of the whole run and its mass balance; ``text`` replaces the first."""
        if text is not None:
            self._write_text(text)
        for quantity, values in rasters_of(result).items():
            variable = self._variable(quantity, over_time=False)
            variable[:] = values
        self._file.setncatts(
            {"model": result.model, "scheme": result.scheme, "mass_error": result.mass_error}
        )

    @property
    def times_s(self) -> tuple[float, ...]:
        """Times of the frames so far, rising, s."""
        return tuple(float(time) for time in self._file["time"][:])

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._file.isopen():
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write_text(self, text: RunText) -> None:
        self._file.setncatts(
            {
                "Conventions": CONVENTIONS,
                "title": text.title,
                "source": SOFTWARE,
                "history": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} simulated by {SOFTWARE}",
                "references": "Bates et al. 2010; de Almeida et al. 2012; Defra FD2320/TR2",
                "comment": " ".join(text.notes),
                "license": "; ".join(text.attribution),
                **dict(text.tags),
            }
        )

    def _write_time(self, start: datetime | None) -> None:
        self._file.createDimension("time", None)
        time = self._file.createVariable("time", "f8", ("time",))
        since = (start or NOMINAL_START).astimezone(UTC)
        time.setncatts(
            {
                "standard_name": "time",
                "long_name": "time" if start else NOMINAL,
                "units": f"seconds since {since:%Y-%m-%d %H:%M:%S}",
                "calendar": "standard",
                "axis": "T",
            }
        )

    def _variable(self, quantity: Quantity, *, over_time: bool) -> Any:  # noqa: ANN401 -- netCDF4's own class
        if quantity.name in self._file.variables:  # of a run that is continued
            return self._file[quantity.name]
        rows, columns = (min(side, LARGEST_CHUNK) for side in self._shape)
        variable = self._file.createVariable(
            quantity.name,
            "f4",
            ("time", "y", "x") if over_time else ("y", "x"),
            compression="zlib",
            complevel=4,
            shuffle=True,
            chunksizes=(1, rows, columns) if over_time else (rows, columns),
            least_significant_digit=SMALLEST_DECIMALS if over_time else None,
            fill_value=np.float32(np.nan),
        )
        variable.setncatts(_attributes(quantity))
        if GRID_MAPPING in self._file.variables:
            variable.grid_mapping = GRID_MAPPING
        return variable


def _opened_again(path: Path, terrain: Terrain) -> Any:  # noqa: ANN401 -- netCDF4's own class
    """The file of an interrupted run.

    Raises:
        OutputRefused: it cannot be read, or is of another grid.
    """
    try:
        file = netCDF4.Dataset(path, "a")
    except OSError as error:
        raise OutputRefused(
            f"{path.name} of the interrupted run cannot be read; remove it and its checkpoint to "
            "start again."
        ) from error
    rows, columns = terrain.shape
    sizes = {name: len(dimension) for name, dimension in file.dimensions.items()}
    if (sizes.get("y"), sizes.get("x")) != (rows, columns) or "time" not in sizes:
        file.close()
        raise OutputRefused(
            f"{path.name} is not of this run: its grid is not {rows} x {columns}. Remove it."
        )
    return file


def _attributes(quantity: Quantity) -> dict[str, str]:
    texts = {
        "long_name": quantity.title,
        "units": quantity.unit,
        "standard_name": quantity.standard_name,
        "cell_methods": quantity.cell_methods,
    }
    return {name: text for name, text in texts.items() if text}
