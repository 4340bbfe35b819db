"""Runs of columns whose blocks may change in a step."""

from echo.crisissim.compiled import compiled
from echo.crisissim.full.state import BLOCK
from echo.crisissim.kernels import Vector


@compiled(inner=True)
def next_run(active: Vector, j: int, start: int, columns: int) -> tuple[int, int]:
    """First run of active columns of row ``j`` from column ``start`` on (a multiple of ``BLOCK``).

    Empty if there is none.
    """
    blocks = active.shape[1]
    block = start // BLOCK
    while block < blocks and active[j, block] == 0:
        block += 1
    end = block
    while end < blocks and active[j, end] != 0:
        end += 1
    return block * BLOCK, min(end * BLOCK, columns)


@compiled(inner=True)
def after_run(end: int) -> int:
    """First column of the block after a run that ends at column ``end``."""
    return -(-end // BLOCK) * BLOCK
