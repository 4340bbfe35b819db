"""The unit in which a question wants its answer: "in millimetres", "(metres per year)"."""

import re

from osgr.understanding.cues import alternatives

_RATE = r"(?:\s?(?:per|/|a)\s?(?P<{name}>year|decade|annum|yr|month))"
_UNIT = rf"(?P<unit>percentage points|micrograms? per cubic met(?:re|er)|{alternatives('unit')})"
_IN = re.compile(
    rf"\b(?:in|as|of)\s+(?:(?:mean|the|linear|its)\s+)?{_UNIT}(?![\w-]){_RATE.format(name='per')}?",
    re.IGNORECASE,
)
_PARENTHESES = re.compile(rf"\((?:in\s+)?{_UNIT}(?![\w-]){_RATE.format(name='per')}?[^)]*\)", re.I)
_TREND = re.compile(
    rf"{_UNIT}?(?: of [\w -]{{1,40}}?)?\s*(?:per|/|a)\s(?P<per>year|decade|annum)\b", re.IGNORECASE
)
_PERIODS = {"annum": "year", "yr": "year"}


def asked_unit(text: str, kind: str) -> str:
    """Return the unit that a question asks for, "" if it names none.

    Args:
        text: The question.
        kind: Of the operation; a trend's unit is a rate: "mm per year".
    """
    if kind in ("share", "count", "list", "rank"):
        return ""
    if kind == "trend":
        return _rate(text)
    match = _IN.search(text) or _PARENTHESES.search(text)
    return match["unit"].strip() if match else ""


def _rate(text: str) -> str:
    found = [match for match in _TREND.finditer(text) if match["per"]]
    if not found:
        return ""
    best = next((match for match in found if match["unit"]), found[0])
    period = best["per"].lower()
    base = (best["unit"] or "").strip()
    return f"{base} per {_PERIODS.get(period, period)}".strip()
