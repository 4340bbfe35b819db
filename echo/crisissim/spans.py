"""Which part of each row can have moving water, so that the rest is skipped.

A span is a row's range of columns [first, end) outside of which every cell is no deeper than the
dry depth. Flow needs a wet cell beside it, so outside the spans of a row and its neighbours all
flows are 0. Spans are kept to whole blocks: then a cell sits at the same place of a vector
instruction however its row is cut, and skipping changes no bit.
"""

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Scalar, Vector

BLOCK = 64


def all_of(shape: tuple[int, int]) -> Vector:
    """Spans that hold every cell."""
    spans = np.zeros((shape[0], 2), dtype=np.int64)
    spans[:, 1] = shape[1]
    return spans


@compiled(inner=True)
def widen(spans: Vector, row: int, column: int) -> None:
    """Take one cell into its row's span."""
    if spans[row, 0] >= spans[row, 1]:
        spans[row, 0] = column
        spans[row, 1] = column + 1
    else:
        spans[row, 0] = min(spans[row, 0], column)
        spans[row, 1] = max(spans[row, 1], column + 1)


@compiled(inner=True)
def shrink(h: Vector, dry: Scalar, first: int, end: int, span: Vector) -> None:
    """Write the least span of a row within ``first`` to ``end``; empty if no cell is wet."""
    while first < end and h[first] <= dry:
        first += 1
    while end > first and h[end - 1] <= dry:
        end -= 1
    span[0] = first
    span[1] = end


@compiled()
def active(spans: Vector, before: Vector, columns: int, out: Vector) -> None:
    """Write the columns of each row that a step must go through.

    Args:
        spans: wet spans now (rows, 2).
        before: wet spans before the last step: its flows, which may have to become 0.
        columns: cells a row.
        out: whole blocks (rows, 2), empty where first >= end: written.
    """
    rows = spans.shape[0]
    for j in range(rows):
        first, end = columns, 0
        for k in range(max(j - 1, 0), min(j + 2, rows)):
            if spans[k, 0] < spans[k, 1]:
                first, end = min(first, spans[k, 0]), max(end, spans[k, 1])
            if before[k, 0] < before[k, 1]:
                first, end = min(first, before[k, 0]), max(end, before[k, 1])
        if first < end:
            first = max(first - 1, 0) // BLOCK * BLOCK
            end = min(-(-(end + 1) // BLOCK) * BLOCK, columns)
        out[j, 0] = first
        out[j, 1] = end
