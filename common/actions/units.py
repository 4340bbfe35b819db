"""Conversion between units of measure, fit for unit names that strangers write."""

import math
import re
import threading
from functools import cache, lru_cache
from typing import Any

from common.actions.errors import UnitMismatch, UnknownUnit
from common.actions.problems import shown

MAX_UNIT_LENGTH = 40
_NAME = r"[A-Za-zµμΩ°][A-Za-z_µμΩ°]*"
_FACTOR = re.compile(rf"({_NAME})(?:(?:\^|\*\*)?(-?[1-4])|([²³]))?")
_UNIT = re.compile(rf"{_FACTOR.pattern}(?: ?(?:/|\*|·| per | ) ?{_FACTOR.pattern})*")
_SUPERSCRIPTS = {"²": "2", "³": "3"}
_registry_lock = threading.Lock()


@cache
def _registry() -> Any:  # noqa: ANN401 -- pint has no types here
    """Return the one unit registry, made at first use since importing pint is slow."""
    import pint

    return pint.UnitRegistry(cache_folder=None)


def _pint_text(unit: str) -> str:
    """Return a unit in the spelling pint reads, or refuse it before pint's evaluator sees it."""
    text = unit.strip()
    if len(unit) > MAX_UNIT_LENGTH or not _UNIT.fullmatch(text):
        raise UnknownUnit(
            f"{shown(unit)} is not a unit; write one such as 'mm', 'km', 'h', 'mm/h' or 'm^3/s'.",
            unit=unit[:MAX_UNIT_LENGTH],
        )
    return _FACTOR.sub(_with_power, text.replace("·", "*").replace(" per ", " / "))


def _with_power(factor: re.Match[str]) -> str:
    power = factor[2] or _SUPERSCRIPTS.get(factor[3] or "")
    return f"{factor[1]}**{power}" if power else factor[1]


@lru_cache(maxsize=1024)
def conversion_factor(source: str, target: str) -> float:
    """Return what a number in ``source`` is multiplied by to be in ``target``.

    Args:
        source: Unit as written by a person or a model, at most 40 characters.
        target: Unit that a tool or value declares.

    Raises:
        UnknownUnit: A name is not a unit, or a unit has an offset or logarithmic scale
            (degrees Celsius, decibel), for which no factor exists.
        UnitMismatch: The two measure different things.
    """
    import pint

    source_text, target_text = _pint_text(source), _pint_text(target)
    try:
        with _registry_lock:
            _check_proportional(source_text)
            _check_proportional(target_text)
            return float(_registry().Quantity(1.0, source_text).to(target_text).magnitude)
    except pint.DimensionalityError as error:
        raise UnitMismatch(
            f"{source} cannot be converted to {target}.", unit=source, expected=target
        ) from error
    except (pint.PintError, ValueError, TypeError, ArithmeticError, AttributeError) as error:
        raise UnknownUnit(f"{shown(source)} is not a known unit.", unit=source) from error


def _check_proportional(unit: str) -> None:
    """Raise UnknownUnit unless two of the unit are twice one: no offset, no logarithm."""
    one, two = (
        float(_registry().Quantity(number, unit).to_base_units().magnitude) for number in (1.0, 2.0)
    )
    if not math.isclose(two, 2.0 * one, rel_tol=1e-12):
        raise UnknownUnit(
            f"{unit} has an offset or logarithmic scale, which is not read.", unit=unit
        )


def convert(value: float, source: str, target: str) -> float:
    """Return ``value`` (in ``source``) in ``target``; the same unit gives the same number."""
    return float(value) if source == target else _rounded(value * conversion_factor(source, target))


def _rounded(value: float) -> float:
    """Drop the last binary digits, so that 3 in is 76.2 mm and not 76.19999999999999."""
    return float(f"{value:.15g}")


def same_dimension(source: str, target: str) -> bool:
    """Say whether two known units measure the same thing."""
    try:
        conversion_factor(source, target)
    except UnitMismatch:
        return False
    return True
