"""Whether a record is long enough to hold a time against."""

from collections.abc import Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.errors import NotComputable

FEWEST_YEARS = 4
"""The year asked about and three others: the extremes of fewer are those of the years compared."""


def well_recorded(moments: Sequence[datetime]) -> NDArray[np.bool_]:
    """Which times have their calendar month in enough years of the record."""
    months = np.array([moment.month for moment in moments])
    years = np.array([moment.year for moment in moments])
    counts = {month: np.unique(years[months == month]).size for month in np.unique(months)}
    return np.array([counts[month] >= FEWEST_YEARS for month in months], dtype=bool)


def refuse_short(name: str, moments: Sequence[datetime]) -> None:
    """Refuse a record that no month of has enough years.

    Raises:
        NotComputable: It is too short.
    """
    if moments and not well_recorded(moments).any():
        years = len({moment.year for moment in moments})
        raise NotComputable(
            f"{name} holds each month against other years; the data are of {years} years, and "
            f"{FEWEST_YEARS} are needed.",
            reason="too_few",
        )
