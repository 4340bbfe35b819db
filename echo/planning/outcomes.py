"""What a planner answers: a plan, a question, why there can be none, or a search."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from common.actions import ActionGraph, Wgs84Box


@dataclass(frozen=True, kw_only=True)
class PlanDraft:
    """A valid plan, for people to review.

    Attributes:
        graph: The plan.
        planner: Which planner made it: "typed", or "chat" with the model's name.
        notes: What the reader should know: words not used, places not meant.
    """

    graph: ActionGraph
    planner: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question:
    """What the planner must be told before it can plan; nothing is assumed instead.

    Attributes:
        text: The question, for the reader.
        missing: The facts that are missing, by kind: "rainfall depth", "place name".
    """

    text: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Impossible:
    """Why no plan can be made with the tools at hand.

    Attributes:
        reason: For the reader; names the type that nothing produces.
        details: What a program can read, such as the problems of a model's plan.
    """

    reason: str
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class SearchRequest:
    """A search of imagery, which needs no plan.

    Attributes:
        query: What to look for, in words.
        box: Where; None for everywhere.
        notes: Why the search is wider than the words, if it is.
    """

    query: str
    box: Wgs84Box | None = None
    notes: tuple[str, ...] = ()


Outcome = PlanDraft | Question | Impossible | SearchRequest
