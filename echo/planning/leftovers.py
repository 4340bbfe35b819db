"""What is said of quantities that a plan does not take: never dropped without a word."""

import re
from collections.abc import Iterable, Iterator, Sequence

from common.actions import REQUIRED, ScalarType, Tool, UnitMismatch, conversion_factor
from common.actions.data_types import alternatives
from echo.planning.products import spaced
from echo.planning.quantities import Measured
from echo.planning.vocabulary import KINDS


def leftover_notes(
    text: str, unused: Sequence[Measured], tools: Iterable[Tool], *, bound: frozenset[str]
) -> Iterator[str]:
    """Yield a note for each length that no input took, and one for all other quantities.

    Args:
        text: The sentence.
        unused: Its quantities that the plan does not take.
        tools: The tools of the plan.
        bound: Names of the inputs that the plan sets.
    """
    settings = [name for tool in tools for name in _lengths(tool) if name not in bound]
    named = " or ".join(dict.fromkeys(settings))
    lengths = [m for m in unused if m.measures("m")] if named else []
    for length in lengths:
        yield f"'{_phrase(text, length)}' was not used; set the {named} in the plan."
    others = [m.text for m in unused if m not in lengths]
    if others:
        yield f"Not used in the plan: {', '.join(others)}."


def _phrase(text: str, measured: Measured) -> str:
    """Return a quantity with the word that says what it is of: "within 99 km", "cells of 1 m"."""
    words = re.split(r"[,;:.()]", text[: measured.start])[-1].split()
    reach = 2 if words[-1:] in (["of"], ["is"], ["to"]) else 1
    return " ".join([*words[-reach:], measured.text])


def _lengths(tool: Tool) -> Iterator[str]:
    """Yield the optional inputs of a tool that are lengths and of no kind a sentence states."""
    for name, parameter in tool.parameters.items():
        scalars = [t for t in alternatives(parameter.data_type) if isinstance(t, ScalarType)]
        is_length = any(t.kind not in KINDS and t.unit and _is_length(t.unit) for t in scalars)
        if is_length and parameter.default is not REQUIRED:
            yield spaced(name)


def _is_length(unit: str) -> bool:
    try:
        conversion_factor(unit, "m")
    except UnitMismatch:
        return False
    return True
