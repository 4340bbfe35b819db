"""What a simulation costs, before it is run; and the cell size that follows from it."""

import math
from dataclasses import dataclass

from echo.crisissim.errors import AreaRefused
from echo.crisissim.settings import SolverSettings
from echo.crisissim.terrain import MOST_CELLS

CELL_SIZES_M = (5, 10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 150, 200, 250, 300, 400, 500)
SECONDS_WANTED = 30.0
# Measured on one core by manage.py benchmark_crisissim.
CELL_STEPS_A_SECOND = 180e6
DEEPEST_M = 15.0  # pits and river bends of real ground, which set the time step
BYTES_A_CELL = 100
FIXED_SECONDS = 8.0  # drainage, reprojection, files


@dataclass(frozen=True, kw_only=True)
class Cost:
    """Expected cost of a run.

    Attributes:
        cells: grid cells.
        steps: time steps.
        seconds: on one core.
        bytes: of memory.
    """

    cells: int
    steps: int
    seconds: float
    bytes: int


def expected_cost(
    *, km2: float, cell_m: float, duration_s: float, settings: SolverSettings | None = None
) -> Cost:
    """Cost of simulating ``duration_s`` over ``km2`` of grid with cells of ``cell_m`` metres."""
    settings = settings or SolverSettings()
    cells = math.ceil(km2 * 1e6 / cell_m**2)
    step = settings.courant * cell_m / math.sqrt(settings.gravity * DEEPEST_M)
    steps = math.ceil(duration_s / min(step, settings.longest_step_s))
    return Cost(
        cells=cells,
        steps=steps,
        seconds=FIXED_SECONDS + cells * steps / CELL_STEPS_A_SECOND,
        bytes=cells * BYTES_A_CELL,
    )


def affordable_cell_m(
    *,
    km2: float,
    finest_m: float,
    duration_s: float,
    settings: SolverSettings | None = None,
    seconds: float = SECONDS_WANTED,
) -> float:
    """Smallest cell (m) of ``CELL_SIZES_M`` that the elevation carries and the time allows.

    Args:
        km2: area of the grid.
        finest_m: cell of the elevation, m; cells much below it would only seem finer.
        duration_s: simulated time, s.
        settings: how to run.
        seconds: time wanted, on one core.
    """
    sizes = [float(size) for size in CELL_SIZES_M if size >= 0.9 * finest_m] or [finest_m]
    for size in sizes:
        cost = expected_cost(km2=km2, cell_m=size, duration_s=duration_s, settings=settings)
        if cost.seconds - FIXED_SECONDS <= seconds:
            return size
    return sizes[-1]


def refuse_if_too_large(*, km2: float, cell_m: float) -> None:
    """Refuse a grid of more cells than can be simulated.

    Raises:
        AreaRefused: naming cells and memory, and the cell that would do.
    """
    cells = km2 * 1e6 / cell_m**2
    if cells > MOST_CELLS:
        fits = _rounded_up(math.sqrt(km2 * 1e6 / MOST_CELLS))
        raise AreaRefused(
            f"{km2:,.6g} km2 in cells of {cell_m:g} m are {cells:,.0f} cells and "
            f"{cells * BYTES_A_CELL / 1e9:,.1f} GB; at most {MOST_CELLS:,} cells can be simulated. "
            f"Choose cells of at least {fits:g} m or a smaller area.",
            cells=int(cells),
        )


def _rounded_up(cell_m: float) -> float:
    """A cell in two digits, never smaller: one that is rounded down would be refused again."""
    unit = 10.0 ** (math.floor(math.log10(cell_m)) - 1)
    return float(f"{math.ceil(cell_m / unit) * unit:.2g}")
