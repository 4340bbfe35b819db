"""Whether an item's data can be used, from its metadata and any sampled statistics.

Void files and wrong scale factors were the largest cause of wrong answers in the paper's error
analysis, so they are looked for before anything is computed.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from osgr.archive.item import ObservationItem, Validity
from osgr.archive.units import in_units
from osgr.archive.variable_names import ResultName

VOID_SHARE = 0.999
_STATISTICS = ("mean", "average", "median", "minimum", "min", "maximum", "max")
_SLACK = 0.05
"""A statistic may pass its range by this share of it: ranges are quoted, not measured."""


def assess(item: ObservationItem, *, result: ResultName | None) -> Validity:
    """Say whether an item can be used; None where nothing speaks for or against it.

    Args:
        item: Its properties may hold ``nodata_share``, ``all_nan``, ``value``, ``statistics``,
            ``scale_factor``, ``expected_scale_factor``, ``offset`` and ``unit``.
        result: The node's valid range, in the node's units.
    """
    faults = [*_void(item), *_wrong_scale(item.properties)]
    if result is not None and not faults:
        faults = list(_outside(item.properties, result))
    if faults:
        return Validity(usable=False, reasons=tuple(faults))
    says_something = item.nodata_share is not None or any(_values(item.properties))
    return Validity(usable=True if says_something else None)


def _void(item: ObservationItem) -> Iterator[str]:
    if item.nodata_share is not None and item.nodata_share >= VOID_SHARE:
        yield f"{item.nodata_share:.1%} of the pixels have no value"
    value = item.properties.get("value")
    if isinstance(value, str) and value.strip().lower() in ("nan", "inf", "-inf", "null", "none"):
        yield f"its value is {value}"


def _wrong_scale(properties: Mapping[str, Any]) -> Iterator[str]:
    for name in ("scale_factor", "offset"):
        stated, expected = properties.get(name), properties.get(f"expected_{name}")
        if _is_number(stated) and _is_number(expected) and not math.isclose(stated, expected):
            yield f"its {name.replace('_', ' ')} is {stated:g} where {expected:g} is right"


def _outside(properties: Mapping[str, Any], result: ResultName) -> Iterator[str]:
    """Statistics that no value of the variable can have, in the unit that the item states."""
    if result.valid_range is None:
        return
    low, high = result.valid_range
    slack = _SLACK * (high - low)
    unit = properties.get("unit") or properties.get("units") or ""
    for name, stated in _values(properties):
        value = in_units(stated, str(unit), result.units)
        if value is not None and not low - slack <= value <= high + slack:
            yield (
                f"its {name} is {stated:g} {unit}".rstrip()
                + f", outside {low:g} to {high:g} {result.units}".rstrip()
                + " (scale factor or unit?)"
            )
            return


def _values(properties: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    value = properties.get("value")
    if _is_number(value):
        yield "value", float(value)
    statistics = properties.get("statistics")
    if not isinstance(statistics, Mapping):
        return
    scale, offset = statistics.get("scale", 1.0), statistics.get("offset", 0.0)
    for name in _STATISTICS:
        stated = statistics.get(name)
        if _is_number(stated) and _is_number(scale) and _is_number(offset):
            yield name, float(stated) * float(scale) + float(offset)


def _is_number(value: Any) -> TypeGuard[float]:  # noqa: ANN401 -- JSON
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
