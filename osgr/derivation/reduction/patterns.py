"""Hot spots in space and jumps in time."""

from datetime import datetime
from itertools import pairwise

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import spread_of
from osgr.derivation.statistics.change_points import FEWEST, change_points
from osgr.derivation.statistics.hot_spots import SIGNIFICANT, getis_ord
from osgr.derivation.statistics.times import by_time

_KM2 = 1e6


def reduce_hot_spots(quantity: Quantity, *, radius: int = 1) -> Reduced:
    """Area of significant hot spots, km2: the mean over the times.

    Args:
        quantity: What is clustered.
        radius: Of the neighbourhood, pixels.

    Raises:
        NotComputable: There are no pixels.
    """
    with_pixels = [one for one in quantity.observations if one.grid is not None]
    if not with_pixels:
        raise NotComputable(
            f"Hot spots of {quantity.name} need pixels; the archive gives values alone.",
            reason="missing_input",
        )
    areas = np.array([_areas(one, radius) for one in with_pixels])
    hot, cold, whole = areas.mean(axis=0)
    return Reduced(
        value=float(hot),
        unit="km2",
        statistics={
            "hot_area_km2": float(hot),
            "cold_area_km2": float(cold),
            "hot_share": float(hot / whole) if whole else 0.0,
            "count": float(len(with_pixels)),
        },
        notes=("Hot spots by Getis-Ord Gi* at 5 %, each pixel with its eight neighbours.",),
        tool="CP_Hot_Spots",
        inputs={"radius": radius},
    )


def reduce_change_points(quantity: Quantity) -> Reduced:
    """The time at which the level of the series jumps most, and by how much.

    Raises:
        NotComputable: Too few times, or no jump.
    """
    points = by_time(quantity.observations)
    values = np.array([point.value for point in points])
    if values.size < FEWEST:
        raise NotComputable(
            f"{quantity.name} is known at {values.size} times; a change point needs {FEWEST}.",
            reason="too_few",
        )
    found = change_points(values.tolist())
    if not found:
        raise NotComputable(f"The level of {quantity.name} doesn't jump.", reason="too_few")
    edges = (0, *found, values.size)
    levels = [float(values[a:b].mean()) for a, b in pairwise(edges)]
    jumps = np.diff(levels)
    largest = int(np.argmax(np.abs(jumps)))
    point = points[found[largest]]
    return Reduced(
        value=float(jumps[largest]),
        unit=quantity.unit,
        is_difference=True,
        when=(point.start, point.end),
        label=_date(point.start),
        statistics={**spread_of(quantity), "change_points": float(len(found))},
        notes=("Change points of the mean by PELT.",),
        tool="CP_Change_Points",
    )


def _areas(one: Observation, radius: int) -> tuple[float, float, float]:
    if one.grid is None or one.weights is None:
        raise ValueError("pixels were checked for")
    inside = np.where(one.weights > 0, one.grid.values, np.nan)
    score = getis_ord(inside, radius=radius)
    hot, cold = score >= SIGNIFICANT, score <= -SIGNIFICANT
    areas = one.weights / _KM2
    return float(areas[hot].sum()), float(areas[cold].sum()), float(one.pixel_weights.sum() / _KM2)


def _date(moment: datetime) -> str:
    return moment.date().isoformat()
