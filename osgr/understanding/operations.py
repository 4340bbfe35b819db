"""The operation that a question asks for: value, trend, difference, share, extreme, count, rank."""

import re
from dataclasses import dataclass

from common.sentences.distances import number_value
from osgr.understanding.asked_units import asked_unit
from osgr.understanding.cues import alternatives, cue
from osgr.understanding.question import Operation, OperationKind

_NUMBER = r"[-\u2212]?\d+(?:,\d{3})*(?:\.\d+)?"
_THRESHOLD = re.compile(
    rf"(?:(?P<above>{alternatives('above')})|(?P<below>{alternatives('below')}))\s+"
    rf"(?:a (?:threshold|value) of\s+)?(?P<value>{_NUMBER})\s?(?P<unit>{alternatives('unit')})?",
    re.IGNORECASE,
)
_SHARE_WORD = re.compile(r"\b(?:share|fraction|percentage)\b", re.IGNORECASE)
_NO_THRESHOLD_AFTER = re.compile(r"\s*(?:km\b|people|years?|months?|days?|weeks?|decades?)")
_PERIOD_ASKED = re.compile(r"\b(?:month|year)\b", re.IGNORECASE)
_STATISTICS = ("maximum", "minimum", "median", "sum", "mean", "standard deviation")


@dataclass(frozen=True, kw_only=True)
class OperationRead:
    """The operation, whether two times are compared, and the words it was read from."""

    operation: Operation
    compares: bool
    span: tuple[int, int] | None = None


def read_operation(text: str, *, several_places: bool = False) -> OperationRead:
    """Return what a question wants computed.

    Args:
        text: The question, with places and dates still in it.
        several_places: Whether it names several places, to be ranked.
    """
    threshold = _threshold(text)
    kind, match = _kind(text, has_threshold=threshold is not None, several=several_places)
    statistic = _statistic(text, kind)
    operation = Operation(
        kind=kind,
        statistic=statistic,
        threshold=threshold[0] if threshold else None,
        direction=threshold[1] if threshold else _side(statistic, kind),
        unit=threshold[2] if threshold else asked_unit(text, kind),
    )
    compares = _compares(text, kind)
    if compares and kind == "value":
        statistic = _difference_statistic(text)
        operation = Operation(
            kind="difference", statistic=statistic, unit=asked_unit(text, "difference")
        )
    return OperationRead(
        operation=operation, compares=compares, span=match.span() if match else None
    )


def _kind(
    text: str, *, has_threshold: bool, several: bool
) -> tuple[OperationKind, re.Match[str] | None]:
    changes = cue("change").search(text) is not None
    tests: tuple[tuple[OperationKind, re.Match[str] | None], ...] = (
        ("count", cue("count").search(text)),
        ("list", cue("list").search(text)),
        ("rank", cue("rank").search(text) if several else None),
        ("share", cue("share").search(text)),
        ("difference", cue("day_night").search(text)),
        ("trend", cue("trend").search(text)),
        ("extreme", _extreme_with_date(text)),
        ("difference", cue("percent").search(text) if changes else None),
        ("share", _SHARE_WORD.search(text) if has_threshold else None),
        ("extreme", _extreme_asked(text)),
    )
    return next(((kind, match) for kind, match in tests if match is not None), ("value", None))


def _named_statistics(text: str) -> list[str]:
    return [name for name in _STATISTICS if cue(f"statistic {name}").search(text)]


def _extreme_asked(text: str) -> re.Match[str] | None:
    """An extreme, unless a mean is asked for first: "mean rain before the NDVI minimum"."""
    found, mean = cue("extreme").search(text), cue("statistic mean").search(text)
    return None if found and mean and mean.start() < found.start() else found


def _extreme_with_date(text: str) -> re.Match[str] | None:
    found = cue("extreme_date").search(text)
    return found if found and {"maximum", "minimum"} & {*_named_statistics(text)} else None


def _compares(text: str, kind: OperationKind) -> bool:
    """Whether the question is about how two times differ."""
    if kind in ("trend", "count", "list") or cue("range_in_time").search(text):
        return False
    if cue("day_night").search(text):
        return cue("states_comparison").search(text) is not None
    if kind in ("extreme", "share", "rank") and not cue("states_comparison").search(text):
        return False
    return bool(cue("change").search(text) or cue("change_itself").search(text))


def _statistic(text: str, kind: OperationKind) -> str:
    wanted = _named_statistics(text)
    asked = cue("extreme_date").search(text)
    if kind == "extreme" and asked:
        side = next((n for n in wanted if n in _STATISTICS[:2]), "maximum")
        if cue("gives_value").search(text):
            return side
        period = _PERIOD_ASKED.search(asked.group())
        return f"{side} {period.group().lower() if period else 'date'}"
    if kind == "difference":
        return _difference_statistic(text)
    if kind in ("count", "share", "trend", "list"):
        return next((name for name in wanted if name not in ("maximum", "minimum")), "")
    if kind == "value" and "mean" in wanted:
        return "mean"
    return wanted[0] if wanted else ""


def _difference_statistic(text: str) -> str:
    if cue("day_night").search(text):
        return "day-night"
    return "percentage" if cue("percent").search(text) else ""


def _side(statistic: str, kind: OperationKind) -> str:
    if kind not in ("extreme", "rank"):
        return ""
    return "minimum" if statistic.startswith("minimum") else "maximum"


def _threshold(text: str) -> tuple[float, str, str] | None:
    for match in _THRESHOLD.finditer(text):
        unit = (match["unit"] or "").strip()
        is_year = re.fullmatch(r"(?:1[6-9]|20|21)\d\d", match["value"]) and not unit
        is_length = unit.lower() in ("m", "metre", "metres", "meter", "meters")
        if is_year or is_length or _NO_THRESHOLD_AFTER.match(text.lower(), match.end()):
            continue
        value = number_value(match["value"].replace("\u2212", "-").lstrip("-"))
        negative = match["value"][0] in "-\u2212"
        return -value if negative else value, "above" if match["above"] else "below", unit
    return None
