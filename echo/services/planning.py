"""From an analyst's words to a search, a stored draft, a question, or the reason why not."""

from dataclasses import dataclass
from typing import Any, Protocol, cast
from uuid import UUID

from django.conf import settings

from common.accounts.models import User
from common.actions import Wgs84Box
from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from echo.checks import CHAT_PLANNER
from echo.planning import Impossible, Outcome, PlanDraft, Question, SearchRequest
from echo.services.plans import create_plan
from echo.services.policy import current_limits, current_policy
from echo.services.registry import place_finder, tool_registry

Box = dict[str, float]


class Planner(Protocol):
    """What every planner does."""

    def plan(self, text: str, view: Wgs84Box | None = None) -> Outcome:
        """Answer a request."""
        ...


@dataclass(frozen=True, kw_only=True)
class PlanStored:
    """A draft was stored."""

    plan_id: UUID
    notes: tuple[str, ...] = ()


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
        case PlanDraft(graph=graph, notes=notes):
            plan = create_plan(graph, requester=requester, request_text=text, may_coarsen=True)
            coarser = plan.current_version.resolution.get("coarsened", ())
            said = tuple(change["sentence"] for change in coarser)
            return PlanStored(plan_id=plan.id, notes=(*notes, *said))
        case SearchRequest(query=query, box=box, notes=notes):
            place = box.model_dump(mode="json") if box else None
            content = {"kind": "search", "query": query, "box": place, "notes": list(notes)}
            return OtherAnswer(content=content)
        case Question(text=question, missing=missing):
            content = {"kind": "question", "question": question, "missing": list(missing)}
            return OtherAnswer(content=content)
        case Impossible(reason=reason):
            return OtherAnswer(content={"kind": "impossible", "reason": reason})


def planner() -> Planner:
    """Return the planner that the setting ``PLANNER`` names, with this site's tools and rules."""
    chosen = settings.PLANNER
    options = {
        **chosen.get("OPTIONS", {}),
        **_models(chosen["BACKEND"]),
        "registry": tool_registry(),
        "finder": place_finder(),
        "policy": current_policy(),
        "limits": current_limits(),
    }
    entry = {"BACKEND": chosen["BACKEND"], "OPTIONS": options}
    return cast(Planner, load_backend(entry, base=object, setting="PLANNER"))


def _models(backend: str) -> dict[str, Any]:
    """Return the chat model for the planner that asks one; a missing one is a system check."""
    if backend != CHAT_PLANNER:
        return {}
    model = load_backend(settings.CHAT_MODEL, base=ChatModel, setting="CHAT_MODEL")
    return {"chat_model": model}


def _box(view: Box | None) -> Wgs84Box | None:
    return Wgs84Box(**view) if view else None
