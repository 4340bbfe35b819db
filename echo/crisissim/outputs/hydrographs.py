"""What gauges saw, as a table."""

import csv
from collections.abc import Sequence
from pathlib import Path

from echo.crisissim.gauges import GaugeSeries

MEDIA_TYPE = "text/csv"
COLUMNS = ("gauge", "time_s", "depth_m", "stage_m", "speed_m_s")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run what starts so


def write_hydrographs(path: Path, gauges: Sequence[GaugeSeries]) -> None:
    """Write one row a gauge and time, SI units in the columns' names.

    A name that a spreadsheet would take for a formula is written after an apostrophe.
    """
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        for gauge in gauges:
            name = f"'{gauge.id}" if gauge.id.startswith(_FORMULA) else gauge.id
            rows = zip(gauge.times_s, gauge.depth_m, gauge.stage_m, gauge.speed_m_s, strict=True)
            table.writerows((name, *(f"{float(value):.10g}" for value in row)) for row in rows)
