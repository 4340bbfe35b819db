"""From a sentence to a plan: understanding, the typed planner, the chat planner. Pure."""

from echo.planning.chat_planner import ChatPlanner
from echo.planning.outcomes import Impossible, Outcome, PlanDraft, Question, SearchRequest
from echo.planning.places import PlaceFinder, PlaceRecord
from echo.planning.typed_planner import TypedPlanner
from echo.planning.understanding import RequestTooLong, Understanding, understand

__all__ = [
    "ChatPlanner",
    "Impossible",
    "Outcome",
    "PlaceFinder",
    "PlaceRecord",
    "PlanDraft",
    "Question",
    "RequestTooLong",
    "SearchRequest",
    "TypedPlanner",
    "Understanding",
    "understand",
]
