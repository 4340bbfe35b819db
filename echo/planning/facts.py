"""Which quantity of a sentence a tool's input means; what is unclear is said, never guessed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from common.actions import QuantityLiteral
from echo.planning.quantities import Measured
from echo.planning.vocabulary import DURATION_KIND, KINDS, OTHER_LENGTHS, RAIN_KIND, KindWords

_WORD = re.compile(r"[^\W\d_]+")
_RANGE_BEFORE = re.compile(r"(\d[\d.,]*)\s*(?:-|\u2013|to|or|and)\s*$", re.IGNORECASE)
_AGO = re.compile(r"\s*(?:ago|earlier|before|old|from now)\b", re.IGNORECASE)
_GROUPS = re.compile(r"(\d{1,3}(?:[ '\u2019]\d{3})+) ?[^\W\d_]+")
_EXAMPLES = {RAIN_KIND: "150 mm", DURATION_KIND: "12 hours"}
_WORDS_AFTER, _WORDS_BEFORE = 3, 2


@dataclass(frozen=True, kw_only=True)
class Fact:
    """A quantity for an input, as the sentence states it or as it follows from a rate.

    Attributes:
        used: The quantities it rests on.
    """

    kind: str
    literal: QuantityLiteral
    used: tuple[Measured, ...]

    @property
    def text(self) -> str:
        """The quantity for a reader."""
        return f"{self.literal.value:g} {self.literal.unit}"


@dataclass(frozen=True, kw_only=True)
class Unclear:
    """Why a kind of quantity cannot be read from the sentence.

    Attributes:
        kind: Which kind.
        message: What to ask or to correct; starts with what was found.
    """

    kind: str
    message: str


def read_fact(
    text: str, measured: Sequence[Measured], *, kind: str, unit: str
) -> Fact | Unclear | None:
    """Return the quantity of a kind that a sentence states, or why it is unclear, or None.

    Args:
        text: The sentence.
        measured: Its quantities.
        kind: The input's kind, such as "rainfall depth".
        unit: The input's unit.
    """
    words = KINDS.get(kind) or KindWords(question=f"Which {kind}?", markers=_markers_of(kind))
    candidates = _candidates(text, measured, words, unit)
    rates = _candidates(text, measured, words, unit, rates=True) if words.accumulates else []
    wrong = _wrong_unit(text, measured, words, kind, unit)
    if wrong and not (candidates or rates):
        return wrong
    unclear = next((m for m in (*candidates, *rates) if not m.is_clear), None)
    if unclear:
        return Unclear(kind=kind, message=_meaning(unclear, kind))
    if len(_distinct([*candidates, *rates])) > 1:
        return _several(kind, [*candidates, *rates])
    if candidates:
        return _stated(text, candidates[0], kind)
    if kind == DURATION_KIND:
        return _period_of_total(text, measured, kind)
    return _accumulated(text, measured, rates[0], kind, unit) if rates else None


def _markers_of(kind: str) -> frozenset[str]:
    return frozenset(kind.split())


def _candidates(
    text: str, measured: Sequence[Measured], words: KindWords, unit: str, *, rates: bool = False
) -> list[Measured]:
    fitting = [m for m in measured if (m.accumulates_to(unit) if rates else m.measures(unit))]
    fitting = [m for m in fitting if not _AGO.match(text, m.end)]
    marked = [m for m in fitting if _near(text, m, words.markers)]
    if marked and not all(m.is_time for m in marked):
        return marked
    return [m for m in fitting if m in marked or _is_bare(text, m, words)]


def _is_bare(text: str, measured: Measured, words: KindWords) -> bool:
    usual = measured.unit in words.bare_units
    return usual and (measured.is_time or not _near(text, measured, OTHER_LENGTHS, 1))


def _near(text: str, measured: Measured, words: frozenset[str], reach: int | None = None) -> bool:
    """Whether one of the words stands within a few words of a quantity, in its clause."""
    after = re.split(r"[,;.]", text[measured.end : measured.end + 60], maxsplit=1)[0]
    before = re.split(r"[,;]", text[max(0, measured.start - 60) : measured.start])[-1]
    following = [w.lower() for w in _WORD.findall(after)][: reach or _WORDS_AFTER]
    # Counted from the quantity, without the words that only join.
    preceding = [w.lower() for w in _WORD.findall(before) if w.lower() not in ("of", "is", "than")]
    return any(w in words for w in (*following, *preceding[-(reach or _WORDS_BEFORE) :]))


def _meaning(measured: Measured, kind: str) -> str:
    """Ask what an amount means; digits that are only grouped are written back as one number."""
    asked = {RAIN_KIND: "How much rain does", DURATION_KIND: "How long a time does"}.get(kind)
    grouped = _GROUPS.fullmatch(measured.text)
    digits = "".join(c for c in grouped[1] if c.isdigit()) if grouped else ""
    plain = f"{digits} {measured.unit}" if digits else ""
    how = plain or f"one number and its unit, for example {_EXAMPLES.get(kind, '1500 m')}"
    return f"{asked or f'Which {kind} does'} '{measured.text}' mean? Write it as {how}."


def _distinct(found: Sequence[Measured]) -> set[tuple[float, str, str]]:
    return {(m.value, m.unit, m.per) for m in found}


def _several(kind: str, found: Sequence[Measured]) -> Unclear:
    listed = ", ".join(dict.fromkeys(m.text for m in found))
    return Unclear(kind=kind, message=f"There are several values for the {kind}: {listed}. Which?")


def _stated(text: str, measured: Measured, kind: str) -> Fact | Unclear:
    either = _range(text, measured, kind)
    if either:
        return either
    literal = QuantityLiteral(measured.value, measured.unit)
    return Fact(kind=kind, literal=literal, used=(measured,))


def _range(text: str, measured: Measured, kind: str) -> Unclear | None:
    other = _RANGE_BEFORE.search(text, max(0, measured.start - 24), measured.start)
    if other is None:
        return None
    return Unclear(kind=kind, message=f"{other[1]} or {measured.text} of {kind}? Give one value.")


def _period_of_total(text: str, measured: Sequence[Measured], kind: str) -> Fact | None:
    """Read "200 mm/24h" as 200 mm in 24 h: it names how many hours, as a plain rate does not."""
    totals = [m for m in measured if m.per and m.count and m.accumulates_to("mm")]
    if len(totals) != 1:
        return None
    literal = QuantityLiteral(totals[0].count, totals[0].per)
    return Fact(kind=kind, literal=literal, used=(totals[0],))


def _accumulated(
    text: str, measured: Sequence[Measured], rate: Measured, kind: str, unit: str
) -> Fact | Unclear | None:
    either = _range(text, rate, kind)
    if either:
        return either
    if rate.value <= 0:
        return Fact(kind=kind, literal=QuantityLiteral(rate.value, unit), used=(rate,))
    duration = read_fact(text, measured, kind=DURATION_KIND, unit="h")
    if isinstance(duration, Unclear):
        return duration
    if duration is None:
        message = f"{rate.text}, but for how long? Give a duration, for example 3 hours."
        return Unclear(kind=DURATION_KIND, message=message)
    if duration.used == (rate,):
        literal = QuantityLiteral(rate.value, rate.unit)
        return Fact(kind=kind, literal=literal, used=(rate,))
    total = rate.total_over(duration.used[0], unit=unit)
    return Fact(kind=kind, literal=QuantityLiteral(total, unit), used=(rate, *duration.used))


def _wrong_unit(
    text: str, measured: Sequence[Measured], words: KindWords, kind: str, unit: str
) -> Unclear | None:
    """Find a number that is called this kind but is in no fitting unit: "12 kg of rain"."""
    if kind == DURATION_KIND:
        return None
    markers = "|".join(sorted(words.markers))
    pattern = rf"(?<![\w.])(-?\d[\d.,]*(?: ?(?!in\b|of\b)[^\W\d_]+\S*)?) (?:of )?(?:{markers})\b"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        fits = any(
            m.start < match.end(1) and match.start(1) < m.end
            and (m.measures(unit) or m.accumulates_to(unit) or m.is_time)
            for m in measured
        )  # fmt: skip
        if not fits:
            message = f"{match[1]!r} is no {kind}: give it in {unit} or a unit like it."
            return Unclear(kind=kind, message=message)
    return None
