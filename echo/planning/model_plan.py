"""Checks on a plan that a model wrote, beyond its validity: nothing in it may be invented.

Amounts must be those of the request, places are looked up anew and pinned, areas come from the
gazetteer or the screen, and what the plan is for is written by us.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from common.actions import (
    ActionGraph,
    Policy,
    Problem,
    ProblemCode,
    QuantityLiteral,
    Reference,
    Registry,
    ScalarType,
    Step,
    Tool,
    UnitMismatch,
    UnknownUnit,
    convert,
)
from common.actions.data_types import alternatives
from common.actions.parameters import Parameter
from common.actions.problems import shown
from common.errors import InvalidInput, NotFound
from echo.planning.assembly import plan_context
from echo.planning.facts import Unclear
from echo.planning.literals import Literal, literal_for
from echo.planning.places import PlaceFinder
from echo.planning.understanding import Understanding
from echo.planning.vocabulary import KINDS, PLACE_ID_KIND, PLACE_KIND, PLACE_QUESTION

_SAME = 1e-6


@dataclass
class Review:
    """What became of a model's plan.

    Attributes:
        graph: The plan with places and areas replaced by ours.
        problems: What the model must correct.
        questions: What the author of the request must say, by kind.
    """

    graph: ActionGraph
    problems: list[Problem] = field(default_factory=list)
    questions: dict[str, str] = field(default_factory=dict)


def review_plan(
    graph: ActionGraph,
    said: Understanding,
    *,
    registry: Registry,
    finder: PlaceFinder,
    policy: Policy,
) -> Review:
    """Return a model's plan with everything pinned that it may not decide, and what is wrong.

    Args:
        graph: As the model wrote it.
        said: The request.
        registry: The tools.
        finder: Where places are looked up.
        policy: Which steps need a confirmation.
    """
    review = Review(graph=graph)
    reviewer = _Reviewer(said, finder, review)
    steps = []
    for step in graph.steps:
        tool = registry.find(step.tool)
        if tool is not None:
            checkpoint = step.checkpoint or policy.is_high_risk(tool.effects)
            step = replace(step, inputs=reviewer.inputs(step, tool), checkpoint=checkpoint)
        steps.append(step)
    review.graph = replace(graph, steps=tuple(steps), context=plan_context(said))
    return review


class _Reviewer:
    def __init__(self, said: Understanding, finder: PlaceFinder, review: Review) -> None:
        self._said = said
        self._finder = finder
        self._review = review

    def inputs(self, step: Step, tool: Tool) -> dict[str, object]:
        """Return a step's inputs with what the model may not decide replaced."""
        checked = dict(step.inputs)
        for name, value in step.inputs.items():
            parameter = tool.parameters.get(name)
            if parameter is not None and not isinstance(value, Reference):
                checked |= self._literal(step, tool, parameter, value)
        if not any(_kind(p) == PLACE_KIND for n, p in tool.parameters.items() if n in step.inputs):
            return {n: v for n, v in checked.items() if not _is_place_id(tool, n)}
        return checked

    def _literal(
        self, step: Step, tool: Tool, parameter: Parameter, value: object
    ) -> dict[str, object]:
        kind, unit = _kind(parameter), _unit(parameter)
        if kind == PLACE_KIND:
            return self._place(step, tool, parameter, value)
        if _holds_object(value):
            return self._area(step, parameter)
        if unit is not None and kind is not None:
            self._amount(step, parameter, value, kind=kind, unit=unit)
        elif unit is not None and value is not None:
            self._setting(step, parameter, value, unit=unit)
        return {}

    def _place(
        self, step: Step, tool: Tool, parameter: Parameter, value: object
    ) -> dict[str, object]:
        """Return the place's name with the identifier that the gazetteer gives, not the model's."""
        name = value if isinstance(value, str) else ""
        if self._said.place is None and name.split(",")[0].lower() not in self._said.text.lower():
            self._review.questions[PLACE_KIND] = self._said.place_problem or PLACE_QUESTION
            return {}
        try:
            record = self._finder.find(name)
        except (NotFound, InvalidInput) as error:
            self._review.questions[PLACE_KIND] = error.message
            return {}
        meant = self._said.place.record if self._said.place else record
        if record.id != meant.id:
            self._problem(step, parameter, f"{shown(name)} is not the place meant: {meant.label}")
        pinned = (n for n, p in tool.parameters.items() if _kind(p) == PLACE_ID_KIND)
        return dict.fromkeys(pinned, meant.id)

    def _area(self, step: Step, parameter: Parameter) -> dict[str, object]:
        """Return the area in view in place of coordinates; no other value may be written out."""
        given = literal_for(self._said, parameter.data_type)
        if isinstance(given, Literal):
            return {parameter.name: given.value}
        self._problem(step, parameter, "this must be the output of a step, not written out")
        return {}

    def _amount(
        self, step: Step, parameter: Parameter, value: object, *, kind: str, unit: str
    ) -> None:
        fact = self._said.fact(kind, unit)
        if isinstance(fact, Unclear):
            self._review.questions[fact.kind] = fact.message
        elif fact is None:
            known = KINDS.get(kind)
            self._review.questions[kind] = known.question if known else f"Which {kind}?"
        elif not same_amount(value, fact.literal, unit):
            self._problem(step, parameter, f"the request says {fact.text}, not {shown(value)}")

    def _setting(self, step: Step, parameter: Parameter, value: object, *, unit: str) -> None:
        stated = (
            QuantityLiteral(m.value, m.unit)
            for m in self._said.measured
            if m.is_clear and not m.per
        )
        if not any(same_amount(value, quantity, unit) for quantity in stated):
            self._problem(
                step, parameter, f"the request does not state {shown(value)}; leave it out"
            )

    def _problem(self, step: Step, parameter: Parameter, message: str) -> None:
        problem = Problem(ProblemCode.OUT_OF_BOUNDS, step.id, f"{parameter.name}: {message}")
        self._review.problems.append(problem)


def _kind(parameter: Parameter) -> str | None:
    scalars = (t for t in alternatives(parameter.data_type) if isinstance(t, ScalarType))
    return next((t.kind for t in scalars if t.kind), None)


def _is_place_id(tool: Tool, name: str) -> bool:
    return name in tool.parameters and _kind(tool.parameters[name]) == PLACE_ID_KIND


def _unit(parameter: Parameter) -> str | None:
    scalars = (t for t in alternatives(parameter.data_type) if isinstance(t, ScalarType))
    return next((t.unit for t in scalars if t.unit), None)


def _holds_object(value: object) -> bool:
    """Whether a JSON object stands in an input, where only a reference may."""
    if isinstance(value, tuple):
        return any(_holds_object(item) for item in value)
    return isinstance(value, Mapping)


def same_amount(value: object, stated: QuantityLiteral, unit: str) -> bool:
    """Whether an input is the quantity that a request states, compared in a unit."""
    if not isinstance(value, QuantityLiteral):
        return False
    try:
        given, wanted = (convert(q.value, q.unit, unit) for q in (value, stated))
    except (UnitMismatch, UnknownUnit):
        return False
    return math.isclose(given, wanted, rel_tol=_SAME)
