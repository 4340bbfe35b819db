"""The sentence around a computed number. It may hold no number that was not computed or asked."""

import re
from collections.abc import Iterable, Sequence

from common.errors import EchoError
from osgr.derivation.computed import Computed
from osgr.understanding.chips import interval_label, when_label
from osgr.understanding.question import Question

SIGNIFICANT_DIGITS = 4
_NUMBER = re.compile(r"(?<![\w.])[-+\u2212]?\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?(?![\w])")


class UncomputedNumber(EchoError):
    """A sentence holds a number that is neither computed nor part of the question."""


def shown(value: float) -> str:
    """A number as it is shown: four significant digits, whole numbers whole."""
    if value == 0:
        return "0"
    if float(value).is_integer() and abs(value) < 1e6:
        return f"{value:.0f}"
    return f"{value:.{SIGNIFICANT_DIGITS}g}"


def compose(question: Question, computed: Computed, *, path: Sequence[str], items: int) -> str:
    """Return the answer in a sentence.

    Args:
        question: As understood.
        computed: What was computed; must have a value or a label.
        path: The support path that was taken, target first.
        items: How many items it rests on.

    Raises:
        UncomputedNumber: The sentence would hold another number.
    """
    subject = path[0] if path else question.target or "The value"
    means = f" ({' from '.join(path[1:])})" if len(path) > 1 else ""
    where = f" for {question.region.name}" if question.region else ""
    text = f"{subject[:1].upper()}{subject[1:]}{means}{where}, {when_label(question.when)}:"
    sentence = f"{text} {_result(question, computed)}, from {items} items."
    check_numbers(sentence, allowed=[*_known(question, computed), str(items), *path])
    return sentence


def _result(question: Question, computed: Computed) -> str:
    unit = f" {computed.unit}" if computed.unit not in ("", "1") else ""
    value = f"{shown(computed.value)}{unit}" if computed.value is not None else ""
    names = question.operation.kind == "rank" or question.operation.asks_when
    if computed.label and (names or not value):
        return f"{computed.label} ({value})" if value else computed.label
    kind = question.operation.kind
    when = f" in {interval_label(computed.when)}" if computed.when else ""
    return f"{_opening(kind, question, computed)}{value}{when}"


def _opening(kind: str, question: Question, computed: Computed) -> str:
    if kind == "difference" and computed.value is not None:
        return "an increase of " if computed.value > 0 else "a change of "
    statistic = question.operation.statistic.rpartition(" ")[0] or question.operation.statistic
    named = {"trend": "a trend of ", "share": "a share of ", "count": "a count of "}
    return named.get(kind, f"a {statistic} of " if statistic else "")


def _known(question: Question, computed: Computed) -> Iterable[str]:
    yield question.text
    yield when_label(question.when)
    yield computed.label
    yield computed.unit
    if question.region is not None:
        yield question.region.name
    if computed.value is not None:
        yield shown(computed.value)
    if computed.when is not None:
        yield interval_label(computed.when)


def check_numbers(sentence: str, *, allowed: Iterable[str]) -> None:
    """Refuse a sentence with a number that none of the allowed texts holds.

    Raises:
        UncomputedNumber: It holds one; ``numbers`` lists them.
    """
    known = {number for text in allowed for number in _NUMBER.findall(text)}
    strange = [number for number in _NUMBER.findall(sentence) if number not in known]
    if strange:
        message = f"the sentence holds numbers that were not computed: {', '.join(strange)}"
        raise UncomputedNumber(message, numbers=strange)
