"""Rain over time that is the same everywhere."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.csv_table import quantity, read_table
from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.storm import RainPeriod, Storm

ENDS = {"end_s": 1.0, "end_min": 60.0, "end_h": 3600.0, "end_d": 86_400.0}
RATES = {"rate_mm_h": 1e-3 / 3600, "rate_mm_d": 1e-3 / 86_400, "rate_m_s": 1.0}
DEPTHS = {"depth_mm": 1e-3, "depth_m": 1.0}


def read_hyetograph(path: Path) -> Storm:
    """Return the storm of a CSV file: when each period ends, and its rate or its depth of rain.

    Args:
        path: with one column of ``ENDS``, counted from the start, and one of ``RATES`` or
            ``DEPTHS``. The first period starts at 0, each other where the one before ends.

    Raises:
        RainRefused: neither or both of rate and depth.
        SeriesRefused, StormRefused: naming the file or the value.
    """
    table = read_table(path)
    ends = quantity(table, ENDS, what="the end of each period", path=path)
    rated, measured = set(table) & set(RATES), set(table) & set(DEPTHS)
    if bool(rated) == bool(measured):
        raise RainRefused(
            f"{path.name} has the columns {', '.join(table)}; it needs either one of "
            f"{', '.join(RATES)} or one of {', '.join(DEPTHS)}.",
            file=path.name,
        )
    if rated:
        return storm_of_rates(ends, quantity(table, RATES, what="rain", path=path))
    return storm_of_depths(ends, quantity(table, DEPTHS, what="rain", path=path))


def storm_of_depths(ends_s: NDArray[np.float64], depths_m: NDArray[np.float64]) -> Storm:
    """Storm of ``depths_m`` (periods,), m, each fallen steadily until ``ends_s`` (periods,), s.

    Raises:
        RainRefused: periods that do not end one after the other.
        StormRefused: rain that cannot be.
    """
    lengths = np.diff(ends_s, prepend=0.0)
    if not (lengths > 0).all():
        raise RainRefused(f"Rain periods must end one after the other, not at {ends_s[:20]} s.")
    return storm_of_rates(ends_s, depths_m / lengths)


def storm_of_rates(ends_s: NDArray[np.float64], rates_m_s: NDArray[np.float64]) -> Storm:
    """Storm of ``rates_m_s`` (periods,), m/s, until ``ends_s`` (periods,), s.

    Raises:
        RainRefused: not as many rates as ends.
        StormRefused: rain that cannot be.
    """
    if len(ends_s) != len(rates_m_s):
        raise RainRefused(f"{len(ends_s)} ends of periods, but {len(rates_m_s)} amounts of rain.")
    pairs = zip(ends_s.tolist(), rates_m_s.tolist(), strict=True)
    return Storm(periods=tuple(RainPeriod(end_s=end, rate_m_s=rate) for end, rate in pairs))
