"""Rain of one interval on the grid of the file it comes from."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.transform import Affine

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.ground_grid import SourceGrid, native_m
from echo.crisissim.inputs.sampling import COARSER
from echo.crisissim.metric_grid import MetricGrid, brought_onto

# What an amount is counted from where the file does not say.
Counting = Literal["each_step", "since_start", "since_midnight"]
MOST_PIXELS = 50_000_000  # of one field


@dataclass(frozen=True, kw_only=True)
class RainField:
    """Rain as a file gives it.

    Attributes:
        values: (rows, columns), float32; m of an amount, m/s of a rate; NaN where missing.
        transform: affine map from (column, row) to coordinates of ``crs``.
        crs: CRS.
        is_rate: whether values are rates.
        reference_s: start of the forecast, s since 1970; None where the file states none.
        start_s: start of the interval; None where the file states none.
        end_s: end of the interval, or when a rate holds, s since 1970.
    """

    values: NDArray[np.float32]
    transform: Affine
    crs: str
    is_rate: bool
    reference_s: float | None
    start_s: float | None
    end_s: float


def on_grid(field: RainField, grid: MetricGrid, *, name: str) -> NDArray[np.float32]:
    """Values of a field on the simulation's grid (rows, columns), float32.

    Bilinear where the grid is finer than the field, else the mean of the field's pixels.

    Raises:
        RainRefused: the field does not cover the grid, or values are missing there.
    """
    rows, columns = field.values.shape
    source = SourceGrid(crs=field.crs, transform=field.transform, rows=rows, columns=columns)
    coarser = grid.cell_m > COARSER * native_m(source, grid.crs)
    values = brought_onto(
        grid,
        field.values,
        transform=field.transform,
        crs=field.crs,
        resampling=Resampling.average if coarser else Resampling.bilinear,
    )
    known = float(np.isfinite(values).mean())
    if known < 1:
        raise RainRefused(
            f"{name} gives rain for {known:.1%} of the grid; all of it is needed. The file spans "
            f"{[round(side, 3) for side in source.bounds]} in its own coordinates.",
            file=name,
            known_share=known,
        )
    return values
