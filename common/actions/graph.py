"""The Agentic Action Graph: frozen values for the published JSON form, version 1."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from common.actions.frozen import FrozenMap, freeze

VERSION = 1


@dataclass(frozen=True, slots=True)
class Reference:
    """The output of another step, or what lies at a dotted path within it: a data edge."""

    step: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class QuantityLiteral:
    """A number with the unit that its author wrote."""

    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Step:
    """A vertex: one use of a tool.

    Args:
        id: Unique in its graph.
        tool: Name of the tool.
        purpose: Why the step is there, for the reader.
        inputs: By parameter: a JSON literal, ``QuantityLiteral``, ``Reference``, or a list of
            them. Lists and dictionaries are frozen on the way in.
        after: Steps that must end before this one, though no data flows.
        checkpoint: Whether the run stops before this step until a person confirms.
    """

    id: str
    tool: str
    purpose: str = ""
    inputs: Mapping[str, Any] = field(default_factory=FrozenMap)
    after: tuple[str, ...] = ()
    checkpoint: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "inputs", freeze(self.inputs))
        object.__setattr__(self, "after", tuple(self.after))

    def references(self) -> Iterator[tuple[str, Reference]]:
        """Yield each reference with the parameter it feeds, in the order written."""
        for parameter, value in self.inputs.items():
            for reference in references_in(value):
                yield parameter, reference

    def depends_on(self) -> tuple[str, ...]:
        """Return the ids of the steps this one waits for, each once."""
        sources = [reference.step for _, reference in self.references()]
        return tuple(dict.fromkeys([*sources, *self.after]))


@dataclass(frozen=True)
class ActionGraph:
    """A plan: G = (V, E, tau, phi, sigma) with its title and reasoning.

    Holding a graph says nothing of its validity; ``validate`` does.

    Args:
        title: For people.
        steps: The vertices, in the order written.
        reasoning: Why these steps; never executed.
        context: What the plan was made for: ``project``, ``requested_by``, ``request``, ``place``.
        version: Of the JSON form.
    """

    title: str
    steps: tuple[Step, ...]
    reasoning: str = ""
    context: Mapping[str, Any] = field(default_factory=FrozenMap)
    version: int = VERSION

    def __post_init__(self) -> None:
        object.__setattr__(self, "context", freeze(self.context))
        object.__setattr__(self, "steps", tuple(self.steps))

    @cached_property
    def by_id(self) -> Mapping[str, Step]:
        """The steps by id; of two with one id, the first."""
        first: dict[str, Step] = {}
        for step in self.steps:
            first.setdefault(step.id, step)
        return first

    @cached_property
    def predecessors(self) -> Mapping[str, tuple[str, ...]]:
        """For each step the existing other steps it waits for."""
        return {
            step_id: tuple(s for s in step.depends_on() if s in self.by_id and s != step_id)
            for step_id, step in self.by_id.items()
        }

    @cached_property
    def successors(self) -> Mapping[str, tuple[str, ...]]:
        """For each step the other steps that wait for it."""
        found: dict[str, list[str]] = {step_id: [] for step_id in self.by_id}
        for step_id, sources in self.predecessors.items():
            for source in sources:
                found[source].append(step_id)
        return {step_id: tuple(followers) for step_id, followers in found.items()}


def references_in(value: object) -> Iterator[Reference]:
    """Yield the references in an input: itself, or items of a list."""
    if isinstance(value, Reference):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from references_in(item)
