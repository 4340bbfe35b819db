"""Tables of numbers with a header line."""

import csv
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.errors import SeriesRefused
from echo.crisissim.inputs.file_content import read_text

Table = dict[str, NDArray[np.float64]]
MOST_ROWS = 1_000_000


def read_table(path: Path) -> Table:
    """Return the columns of a CSV file by the names in its header, lower case.

    Lines that are empty or start with "#" are skipped.

    Raises:
        SeriesRefused: no header, no rows, too many, or a value that is not a finite number.
        FileRefused: too large, or not text.
    """
    lines = [
        (number, line)
        for number, line in enumerate(read_text(path).splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    rows = list(csv.reader([line for _, line in lines]))
    if len(rows) < 2 or len(rows) - 1 > MOST_ROWS:
        raise SeriesRefused(
            f"{path.name} has {max(len(rows) - 1, 0):,} rows below its header; between 1 and "
            f"{MOST_ROWS:,} are read.",
            file=path.name,
        )
    names = [word.strip().lower() for word in rows[0]]
    numbers = [
        _numbers(row, len(names), line, path)
        for row, (line, _) in zip(rows[1:], lines[1:], strict=True)
    ]
    return dict(zip(names, np.array(numbers, dtype=np.float64).T, strict=True))


def _numbers(row: list[str], width: int, line: int, path: Path) -> list[float]:
    try:
        values = [float(word) for word in row]
    except ValueError as error:
        raise SeriesRefused(
            f"{path.name}, line {line}: {error}.", file=path.name, line=line
        ) from error
    if len(values) != width or not all(math.isfinite(value) for value in values):
        raise SeriesRefused(
            f"{path.name}, line {line}: {width} finite numbers are needed, not {row}.",
            file=path.name,
            line=line,
        )
    return values


def quantity(
    table: Table, factors: dict[str, float], *, what: str, path: Path
) -> NDArray[np.float64]:
    """Return a table's one column among those whose name states a known unit, in SI.

    Args:
        table: from ``read_table``.
        factors: what each column's values are to be multiplied by, by its name.
        what: for the message, such as "time".
        path: the table's file.

    Raises:
        SeriesRefused: none or several of the columns are there.
    """
    found = [name for name in table if name in factors]
    if len(found) != 1:
        raise SeriesRefused(
            f"{path.name} has the columns {', '.join(table)}; exactly one column of {what} is "
            f"needed, named by its unit: {', '.join(factors)}.",
            file=path.name,
        )
    return table[found[0]] * factors[found[0]]
