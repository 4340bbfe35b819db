import re
from functools import lru_cache

from common.actions.errors import UnitMismatch, UnknownUnit
from common.actions.units import conversion_factor

_TEMPERATURES = {
    "k": (1.0, 0.0),
    "kelvin": (1.0, 0.0),
    "degc": (1.0, 273.15),
    "c": (1.0, 273.15),
    "celsius": (1.0, 273.15),
    "°c": (1.0, 273.15),
    "degf": (5 / 9, 459.67 * 5 / 9),
    "°f": (5 / 9, 459.67 * 5 / 9),
}
"""Factor and offset to kelvin."""

_PLAIN = frozenset(
    {"", "1", "-", "unitless", "dimensionless", "index", "ratio", "fraction", "none"}
)
_PERCENT = frozenset({"%", "percent", "pct"})
_SPACES = re.compile(r"\s+")


def in_units(value: float, unit: str, wanted: str) -> float | None:
    """A value in other units; None if the two are not known to measure the same.

    A unit that isn't stated is taken for the wanted one.
    """
    conversion = _conversion(unit.strip().casefold(), wanted.strip().casefold(), unit, wanted)
    if conversion is None:
        return None
    factor, offset = conversion
    return value * factor + offset


@lru_cache(maxsize=2048)
def _conversion(source: str, target: str, unit: str, wanted: str) -> tuple[float, float] | None:
    """Factor and offset."""
    if source in ("", target) or (source in _PLAIN and target in _PLAIN):
        return 1.0, 0.0
    if source in _TEMPERATURES and target in _TEMPERATURES:
        factor, offset = _TEMPERATURES[source]
        back, start = _TEMPERATURES[target]
        return factor / back, (offset - start) / back
    if source in _PERCENT and target in _PLAIN:
        return 0.01, 0.0
    if source in _PLAIN and target in _PERCENT:
        return 100.0, 0.0
    try:
        return conversion_factor(_SPACES.sub(" ", unit), _SPACES.sub(" ", wanted)), 0.0
    except (UnknownUnit, UnitMismatch):
        return None
