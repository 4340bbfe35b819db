"""What stage 1 gives: typed chains from a target to results that the archive holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from osgr.support.nodes import Kind
from osgr.support.relations import Derivation, Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportPath:
    """One path (v_0, ..., v_m), with what must be known to compute along it.

    Attributes:
        nodes: Names from the target to the result. A name may stand twice, for nodes of two kinds.
        kinds: Kind of each node.
        edges: The relations between them, with their provenance; none for a path of length zero.
        derivations: The formulas that the path uses, outermost first: one for each property on
            the path that is computed, then those of their further inputs that are computed too.
            Each property in ``inputs`` of one of them has its own here, or stands in ``readings``.
        readings: Properties whose value is that of another node: a product's, or a proxy's.
        required: Results that must all be there to compute along the path, the path's own first.
        missing: Those of ``required`` that the archive doesn't hold, and properties that nothing
            held leads to; empty if the path can be computed.
        score: In [0, 1]; see ``osgr.support.ranking``.
        explanation: The chain in words with its literature, one sentence an edge.
    """

    nodes: tuple[str, ...]
    kinds: tuple[Kind, ...]
    edges: tuple[Relation, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    score: float = 0.0
    explanation: tuple[str, ...] = ()

    @property
    def result(self) -> str:
        """The Result node that it ends at."""
        return self.nodes[-1]

    @property
    def is_complete(self) -> bool:
        """Whether the archive holds every variable that the path needs."""
        return not self.missing
