"""How a property can be computed from the results that an archive holds."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from osgr.support.nodes import NodeKey
from osgr.support.relations import Derivation


@dataclass(frozen=True, slots=True, kw_only=True)
class Computation:
    """Everything that must be run and read to have one value.

    Attributes:
        derivations: Formulas, outermost first.
        readings: Properties whose value is that of another node.
        required: Results that are read, the most direct first.
        missing: Those of them that aren't held, and properties that nothing leads to.
    """

    derivations: tuple[Derivation, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def cost(self) -> tuple[int, int, int, str]:
        """Orders ways to have the same value: fewest missing inputs, then fewest inputs."""
        names = "\n".join([*(d.name for d in self.derivations), *self.required])
        return (len(self.missing), len(self.required), len(self.derivations), names)


def joined(parts: Iterable[Computation]) -> Computation:
    """Return what all of several values take, each formula and input once."""
    parts = tuple(parts)
    derivations = {d.name: d for part in parts for d in part.derivations}
    readings = {name: node for part in reversed(parts) for name, node in part.readings.items()}
    return Computation(
        derivations=tuple(derivations.values()),
        readings=readings,
        required=tuple(dict.fromkeys(name for part in parts for name in part.required)),
        missing=tuple(dict.fromkeys(name for part in parts for name in part.missing)),
    )


class Planner:
    """Finds the computation of a property, or along a walk, over one set of held results."""

    def __init__(
        self,
        *,
        successors: Mapping[NodeKey, tuple[NodeKey, ...]],
        derivations: Mapping[str, tuple[Derivation, ...]],
        held: Collection[NodeKey],
    ) -> None:
        self._successors = successors
        self._derivations = derivations
        self._held = held
        self._known: dict[NodeKey, Computation] = {}

    def along(self, walk: tuple[NodeKey, ...]) -> Computation:
        """Return what it takes to compute along a walk from a target or property to a result."""
        steps = [
            self._step(node, following, on_walk=walk)
            for node, following in pairwise(walk)
            if node.kind == "property"
        ]
        last = walk[-1]
        return joined([_read(last, held=self._held), *steps])

    def of(self, node: NodeKey) -> Computation:
        """Return the best way to have a node's value."""
        return self._of(node, above=frozenset())

    def _of(self, node: NodeKey, *, above: frozenset[NodeKey]) -> Computation:
        if node.kind == "result":
            return _read(node, held=self._held)
        if node in self._known:
            return self._known[node]
        if node in above:
            return Computation(missing=(node.name,))
        options = [*self._ways(node, above=above | {node})]
        best = min(options, key=lambda option: option.cost, default=None)
        found = best or Computation(missing=(node.name,))
        if not above:
            self._known[node] = found
        return found

    def _ways(self, node: NodeKey, *, above: frozenset[NodeKey]) -> Iterator[Computation]:
        derivations = self._derivations.get(node.name, ())
        for derivation in derivations:
            inputs = (self._of(key, above=above) for key in derivation.input_keys)
            yield joined([Computation(derivations=(derivation,)), *inputs])
        combined = {key for derivation in derivations for key in derivation.input_keys}
        for following in self._successors.get(node, ()):
            if following not in combined:
                reading = Computation(readings={node.name: following.name})
                yield joined([reading, self._of(following, above=above)])

    def _step(
        self, node: NodeKey, following: NodeKey, *, on_walk: tuple[NodeKey, ...]
    ) -> Computation:
        """Return how a property follows from the next node of the walk and from what else."""
        options = [
            joined(
                [
                    Computation(derivations=(derivation,)),
                    *(self.of(key) for key in derivation.input_keys if key not in on_walk),
                ]
            )
            for derivation in self._derivations.get(node.name, ())
            if following in derivation.input_keys
        ]
        if not options:
            return Computation(readings={node.name: following.name})
        return min(options, key=lambda option: option.cost)


def _read(node: NodeKey, *, held: Collection[NodeKey]) -> Computation:
    missing = () if node in held else (node.name,)
    return Computation(required=(node.name,), missing=missing)
