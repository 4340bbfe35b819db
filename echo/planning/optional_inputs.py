"""What a complete draft can still take up without further steps: optional inputs, more layers."""

from collections.abc import Sequence

from common.actions import REQUIRED, ListType
from common.actions.data_types import alternatives
from echo.planning.chaining import Draft, Giver, Link, Need, links_to
from echo.planning.literals import Literal
from echo.planning.products import Goal, outputs_of


def fill_optional_inputs(draft: Draft, give: Giver) -> Draft:
    """Return the draft with optional inputs that it can already meet, without further steps.

    A literal is used where its kind is stated, and a value where a step in the draft gives that
    class; lists are left as they are.
    """
    for number, tool in enumerate(draft.tools):
        bound = {parameter for step, parameter, _ in draft.bindings if step == number}
        for parameter in tool.parameters.values():
            if parameter.name in bound or parameter.default is REQUIRED:
                continue
            need = Need(number, parameter.name, parameter.data_type)
            supply = _optional_supply(draft, need, give)
            if supply is not None:
                draft = draft.bind(need, supply)
    return draft


def _optional_supply(draft: Draft, need: Need, give: Giver) -> Link | Literal | None:
    given = give(need.wanted)
    if isinstance(given, Literal):
        return given
    if any(isinstance(member, ListType) for member in alternatives(need.wanted)):
        return None
    whole = [link for link in links_to(draft, need) if not link.path]
    return whole[0] if whole else None


def used_facts(draft: Draft) -> list[Literal]:
    """Return the literals of a draft that come from quantities of the sentence."""
    supplies = [supply for _, _, supply in draft.bindings]
    return [s for s in supplies if isinstance(s, Literal) and s.fact is not None]


def add_layers(draft: Draft, goals: Sequence[Goal]) -> tuple[Draft, tuple[Goal, ...]]:
    """Return the draft with further products drawn, as far as its steps give them.

    Step 0 draws. A product that it takes already, in whatever input, is not added again.

    Returns:
        The draft, and the goals that no step of it gives.
    """
    left_out = []
    for goal in goals:
        if _takes(draft, goal):
            continue
        link = _layer(draft, goal)
        if link is None:
            left_out.append(goal)
        else:
            need, supply = link
            draft = draft.bind(need, supply)
    return draft, tuple(left_out)


def _takes(draft: Draft, goal: Goal) -> bool:
    taken = [supply for step, _, supply in draft.bindings if step == 0 and isinstance(supply, Link)]
    return any(
        output.cls is goal.cls and (output.path == supply.path)
        for supply in taken
        for output in outputs_of(draft.tools[supply.step])
    )


def _layer(draft: Draft, goal: Goal) -> tuple[Need, Link] | None:
    for parameter in draft.tools[0].parameters.values():
        need = Need(0, parameter.name, parameter.data_type)
        for link in links_to(draft, need):
            given = {o.path: o.cls for o in outputs_of(draft.tools[link.step])}
            if link.in_list and given[link.path] is goal.cls:
                return need, link
    return None
