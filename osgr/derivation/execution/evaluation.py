"""Walks the derivations of a path from the items up to the quantity that answers."""

import builtins
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.apply import apply_operation
from osgr.derivation.execution.recording import Record, Reference, described
from osgr.derivation.formulas.operation import AFTER, BEFORE, Operation
from osgr.derivation.formulas.registry import find_operation, input_problems
from osgr.derivation.formulas.spectral import PREFIX
from osgr.derivation.reading.observation import Observation

COLLAPSED = "The formula is applied to each period's mean of the values that the archive gives."
_DEEPEST = 12


class Formula(Protocol):
    """The part of a derivation that is evaluated."""

    @builtins.property
    def property(self) -> str:
        """What it gives."""

    @builtins.property
    def operation(self) -> str:
        """Name of the operation."""

    @builtins.property
    def inputs(self) -> Mapping[str, str]:
        """Node by parameter."""


@dataclass(frozen=True, kw_only=True)
class Evaluated:
    """A quantity at all its times.

    Attributes:
        name: Of the node.
        observations: One for each time and place.
        reference: The step that gave it.
        operation: What computed it last; None for what was only read.
    """

    name: str
    observations: Sequence[Observation]
    reference: Reference
    operation: Operation | None = None

    @property
    def compares(self) -> bool:
        """Whether it already is a comparison of two times."""
        return self.operation is not None and self.operation.scope == "pair"


class Evaluation:
    """Computes the nodes of one grounded set.

    Args:
        read: Observations by the name of their Result node, and the step that read them.
        formulas: By the property that they give.
        readings: Properties whose value is another node's.
        record: Where the steps are noted.
        collapse: Whether given values are averaged over each period before a formula.
    """

    def __init__(
        self,
        *,
        read: Mapping[str, tuple[Sequence[Observation], Reference]],
        formulas: Mapping[str, Formula],
        readings: Mapping[str, str],
        record: Record,
        collapse: bool,
    ) -> None:
        self._read = read
        self._formulas = formulas
        self._readings = readings
        self._record = record
        self._collapse = collapse
        self._known: dict[str, Evaluated] = {}

    def along(self, nodes: Sequence[str]) -> Evaluated:
        """Compute the first node of a path that there is a way to compute.

        A target has no value of its own; its first property does. A property without a formula
        takes the value of the next node.

        Raises:
            NotComputable: Nothing on the path can be computed.
            UnknownOperation: A derivation names one that isn't known.
        """
        for name in nodes:
            if name in self._formulas or name in self._readings:
                return self.of(name)
        return self.of(nodes[-1])

    def of(self, name: str, *, depth: int = 0) -> Evaluated:
        """Compute a node.

        Raises:
            NotComputable: What it needs wasn't read.
        """
        if name in self._known:
            return self._known[name]
        if depth > _DEEPEST:
            raise NotComputable(f"The formulas of {name} nest too deep.", reason="no_operation")
        found = self._compute(name, depth)
        self._known[name] = found
        return found

    def _compute(self, name: str, depth: int) -> Evaluated:
        if name in self._formulas:
            return self._derived(self._formulas[name], depth)
        if name in self._readings and self._readings[name] not in self._read:
            return self.of(self._readings[name], depth=depth + 1)
        source = self._readings.get(name, name)
        if source in self._read:
            observations, reference = self._read[source]
            return Evaluated(name=name, observations=observations, reference=reference)
        raise NotComputable(f"Nothing was read that gives {name}.", reason="missing_input")

    def _derived(self, formula: Formula, depth: int) -> Evaluated:
        operation = find_operation(formula.operation)
        problems = input_problems(operation, tuple(formula.inputs))
        if problems:
            message = f"{formula.property} can't be computed: {'; '.join(problems)}."
            raise NotComputable(message, reason="no_operation")
        inputs = {
            parameter: self._input(node, formula, depth)
            for parameter, node in formula.inputs.items()
        }
        if operation.classifies and (unclassified := _of_means(inputs)) is not None:
            return unclassified
        observations = apply_operation(
            operation,
            {name: found.observations for name, found in inputs.items()},
            collapse=self._collapse,
        )
        reference = self._note(formula, operation, inputs, observations)
        return Evaluated(
            name=formula.property,
            observations=observations,
            reference=reference,
            operation=operation,
        )

    def _input(self, node: str, formula: Formula, depth: int) -> Evaluated:
        kinds: Mapping[str, str] = getattr(formula, "input_kinds", {})
        wanted = {kinds.get(name) for name, given in formula.inputs.items() if given == node}
        if node in self._read and (wanted == {"result"} or node == formula.property):
            observations, reference = self._read[node]
            return Evaluated(name=node, observations=observations, reference=reference)
        return self.of(node, depth=depth + 1)

    def _note(
        self,
        formula: Formula,
        operation: Operation,
        inputs: Mapping[str, Evaluated],
        observations: Sequence[Observation],
    ) -> Reference:
        tool, given = step_of(operation, {name: one.reference for name, one in inputs.items()})
        given["collapse"] = self._collapse
        return self._record.add(
            tool,
            given,
            output=described(formula.property, observations),
            purpose=f"{formula.property} from {', '.join(one.name for one in inputs.values())}",
        )


def _of_means(inputs: Mapping[str, Evaluated]) -> Evaluated | None:
    """The quantity that would be classified, where only its means are known; None with pixels."""
    if any(one.grid is not None for found in inputs.values() for one in found.observations):
        return None
    first = next(iter(inputs.values()))
    note = f"{first.name} itself is given: without pixels its extent can't be told."
    return replace(
        first,
        observations=[replace(one, notes=(*one.notes, note)) for one in first.observations],
    )


def step_of(operation: Operation, inputs: Mapping[str, Reference]) -> tuple[str, dict[str, Any]]:
    """The planner tool that runs an operation, and what it is given."""
    lists = {"parameters": list(inputs), "observations": list(inputs.values())}
    if operation.name.startswith(PREFIX):
        return "CP_Spectral_Index", {"index": operation.name.removeprefix(PREFIX), **lists}
    if operation.name == "tvdi":
        return "CP_TVDI", dict(inputs)
    return "CP_Derived_Property", {"operation": operation.name, **lists}


def plain_parameter(name: str) -> str:
    """A pair's parameter without its side."""
    return name.removesuffix(BEFORE).removesuffix(AFTER)
