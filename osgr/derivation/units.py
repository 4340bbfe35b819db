"""Values in other units: plain units by Pint, temperatures with their offsets, percentages."""

import re

from osgr.archive.units import in_units

_WORDS = {
    "micrograms": "ug",
    "microgram": "ug",
    "milligrams": "mg",
    "kilograms": "kg",
    "grams": "g",
    "metres": "m",
    "meters": "m",
    "metre": "m",
    "meter": "m",
    "millimetres": "mm",
    "millimeters": "mm",
    "centimetres": "cm",
    "kilometres": "km",
    "kelvin": "K",
    "kelvins": "K",
    "decibels": "dB",
    "megawatts": "MW",
    "percent": "%",
    "percentage points": "%",
    "degrees celsius": "degC",
    "°c": "degC",
    "celsius": "degC",
    "degrees fahrenheit": "degF",
    "fahrenheit": "degF",
    "°f": "degF",
    "degree celsius": "degC",
    "degrees c": "degC",
    "degrees f": "degF",
    "deg c": "degC",
    "deg f": "degF",
    "degrees kelvin": "K",
    "degrees k": "K",
    "hectares": "ha",
    "years": "year",
    "yr": "year",
    "decades": "decade",
}
_FACTOR = re.compile(r"([A-Za-z%°]+)\^?(-?\d)?")
_POWERS = (
    (re.compile(r"\bsq(?:uare|\.)?\s+([a-z]+)", re.IGNORECASE), r"\1 2"),
    (re.compile(r"\bcubic\s+([a-z]+)", re.IGNORECASE), r"\1 3"),
)
_PER = re.compile(r"\s+per\s+|/")


LONGEST_UNIT = 100


def plain_unit(unit: str) -> str:
    """A unit as Pint reads it, however it is spelt: "ug m-3" and "µg/m³" give "ug*m-3"."""
    text = unit[:LONGEST_UNIT].strip().replace("µ", "u").replace("μ", "u")
    text = text.replace("²", "2").replace("³", "3").replace("⁻", "-").replace("·", " ")
    lowered = " ".join(text.lower().split())
    for pattern, raised in _POWERS:
        text = pattern.sub(raised, text)
    if lowered in _WORDS:
        return _WORDS[lowered]
    if not text or not re.fullmatch(r"[\w%°^*/. \-]+", text):
        return text
    numerator, *below = _PER.split(text)
    factors = [_factor(word, 1) for word in _words(numerator)]
    factors += [_factor(word, -1) for part in below for word in _words(part)]
    if not factors or None in factors:
        return text
    return "*".join(factor for factor in factors if factor) or "1"


def _words(text: str) -> list[str]:
    joined = re.sub(r"([a-z]) (-?\d)\b", r"\1\2", text.replace("**", "^"))
    return [word for word in re.split(r"[\s*]+", joined) if word]


def _factor(word: str, sign: int) -> str | None:
    if word == "1":
        return ""
    match = _FACTOR.fullmatch(word)
    if match is None:
        return None
    power = int(match[2] or 1) * sign
    name = _WORDS.get(match[1].lower(), match[1])
    return name if power == 1 else f"{name}{power}"


def converted(value: float, unit: str, wanted: str, *, is_difference: bool = False) -> float | None:
    """A value in another unit; None if the two are not known to measure the same.

    Args:
        value: The number.
        unit: Its unit; empty is unknown and converts to nothing but itself.
        wanted: The other unit.
        is_difference: A change of 1 °C is one of 1 K: the offset counts for nothing.
    """
    source, target = plain_unit(unit), plain_unit(wanted)
    if source.casefold() == target.casefold():
        return value
    if not source or not target:
        return None
    result = in_units(value, source, target)
    if result is None or not is_difference:
        return result
    start = in_units(0.0, source, target)
    return None if start is None else result - start


def rate_unit(unit: str, period: str) -> str:
    """The unit of a change a period: "mm" a year is "mm/year", of a plain number "1/year"."""
    return f"{unit or '1'}/{period}"


_PERIOD = re.compile(
    r"^(?P<base>.*?)(?:\s*(?:/|\bper\b|\ba\b)\s*(?P<per>year|yr|annum|a|decade|month|day|d)"
    r"|[\s*]+(?P<inverse>(?:\d{1,3} ?)?(?:year|yr|a|decade|month|day|d))\^?-1)$",
    re.IGNORECASE,
)
_DAYS = {"year": 365.25, "decade": 3652.5, "month": 365.25 / 12, "day": 1.0}
_PERIODS = {"yr": "year", "annum": "year", "a": "year", "d": "day"}
_COUNTED = re.compile(r"(\d*) ?([a-z]+)")


def split_rate(unit: str) -> tuple[str, str]:
    """A rate's unit without its period, and the period: "mm/yr" gives ("mm", "year").

    The period is empty where the unit states none; "kg m-2 8d-1" has the period "8 day".
    """
    match = _PERIOD.match(unit[:LONGEST_UNIT].strip())
    if match is None:
        return unit, ""
    count, period = _counted((match["per"] or match["inverse"]).lower())
    period = _PERIODS.get(period, period)
    return match["base"].strip(), f"{count} {period}" if count > 1 else period


def period_days(period: str) -> float:
    """Days of a "year", "decade", "month", "day" or of "8 day"; years have 365.25."""
    count, name = _counted(period)
    return count * _DAYS[name]


def _counted(period: str) -> tuple[int, str]:
    match = _COUNTED.fullmatch(period)
    if match is None:
        raise ValueError(f"{period!r} is no period")
    return int(match[1] or 1), match[2]
