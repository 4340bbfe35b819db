"""Multiple choice: the option that a computed answer is nearest to, or that none fits."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from common.errors import InvalidInput
from osgr.archive.units import in_units

MOST_CHOICES = 26
LONGEST_CHOICE = 500
#: Share of the computed value by which an option may differ and still be that value.
TOLERANCE = 0.05
_NUMBER = re.compile(
    r"(?P<number>[-+\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?|[-+\u2212]?\.\d+)"
    r"\s*(?P<unit>[^\d\s(),;][^(),;]*)?"
)
_LETTER = re.compile(r"^\s*[(\[]?[A-Za-z][)\].:]\s+")
_NONE = re.compile(r"\bnone (?:of (?:these|the above|them)|fits?)\b|\bneither\b", re.IGNORECASE)
_BOUND = r"[-\u2212]?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"^\D*?(?P<low>{_BOUND})\s*(?:-|\u2013|to|and)\s*(?P<high>{_BOUND})")
_WORD = re.compile(r"[^\W\d_]+")
_RISES = re.compile(
    r"\b(?:ris(?:e|es|ing)|rose|increas\w*|gain\w*|grow\w*|grew|up)\b", re.IGNORECASE
)
_FALLS = re.compile(
    r"\b(?:f[ae]ll\w*|decreas\w*|declin\w*|drop\w*|los[st]\w*|lose|reduc\w*|shr[aiu]nk\w*|down"
    r"|sank|sink|subsid\w*|retreat\w*)\b",
    re.IGNORECASE,
)


class InvalidChoices(InvalidInput):
    """Options that are no list of distinct texts."""


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The option chosen.

    Attributes:
        choice: Its text, as given; None if none fits and no option says so.
        reason: Why.
    """

    choice: str | None
    reason: str


def read_choices(values: object) -> tuple[str, ...]:
    """Check options from outside: a list of texts, or an object of texts by letter.

    Raises:
        InvalidChoices: They are something else, too many, too long or not distinct.
    """
    listed = list(values.values()) if isinstance(values, dict) else values
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_CHOICES:
        raise InvalidChoices(f"choices must be a list of 1 to {MOST_CHOICES} texts")
    texts = [f"{v:g}" if isinstance(v, int | float) else v for v in listed]
    for text in texts:
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_CHOICE:
            raise InvalidChoices(f"a choice must be a text of at most {LONGEST_CHOICE} characters")
    if len({*texts}) < len(texts):
        raise InvalidChoices("two choices are the same")
    return tuple(str(text) for text in texts)


def choose(
    choices: Sequence[str],
    *,
    value: float | None,
    unit: str = "",
    label: str = "",
    change_asked: str = "",
) -> Chosen:
    """Return the option that a computed answer means.

    Args:
        choices: Options as given.
        value: The computed number; None if there is none.
        unit: Its unit.
        label: The computed name: a place, a month; "" if the answer is a number alone.
        change_asked: The question, where the value is a change: "increase" then names its sign,
            and "by how much did it fall" is asked in amounts without one.
    """
    if label:
        named = next((choice for choice in choices if _says(choice, label)), None)
        if named is not None:
            return Chosen(choice=named, reason=f"the computed answer is {label}")
    if value is None:
        return Chosen(choice=None, reason="nothing was computed to hold the options against")
    options = {choice: choice for choice in choices}
    if change_asked:
        named = _direction(choices, value)
        if named is not None:
            return Chosen(choice=named, reason="it names the direction of the computed change")
        options = _signed(choices, falls=value < 0 and bool(_FALLS.search(change_asked)))
    numbered = [(c, n) for c, s in options.items() if (n := _distance(s, value, unit)) is not None]
    if not numbered:
        return _none(choices, "no option states a number in this unit")
    best, distance = min(numbered, key=lambda pair: pair[1])
    if distance <= max(TOLERANCE * abs(value), 1e-9):
        return Chosen(choice=best, reason="it is the option nearest to the computed value")
    return _none(choices, "no option is near enough to the computed value")


def _none(choices: Sequence[str], reason: str) -> Chosen:
    return Chosen(choice=next((c for c in choices if _NONE.search(c)), None), reason=reason)


def _direction(choices: Sequence[str], value: float) -> str | None:
    """The option that names a direction and no number, if it is that of the change."""
    wanted, other = (_RISES, _FALLS) if value > 0 else (_FALLS, _RISES)
    plain = [c for c in choices if not _NUMBER.search(_LETTER.sub("", c))]
    return next((c for c in plain if value and wanted.search(c) and not other.search(c)), None)


def _signed(choices: Sequence[str], *, falls: bool) -> dict[str, str]:
    """Options with the sign that their words give: "fell by 3" is -3."""
    stated = "".join(choices)
    unsigned = falls and not re.search(r"(?<![\w.])[-+\u2212]\s?[\d.]", stated)
    plain = unsigned and not any(_RISES.search(choice) for choice in choices)
    return {c: _negated(c) if plain or _FALLS.search(c) else c for c in choices}


def _negated(choice: str) -> str:
    text = _LETTER.sub("", choice).replace("\u2212", "-")
    if re.search(r"(?<![\w.])-\s?[\d.]", text):
        return text
    return re.sub(r"(?<![\w.])\+?((?:\d|\.\d))", r"-\1", text, count=1)


def _distance(choice: str, value: float, unit: str) -> float | None:
    """How far a computed value is from an option's, in the computed value's unit."""
    text = _LETTER.sub("", choice).replace("\u2212", "-")
    span = _RANGE.match(text)
    if span is not None:
        low, high = sorted((float(span["low"]), float(span["high"])))
        return 0.0 if low <= value <= high else min(abs(value - low), abs(value - high))
    match = _NUMBER.search(text)
    if match is None:
        return None
    number = float(match["number"].replace(",", ""))
    written = (match["unit"] or "").strip().rstrip(".")
    return abs(value - _converted(number, written, unit))


def _converted(number: float, written: str, unit: str) -> float:
    """The option's number in the computed unit; as it stands where the units can't be related."""
    if not written or not unit or written == unit:
        return number
    converted = in_units(number, written, unit)
    return number if converted is None else converted


def _says(choice: str, label: str) -> bool:
    words = {word.casefold() for word in _WORD.findall(_LETTER.sub("", choice))}
    wanted = [word.casefold() for word in _WORD.findall(label.split(",")[0])]
    return bool(wanted) and all(word in words for word in wanted)
