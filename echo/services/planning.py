"""From an analyst's words to a search, a stored draft, a question, or the reason why not."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from common.accounts.models import User
from common.actions import ActionGraph, Wgs84Box
from echo.planning import Impossible, PlanDraft, Planner, Question, SearchRequest
from echo.services.plans import create_plan

Box = dict[str, float]


@dataclass(frozen=True, kw_only=True)
class PlanStored:
    """A draft was stored."""

    plan_id: UUID


@dataclass(frozen=True, kw_only=True)
class OtherAnswer:
    """Anything else: the published form of a search, a question or a refusal."""

    content: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the published form."""
        return self.content


def answer_request(text: str, *, view: Box | None, requester: User) -> PlanStored | OtherAnswer:
    """Understand a request, and store a draft if a plan answers it.

    Args:
        text: The analyst's words.
        view: What the globe shows, in degrees; None if unknown.
        requester: Who asks.

    Raises:
        RightMissing: The requester may not plan.
        InvalidPlan: The planner's graph breaks a rule; nothing is stored.
    """
    answer = planner().plan(text, _box(view))
    match answer:
        case PlanDraft(graph=graph):
            return _store(graph, text, requester)
        case SearchRequest(query=query, box=box):
            place = box.model_dump(mode="json") if box else None
            return OtherAnswer(content={"kind": "search", "query": query, "box": place})
        case Question(text=question, missing=missing):
            content = {"kind": "question", "question": question, "missing": list(missing)}
            return OtherAnswer(content=content)
        case Impossible(reason=reason):
            return OtherAnswer(content={"kind": "impossible", "reason": reason})


def planner() -> Planner:
    """Return the planner that the setting ``PLANNER`` names."""
    raise NotImplementedError


def _box(view: Box | None) -> Wgs84Box | None:
    return Wgs84Box(**view) if view else None


def _store(graph: ActionGraph, text: str, requester: User) -> PlanStored:
    plan = create_plan(graph, requester=requester, request_text=text)
    return PlanStored(plan_id=plan.id)
