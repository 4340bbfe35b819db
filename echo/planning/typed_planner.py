"""The offline planner: from the words to a product type, from the type back to the steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from common.actions import (
    DEFAULT_LIMITS,
    DEFAULT_POLICY,
    Limits,
    MapPayload,
    ObjectType,
    Policy,
    Registry,
    Tool,
    Wgs84Box,
    validate,
)
from common.sentences.vocabulary import RAIN
from echo.planning.assembly import assemble
from echo.planning.chaining import Draft, Link, Need, complete, fits
from echo.planning.leftovers import leftover_notes
from echo.planning.literals import literal_for
from echo.planning.optional_inputs import add_layers, fill_optional_inputs, used_facts
from echo.planning.outcomes import Impossible, Outcome, PlanDraft
from echo.planning.places import PlaceFinder
from echo.planning.products import (
    Goal,
    Output,
    choose_goals,
    overlap,
    products,
    spaced,
    with_article,
)
from echo.planning.quantities import Measured
from echo.planning.questions import ask, literal_problem
from echo.planning.requests import answer_without_plan
from echo.planning.understanding import Understanding, understand
from echo.planning.vocabulary import RAIN_KIND

PLANNER = "typed"
"""How plans of this planner are marked."""


@dataclass(frozen=True)
class _Candidate:
    """A complete draft, ranked: gaps, quantities not used, risk, words not shared, steps, name."""

    draft: Draft
    goal: Goal
    rank: tuple[object, ...]
    left_out: tuple[Goal, ...]


class TypedPlanner:
    """Plans by the types of the tools; holds no plan and knows no tool by name.

    Args:
        registry: The tools to plan with.
        finder: Where places are looked up.
        policy: Which effects need a confirmation.
        limits: How large a plan may be.
    """

    name = PLANNER

    def __init__(
        self,
        registry: Registry,
        finder: PlaceFinder,
        *,
        policy: Policy = DEFAULT_POLICY,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self._registry = registry
        self._finder = finder
        self._policy = policy
        self._limits = limits

    def plan(self, text: str, view: Wgs84Box | None = None) -> Outcome:
        """Return a valid plan for a sentence, or a question, or why there is none, or a search.

        Args:
            text: What an analyst wants, in English, at most 2,000 characters.
            view: The area on the analyst's screen, for "here".

        Raises:
            RequestTooLong: More than 2,000 characters.
        """
        said = understand(text, self._finder, view)
        return answer_without_plan(said) or self._plan(said)

    def _plan(self, said: Understanding) -> Outcome:
        made = products(self._registry)
        goals = choose_goals(said.text, made, stated=_stated(said))
        if not goals:
            return self._no_goal(made)
        candidates = list(self._candidates(said, goals, made))
        if not candidates:
            return self._unmade(goals[0], made)
        best = min(candidates, key=lambda candidate: candidate.rank)
        if best.draft.gaps:
            return ask(best.draft, said)
        return self._finish(best, said)

    def _finish(self, best: _Candidate, said: Understanding) -> Outcome:
        draft = best.draft
        problem = literal_problem(draft)
        if problem is not None:
            return problem
        graph = assemble(draft, said, title=best.goal.title, policy=self._policy)
        problems = validate(graph, self._registry, policy=self._policy, limits=self._limits)
        if problems:
            reasons = " ".join(f"{p.message}. {p.hint}".strip() for p in problems)
            return Impossible(
                reason=f"The plan that fits is not valid: {reasons}",
                details={"problems": [p.as_json() for p in problems]},
            )
        return PlanDraft(graph=graph, planner=PLANNER, notes=tuple(_notes(best, said)))

    def _candidates(
        self, said: Understanding, goals: Sequence[Goal], made: Sequence[Output]
    ) -> Iterator[_Candidate]:
        give = partial(literal_for, said)
        for output in made:
            if output.cls is not goals[0].cls:
                continue
            for start in _starts(self._registry, output):
                draft = fill_optional_inputs(complete(start, self._registry, give), give)
                draft, left_out = add_layers(draft, goals[1:])
                yield _Candidate(draft, goals[0], _rank(draft, output, said), left_out)

    def _unmade(self, goal: Goal, made: Sequence[Output]) -> Impossible:
        named = with_article(goal.cls)
        if any(output.cls is goal.cls for output in made):
            return Impossible(reason=f"Nothing draws {named}: no tool makes a map of it.")
        return Impossible(reason=f"Nothing produces {named}: no tool has it as its output.")

    def _no_goal(self, made: Sequence[Output]) -> Impossible:
        known = sorted({with_article(output.cls) for output in made})
        return Impossible(
            reason="The request names nothing that a tool produces."
            f" What can be produced: {', '.join(known) or 'nothing'}."
            ' To look for imagery, write for example "show me deserts".'
        )


def _starts(registry: Registry, output: Output) -> Iterator[Draft]:
    """Yield the drafts of a map step that draws an output, and the step that gives it."""
    for tool in registry:
        if not _makes_map(tool) or tool is output.tool:
            continue
        for parameter in tool.parameters.values():
            fit = fits(output, parameter.data_type)
            if fit is None:
                continue
            draft = Draft(tools=()).add_step(tool)
            need = Need(0, parameter.name, parameter.data_type)
            link = Link(1, output.path, in_list=fit)
            yield draft.bind(need, link).add_step(output.tool)


def _makes_map(tool: Tool) -> bool:
    kind = tool.output_data_type
    return isinstance(kind, ObjectType) and issubclass(kind.cls, MapPayload)


def _rank(draft: Draft, output: Output, said: Understanding) -> tuple[object, ...]:
    unmakeable, asked, risky, steps, depth = draft.cost
    words = (output.tool.name, output.tool.description, output.path)
    unused = len(_unused(draft, said))
    return (unmakeable, asked, unused, risky, -overlap(said.text, words), steps, depth)


def _stated(said: Understanding) -> frozenset[str]:
    """Return the words for rain if the sentence states an amount of it, with or without them."""
    return RAIN if said.fact(RAIN_KIND, "mm") is not None else frozenset()


def _unused(draft: Draft, said: Understanding) -> list[Measured]:
    facts = [literal.fact for literal in used_facts(draft)]
    used = {measured for fact in facts if fact for measured in fact.used}
    return [measured for measured in said.measured if measured not in used]


def _notes(best: _Candidate, said: Understanding) -> Iterator[str]:
    draft = best.draft
    bound = frozenset(spaced(parameter) for _, parameter, _ in draft.bindings)
    yield from leftover_notes(said.text, _unused(draft, said), draft.tools, bound=bound)
    if best.left_out:
        yield f"Not in the plan: {', '.join(goal.title.lower() for goal in best.left_out)}."
    if said.ignored:
        yield f"No place is known by the name: {', '.join(said.ignored)}."
    if said.place is not None and said.place.record.alternatives:
        others = "; ".join(other.label for other in said.place.record.alternatives[:6])
        yield f"Planned for {said.place.record.label}. Other places of that name: {others}."
