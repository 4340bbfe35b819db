"""Notes down each thing that is done, as a step of a plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from osgr.derivation.computed import Step
from osgr.derivation.reading.observation import Observation

Reference = dict[str, str]
MOST_LISTED = 4


class Record:
    """The steps of one computation, in order; each refers to earlier ones by their ids."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done so far."""
        return tuple(self._steps)

    def add(
        self, tool: str, inputs: Mapping[str, Any], *, output: str = "", purpose: str = ""
    ) -> Reference:
        """Note a step down, and return what later steps refer to it by."""
        name = f"s{len(self._steps) + 1}"
        self._steps.append(
            Step(tool=tool, inputs=dict(inputs), output=output, id=name, purpose=purpose)
        )
        return {"from": name}


def described(name: str, observations: Sequence[Observation]) -> str:
    """Say in short what a step gave."""
    if not observations:
        return f"no {name}"
    first = sorted(observations, key=lambda one: one.start)[:MOST_LISTED]
    shown = ", ".join(f"{one.start.date()}: {one.value:.6g}" for one in first)
    more = f" and {len(observations) - MOST_LISTED} more" if len(observations) > MOST_LISTED else ""
    unit = observations[0].unit
    return f"{name} [{unit or 'no unit'}] {shown}{more}"
