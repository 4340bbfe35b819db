"""An answer as an action graph: the steps by which it was computed, to be reviewed and run."""

from collections.abc import Mapping
from typing import Any

from osgr.derivation.computed import Computed, Step

_LONGEST_TITLE = 300
_LONGEST_PURPOSE = 2_000


def as_action_graph(computed: Computed, *, question: str = "") -> dict[str, Any]:
    """Write the steps of a computation as a plan in the published JSON form, version 1.

    Running it with the tools of ``osgr.tools`` gives the same number in the data's own unit; of a
    place of more than 2,000 vertices very nearly so, since plans carry its outline simplified.

    Args:
        computed: With at least one step.
        question: What was asked.
    """
    reasoning = " ".join((computed.message, *computed.notes)).strip()
    return {
        "version": 1,
        "title": (question or "Answer to a question over an archive")[:_LONGEST_TITLE],
        "reasoning": reasoning[:20_000],
        "context": {},
        "steps": [_step(step) for step in computed.steps],
    }


def _step(step: Step) -> Mapping[str, Any]:
    gave = f" Gave {step.output}." if step.output else ""
    return {
        "id": step.id,
        "tool": step.tool,
        "purpose": f"{step.purpose}.{gave}"[:_LONGEST_PURPOSE],
        "inputs": dict(step.inputs),
        "after": [],
        "checkpoint": False,
    }
