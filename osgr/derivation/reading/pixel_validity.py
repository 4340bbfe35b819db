"""Whether pixels can be used: voids, constants, digital numbers and wrong units, by name."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.computed import Invalid
from osgr.derivation.units import converted

FEWEST_VALID = 0.05
LARGEST_OUTSIDE = 0.5
_FEWEST_FOR_CONSTANT = 64
_SLACK = 0.25
_FILL_SLACK = 1.0
"""Ranges are those of one product's guide; pixels beyond by this share of the range are fill."""
_FACTORS = (0.02, 1e-4, 1e-3, 0.01, 0.1, 2.75e-5, 0.00341802)
_ZERO_CELSIUS = 273.15


@dataclass(frozen=True, kw_only=True, slots=True)
class ValidRange:
    """What values of a Result can be, in ``units``."""

    low: float
    high: float
    units: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why pixels can't be used."""

    reason: Invalid
    message: str


def find_fault(
    values: NDArray[np.float64], *, ground_pixels: int, unit: str, valid: ValidRange | None
) -> Fault | None:
    """Return why the pixels can't be used, or None.

    Args:
        values: Physical values; NaN where there is none.
        ground_pixels: How many pixels lie on the ground asked about.
        unit: Of the values; empty is taken for the range's.
        valid: What the variable can be.
    """
    finite = values[np.isfinite(values)]
    if not finite.size:
        return Fault("void", "no pixel has a value")
    share = finite.size / max(ground_pixels, 1)
    if share < FEWEST_VALID:
        return Fault("void", f"only {share:.1%} of the pixels have a value")
    if valid is not None and (fault := _outside(finite, unit=unit, valid=valid)):
        return fault
    return _constant(finite, valid)


def outside(
    values: NDArray[np.float64], *, unit: str, valid: ValidRange | None
) -> NDArray[np.bool_]:
    """Pixels whose values the variable can't have: fill values that nothing declares."""
    if valid is None:
        return np.zeros(values.shape, dtype=bool)
    low, high = _bounds(unit, valid, slack=_FILL_SLACK)
    return np.isfinite(values) & ((values < low) | (values > high))


def _bounds(unit: str, valid: ValidRange, *, slack: float = _SLACK) -> tuple[float, float]:
    """The range in the values' unit, widened: ranges are quoted, not measured."""
    slack *= valid.high - valid.low
    edges = [valid.low - slack, valid.high + slack]
    turned = [converted(edge, valid.units, unit) if unit else edge for edge in edges]
    low, high = turned
    if low is None or high is None:
        return -np.inf, np.inf
    return min(low, high), max(low, high)


def _outside(finite: NDArray[np.float64], *, unit: str, valid: ValidRange) -> Fault | None:
    low, high = _bounds(unit, valid)
    share = float(((finite < low) | (finite > high)).mean())
    if share <= LARGEST_OUTSIDE:
        return None
    median = float(np.median(finite))
    said = f"their median is {median:g}, outside {low:g} to {high:g} {unit or valid.units}".rstrip()
    if valid.units == "K" and low <= median + _ZERO_CELSIUS <= high:
        return Fault("wrong_unit", f"{said}: degrees Celsius where kelvins are stated?")
    factor = next((f for f in _FACTORS if median > high and low <= median * f <= high), None)
    if factor is not None:
        return Fault("wrong_scale", f"{said}: digital numbers without their scale of {factor:g}?")
    if low <= median / 100 <= high:
        return Fault("wrong_unit", f"{said}: percent where a share is stated?")
    return Fault("out_of_range", said)


def _constant(finite: NDArray[np.float64], valid: ValidRange | None) -> Fault | None:
    """One value everywhere is a filled file, unless it is nothing or all there can be."""
    if finite.size < _FEWEST_FOR_CONSTANT or np.ptp(finite) > 0:
        return None
    value = float(finite[0])
    if value in (0.0, 1.0, 100.0) or (valid and value in (valid.low, valid.high)):
        return None
    return Fault("constant", f"all {finite.size:,} pixels are {value:g}")
