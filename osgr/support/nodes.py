"""What the support graph is made of: targets, properties, results (ISO/OGC OMS)."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["target", "property", "result"]
KINDS: tuple[Kind, ...] = ("target", "property", "result")


class NodeKey(NamedTuple):
    """What tells nodes apart.

    A target, a property and a result may share a name: surface water extent is studied, computed
    and sold as a product.
    """

    kind: Kind
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One concept.

    Attributes:
        kind: Target: what is studied. Property: a quantity that characterises it. Result: a type
            of variable that an archive can hold.
        name: Canonical name, unique within its kind.
        aliases: Other ways to write it.
        units: As UDUNITS writes them; empty where there are none or several.
        definition: What it is, in a sentence.
        variables: Results only: how files and collections spell it.
        valid_range: Results only: smallest and largest value that data can have, in ``units``.
    """

    kind: Kind
    name: str
    aliases: tuple[str, ...] = ()
    units: str = ""
    definition: str = ""
    variables: tuple[str, ...] = ()
    valid_range: tuple[float, float] | None = None

    @property
    def key(self) -> NodeKey:
        """Kind and name."""
        return NodeKey(self.kind, self.name)
