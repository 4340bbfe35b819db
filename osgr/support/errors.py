"""What can be wrong with the support graph and with questions to it."""

from collections.abc import Sequence

from common.errors import Conflict, InvalidInput, NotFound
from osgr.support.nodes import Kind


class InvalidContent(InvalidInput):
    """Content files that can't be read as a graph; ``problems`` lists everything that is wrong."""

    def __init__(self, problems: Sequence[str]) -> None:
        """Name the problems; the message shows the first few."""
        shown = "; ".join(problems[:5])
        more = f"; and {len(problems) - 5} more" if len(problems) > 5 else ""
        message = f"The support graph's content is wrong: {shown}{more}."
        super().__init__(message, problems=[*problems])


class DisallowedRelation(InvalidInput):
    """A relation between kinds of nodes that no relation may join."""

    def __init__(self, subject: Kind, relation: str, object_: Kind) -> None:
        """Name the three."""
        super().__init__(
            f"A {subject} can't stand to a {object_} as {relation!r}. Allowed are: target"
            " has_property property; property estimated_from property; property estimated_from"
            " result.",
            subject=subject,
            relation=relation,
            object=object_,
        )


class CyclicProperties(Conflict):
    """Properties that would be estimated from one another in a circle."""

    def __init__(self, cycle: Sequence[str]) -> None:
        """Name the properties along the circle, the first again at the end."""
        super().__init__(
            f"Properties can't be estimated from one another in a circle: {' -> '.join(cycle)}."
            " Leave one of these relations out.",
            cycle=[*cycle],
        )


class UnknownNode(NotFound):
    """No node of the support graph has this name."""

    def __init__(self, text: str, *, suggestions: Sequence[str] = ()) -> None:
        """Name the text and what is near to it."""
        hint = f"Did you mean {', '.join(suggestions)}?" if suggestions else "Nothing is near it."
        super().__init__(
            f"The support graph knows nothing called {text[:200]!r}. {hint}",
            text=text[:200],
            suggestions=[*suggestions],
        )
