"""Schemas of the OpenAPI document, where the form is not a serializer's."""

from echo.api.schemas.parts import body, page_of
from echo.api.schemas.plans import (
    ANSWER,
    ERROR,
    GRAPH,
    PLAN,
    PLAN_ENTRY,
)
from echo.api.schemas.runs import CZML, EVENTS, PROVENANCE, RUN, RUN_SUMMARY, TOOLS
from echo.api.schemas.versions import CHECK, CHECKED_GRAPH, DIFFERENCE, VERSIONS

__all__ = [
    "ANSWER",
    "CHECK",
    "CHECKED_GRAPH",
    "CZML",
    "DIFFERENCE",
    "ERROR",
    "EVENTS",
    "GRAPH",
    "PLAN",
    "PLAN_ENTRY",
    "PROVENANCE",
    "RUN",
    "RUN_SUMMARY",
    "TOOLS",
    "VERSIONS",
    "body",
    "page_of",
]
