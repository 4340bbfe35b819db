"""Executes the preferred grounded set and words what it gives."""

from collections.abc import Sequence
from dataclasses import replace

from osgr.answering.answer import AskAnswer


def with_value(answer: AskAnswer, *, choices: Sequence[str] | None) -> AskAnswer:
    """Return an answer with its computed value, choice and sentence."""
    _ = choices
    notice = "Execution is not joined yet: the answer stops after grounding."
    return replace(answer, notices=(*answer.notices, notice))
