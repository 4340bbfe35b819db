"""Backward chaining: from a product to the steps that make it, by the types of inputs and outputs.

A best-first search over partial plans. A partial plan has steps, bindings of their inputs, and
needs still open. Each need is met by what the sentence gives, else by the output of a step that is
there already or of a new step. A need that nothing meets is kept as a gap, so that the best plan
with the fewest gaps says what to ask for.
"""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

from common.actions import DataType, ListType, ObjectType, Registry, ScalarType, Tool, UnionType
from common.actions.data_types import alternatives
from common.actions.effects import HARMLESS_EFFECTS
from echo.planning.facts import Unclear
from echo.planning.literals import Literal
from echo.planning.products import Output, outputs_of

MOST_STEPS = 20
MOST_STATES = 20_000
Giver = Callable[[DataType], Literal | Unclear | None]


@dataclass(frozen=True)
class Link:
    """The output of a step at a path, as an input; `in_list` where the input is a list."""

    step: int
    path: str
    in_list: bool = False


@dataclass(frozen=True)
class Need:
    """An input of a step, and the type it takes."""

    step: int
    parameter: str
    wanted: DataType


@dataclass(frozen=True)
class Gap:
    """A need that nothing meets, with what is unclear about it if the sentence says something."""

    need: Need
    unclear: Unclear | None = None

    @property
    def can_be_asked(self) -> bool:
        """Whether a person can supply it: a number or words, not a raster."""
        return any(isinstance(t, ScalarType) for t in alternatives(self.need.wanted))


Binding = tuple[int, str, Link | Literal]


@dataclass(frozen=True)
class Draft:
    """A plan as far as it is made; step 0 is the one that gives the final product.

    Attributes:
        tools: The tool of each step.
        bindings: Inputs that are met.
        needs: Inputs that are open.
        gaps: Inputs that nothing meets.
        depth: Sum of the lengths of the paths used: of two equal plans the plainer is better.
    """

    tools: tuple[Tool, ...]
    bindings: tuple[Binding, ...] = ()
    needs: tuple[Need, ...] = ()
    gaps: tuple[Gap, ...] = ()
    depth: int = 0

    @property
    def cost(self) -> tuple[int, int, int, int, int]:
        """What is wrong with it, worst first: it never falls as the draft grows."""
        asked = sum(gap.can_be_asked for gap in self.gaps)
        risky = sum(not tool.effects <= HARMLESS_EFFECTS for tool in self.tools[1:])
        return (len(self.gaps) - asked, asked, risky, len(self.tools), self.depth)

    def add_step(self, tool: Tool) -> "Draft":
        """Return the draft with one more step, its required inputs open."""
        number = len(self.tools)
        needs = tuple(
            Need(number, parameter.name, parameter.data_type)
            for parameter in tool.parameters.values()
            if parameter.required
        )
        return replace(self, tools=(*self.tools, tool), needs=(*self.needs, *needs))

    def bind(self, need: Need, supply: Link | Literal) -> "Draft":
        """Return the draft with a need met."""
        depth = self.depth
        if isinstance(supply, Link) and supply.path:
            depth += 1 + supply.path.count(".")
        return replace(
            self,
            bindings=(*self.bindings, (need.step, need.parameter, supply)),
            needs=tuple(other for other in self.needs if other != need),
            depth=depth,
        )

    def depends(self, step: int, other: int) -> bool:
        """Whether a step waits for another, directly or not."""
        sources = {b[2].step for b in self.bindings if b[0] == step and isinstance(b[2], Link)}
        return other in sources or any(self.depends(source, other) for source in sources)


class SearchTooLarge(RuntimeError):
    """The tools fit together in more ways than are tried."""


def complete(start: Draft, registry: Registry, give: Giver) -> Draft:
    """Return the best draft that has no open need: fewest gaps, then fewest steps.

    Args:
        start: A draft with open needs.
        registry: The tools to use; earlier names win among equals.
        give: What the sentence gives for a type.

    Raises:
        SearchTooLarge: 20,000 partial plans were tried.
    """
    offers = [output for tool in registry for output in outputs_of(tool)]
    order = count()
    queue = [(start.cost, next(order), start)]
    for _ in range(MOST_STATES):
        _, _, draft = heapq.heappop(queue)
        if not draft.needs:
            return draft
        for following in _expand(draft, offers, give):
            heapq.heappush(queue, (following.cost, next(order), following))
    message = f"More than {MOST_STATES} partial plans fit the request."
    raise SearchTooLarge(message)


def links_to(draft: Draft, need: Need) -> Iterator[Link]:
    """Yield each output of a step in the draft that meets a need without closing a circle."""
    for number, tool in enumerate(draft.tools):
        if number == need.step or draft.depends(number, need.step):
            continue
        for output in outputs_of(tool):
            fit = fits(output, need.wanted)
            if fit is not None:
                yield Link(number, output.path, in_list=fit)


def fits(output: Output, wanted: DataType) -> bool | None:
    """Return whether an output fits an input as a list's item (True) or itself (False), or None."""
    if isinstance(wanted, UnionType):
        found = [fits(output, member) for member in wanted.members]
        return next((fit for fit in found if fit is not None), None)
    if isinstance(wanted, ListType):
        return True if fits(output, wanted.item) is False else None
    if isinstance(wanted, ObjectType) and issubclass(output.cls, wanted.cls):
        return False
    return None


def _expand(draft: Draft, offers: list[Output], give: Giver) -> Iterator[Draft]:
    need = draft.needs[0]
    given = give(need.wanted)
    if isinstance(given, Literal):
        yield draft.bind(need, given)
        return
    met = False
    for following in _from_steps(draft, need, offers):
        met = True
        yield following
    if not met:
        gap = Gap(need, given)
        rest = tuple(other for other in draft.needs if other != need)
        yield replace(draft, needs=rest, gaps=(*draft.gaps, gap))


def _from_steps(draft: Draft, need: Need, offers: list[Output]) -> Iterator[Draft]:
    for link in links_to(draft, need):
        yield draft.bind(need, link)
    if len(draft.tools) >= MOST_STEPS:
        return
    for output in offers:
        if output.tool in draft.tools:  # one step a tool: its inputs would be the same again
            continue
        fit = fits(output, need.wanted)
        if fit is not None:
            link = Link(len(draft.tools), output.path, in_list=fit)
            yield draft.bind(need, link).add_step(output.tool)
