"""Why a question can't be answered from an archive: a word for programs, a sentence for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from osgr.understanding.chips import when_label
from osgr.understanding.question import Question

Word = Literal[
    "no_target",
    "no_path",
    "missing_variable",
    "no_items_in_place",
    "no_items_in_time",
    "invalid_data",
    "no_place",
    "ambiguous_place",
    "unsupported",
    "not_computable",
    "no_flow_network",
]
_QUESTION_WORDS: Mapping[str, Word] = {
    "no_target": "no_target",
    "no_place": "no_place",
    "ambiguous_place": "ambiguous_place",
    "no_items_in_time": "no_items_in_time",
    "unsupported": "unsupported",
}
_FAULTS = ("invalid_data", "cloud", "resolution", "coverage")
_TIMES = ("outside_time", "temporal_floor")
_PLACES = ("outside_place", "spatial_floor", "score")
_LISTED = 5


@dataclass(frozen=True, kw_only=True)
class WhyNot:
    """The reason why there is no answer."""

    word: Word
    sentence: str


def before_grounding(question: Question) -> WhyNot | None:
    """The reason that the question itself gives, or None."""
    for found, sentence in question.problems:
        word = _QUESTION_WORDS.get(found)
        if word is not None:
            return WhyNot(word=word, sentence=f"This can't be answered: {_lower(sentence)}")
    return None


def no_path(question: Question, *, archive: str, wanted: Sequence[str]) -> WhyNot:
    """No path leads from the target to what the archive holds.

    Args:
        question: As understood.
        archive: Name.
        wanted: Results that the graph's paths from the target end at; empty if there is none.
    """
    if not wanted:
        said = f"The support graph documents no way from {question.target!r} to an observation."
        return WhyNot(word="no_path", sentence=said)
    listed = ", ".join(wanted[:_LISTED])
    said = (
        f"This can't be answered from the archive {archive!r}: {question.target} is estimated from"
        f" {listed}, and the archive holds none of these."
    )
    return WhyNot(word="missing_variable", sentence=said)


def after_grounding(
    question: Question, *, archive: str, rejected: Mapping[str, int], wanted: Sequence[str]
) -> WhyNot:
    """The reason that the rejected items give: the last test that some of them came to.

    Args:
        question: As understood.
        archive: Name.
        rejected: How many items were rejected, by reason.
        wanted: Results that the paths end at.
    """
    variables = ", ".join(wanted[:_LISTED])
    where = question.region.name if question.region else "any place"
    when = when_label(question.when)
    start = f"This can't be answered from the archive {archive!r}: "
    if any(rejected.get(reason) for reason in _FAULTS):
        said = f"what it holds of {variables} for {where}, {when}, is void or can't be used."
        return WhyNot(word="invalid_data", sentence=start + said)
    if rejected.get("missing_variable"):
        said = f"it lacks some of what {question.target} needs for {where}, {when}: {variables}."
        return WhyNot(word="missing_variable", sentence=start + said)
    if any(rejected.get(reason) for reason in _TIMES):
        said = f"it holds {variables} for {where}, but not for the time asked about ({when})."
        return WhyNot(word="no_items_in_time", sentence=start + said)
    said = f"it holds {variables}, but nothing of it at {where}."
    return WhyNot(word="no_items_in_place", sentence=start + said)


def no_flow_network(question: Question) -> WhyNot:
    """Nearness found items; which of them lie along the river in that direction isn't known."""
    where = question.region.name if question.region else "the place"
    direction = (question.region.direction if question.region else "") or "upstream"
    said = (
        f"This can't be answered: no river network that covers {where} is at hand, so which "
        f"observations lie {direction} of it isn't known. Those listed are near it."
    )
    return WhyNot(word="no_flow_network", sentence=said)


def not_computable(question: Question, *, reason: str) -> WhyNot:
    """Items were grounded and can be read, but don't suffice for what is asked."""
    said = f"Observations of {question.target} were found, but they don't suffice: {reason}"
    return WhyNot(word="not_computable", sentence=said)


def not_computed(question: Question, *, reason: str) -> WhyNot:
    """Items were grounded, but no value could be computed of them."""
    said = f"Observations of {question.target} were found, but their data can't be used: {reason}"
    return WhyNot(word="invalid_data", sentence=said)


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence
