"""What the engine needs of a place that keeps runs; the database one belongs to the application."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from common.actions.graph import ActionGraph
from common.actions.run import RunSnapshot

Transition = Callable[[ActionGraph, RunSnapshot], RunSnapshot]
"""A function of ``run``, its step filled in."""


class RunStore(Protocol):
    """Keeps the plan, state and outputs of runs, for several workers at once."""

    def graph(self, run: str) -> ActionGraph:
        """Return the approved plan of a run."""
        ...

    def snapshot(self, run: str) -> RunSnapshot:
        """Return the stored state of a run and its steps."""
        ...

    def apply(self, run: str, transition: Transition) -> RunSnapshot:
        """Store and return what the transition makes of the state, under a lock on the run.

        Nothing is stored if the transition raises.
        """
        ...

    def outputs(self, run: str, steps: Iterable[str]) -> Mapping[str, object]:
        """Return the outputs of those of the steps that are done."""
        ...

    def finish_step(self, run: str, step: str, output: object) -> RunSnapshot:
        """Store the output and the step's success together: both or neither."""
        ...
