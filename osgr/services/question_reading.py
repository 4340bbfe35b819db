"""Reads a question with the chat model if one is configured, else by grammar."""

from datetime import date

from django.conf import settings

from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from osgr.understanding.chat_understanding import understand_with_chat
from osgr.understanding.corrections import Corrections
from osgr.understanding.lookups import NodeLookup, PlaceLookup
from osgr.understanding.question import Question
from osgr.understanding.understand import understand


def read_question(
    text: str,
    *,
    graph: NodeLookup,
    places: PlaceLookup,
    today: date,
    corrections: Corrections,
) -> Question:
    """Return what a question asks; the back end is ``OSGR_UNDERSTANDING``: "grammar" or "chat"."""
    if getattr(settings, "OSGR_UNDERSTANDING", "grammar") != "chat":
        return understand(text, graph=graph, places=places, today=today, corrections=corrections)
    model = load_backend(settings.CHAT_MODEL or {}, base=ChatModel, setting="CHAT_MODEL")
    return understand_with_chat(
        text, model=model, graph=graph, places=places, today=today, corrections=corrections
    )
