"""What to ask when a draft has gaps, and what to say when a stated amount cannot be right."""

from common.actions import DataType, ObjectType, ScalarType
from common.actions.data_types import alternatives
from common.actions.literals import read_input
from echo.planning.chaining import Draft, Gap
from echo.planning.literals import Literal
from echo.planning.outcomes import Impossible, Question
from echo.planning.products import spaced, with_article
from echo.planning.requests import place_question
from echo.planning.understanding import Understanding
from echo.planning.vocabulary import KINDS, PLACE_KIND


def ask(draft: Draft, said: Understanding) -> Question | Impossible:
    """Return the question that closes a draft's gaps, or why no answer could."""
    unmakeable = [gap for gap in draft.gaps if not gap.can_be_asked]
    if unmakeable:
        return _unmakeable(draft, unmakeable[0])
    asked: dict[str, str] = {}
    for gap in draft.gaps:
        kind = _kind_of(gap.need.wanted)
        if gap.unclear is not None:
            asked[gap.unclear.kind] = gap.unclear.message
        elif kind == PLACE_KIND:
            asked[kind] = place_question(said).text
        else:
            asked.setdefault(kind, _question(draft, gap, kind))
    return Question(text=" ".join(asked.values()), missing=tuple(asked))


def literal_problem(draft: Draft) -> Question | None:
    """Return what is wrong with the amounts of a draft, if its tools would refuse one."""
    wrong: dict[str, str] = {}
    for step, parameter, supply in draft.bindings:
        if not isinstance(supply, Literal):
            continue
        mismatches = read_input(type(draft.tools[step]), parameter, supply.value).mismatches
        if mismatches and supply.fact is not None:
            fact = supply.fact
            wrong[fact.kind] = f"{fact.text} is no {fact.kind}: {mismatches[0].message}."
        elif mismatches:
            wrong[parameter] = f"{spaced(parameter)}: {mismatches[0].message}."
    return Question(text=" ".join(wrong.values()), missing=tuple(wrong)) if wrong else None


def _unmakeable(draft: Draft, gap: Gap) -> Impossible:
    wanted = [t for t in alternatives(gap.need.wanted) if isinstance(t, ObjectType)]
    named = " or ".join(with_article(t.cls) for t in wanted) or str(gap.need.wanted)
    tool = draft.tools[gap.need.step].name
    return Impossible(reason=f"Nothing produces {named}, which {tool} needs.")


def _kind_of(wanted: DataType) -> str:
    scalars = [t for t in alternatives(wanted) if isinstance(t, ScalarType)]
    return next((t.kind for t in scalars if t.kind), "input")


def _question(draft: Draft, gap: Gap, kind: str) -> str:
    if kind in KINDS:
        return KINDS[kind].question
    parameter = draft.tools[gap.need.step].parameters[gap.need.parameter]
    return f"Which {kind if kind != 'input' else spaced(parameter.name)}? {parameter.description}"
