"""Which of the concepts that a question names is the one it asks about."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from common.sentences.vocabulary import words_of
from osgr.understanding.cues import cue
from osgr.understanding.lookups import NodeLookup
from osgr.understanding.targets import Mention

Span = tuple[int, int]
# What follows names the time or the means of what is asked, not what is asked.
_CONTEXT = re.compile(
    r"\b(?:before|after|preceding|prior to|preceded|following|leading up to|during|since|ahead of)"
    r"\s+(?:the )?$|\b(?:before|preceded|preceding|after|during)\s+(?:[\w-]+\s+){1,3}$",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"\b(?:by|as|from|using|with|via|through|in terms of|measured by|judged by|based on"
    r"|according to)\s+(?:the |its |their |a |an )?(?:[\w-]+ ){0,3}$",
    re.IGNORECASE,
)
_CONTENT = re.compile(r"[^\W\d_][\w'-]*")
_QUESTION_WORDS = words_of(
    "how what which when where why who was were is are did does do the a an of in on at over for"
    " from to and or by with near within between much many high low large strong good mean average"
    " there any some that this change changed it its"
)


@dataclass(frozen=True, kw_only=True)
class TargetRead:
    """The concept asked about.

    Attributes:
        name: Its canonical name; None if the question names none.
        text: The words that name it, or that seem to.
        span: Where they stand.
        others: Further concepts that the question names, the likeliest first.
        suggestions: Known names that are spelt like the words.
        problem: Why there is none.
    """

    name: str | None
    text: str = ""
    span: Span | None = None
    others: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    problem: str = ""


def choose_target(
    text: str, mentions: Sequence[Mention], *, taken: Sequence[Span], graph: NodeLookup
) -> TargetRead:
    """Return what a question asks about.

    A named target goes first; what only dates the question ("before the flood of July") or says
    how to measure it ("by NDVI") goes last, and is kept as a hint for the path.
    """
    foreign = cue("foreign").search(text)
    if foreign is not None:
        said = f"{foreign.group()!r} asks for what no observation of the Earth's surface gives."
        return TargetRead(name=None, text=foreign.group(), span=foreign.span(), problem=said)
    if not mentions:
        return _unknown(text, taken, graph)
    ranked = sorted(mentions, key=lambda mention: _rank(text, mention, mentions))
    best = ranked[0]
    further = [*(m.name for m in ranked[1:]), *(hint for m in ranked for hint in m.hints)]
    others = tuple(dict.fromkeys(name for name in further if name != best.name))
    return TargetRead(name=best.name, text=best.text, span=best.span, others=others)


def correct_target(name: str | None, *, graph: NodeLookup) -> TargetRead:
    """Return the concept that the reader names instead."""
    nodes = graph.nodes_named(name or "")
    if nodes:
        return TargetRead(name=nodes[0].name)
    near = tuple(found.text for found in graph.nearest(name or ""))
    return TargetRead(
        name=None,
        text=name or "",
        suggestions=near,
        problem=_sentence(name or "", near),
    )


def _rank(
    text: str, mention: Mention, mentions: Sequence[Mention]
) -> tuple[bool, bool, bool, bool, bool, int]:
    before = text[: mention.span[0]]
    # Of "cyclone flood" the flood is asked about.
    modifies = any(other.span[0] - mention.span[1] == 1 for other in mentions if other.is_target)
    return (
        _CONTEXT.search(before) is not None,
        not mention.is_target,
        modifies and text[mention.span[1]] in " -",
        _MEANS.search(before) is not None,
        not mention.is_named,
        mention.span[0],
    )


def _unknown(text: str, taken: Sequence[Span], graph: NodeLookup) -> TargetRead:
    words = " ".join(
        m.group()
        for m in _CONTENT.finditer(text)
        if m.group().lower() not in _QUESTION_WORDS
        and not any(m.start() < end and start < m.end() for start, end in taken)
    )[:120]
    near = tuple(found.text for found in graph.nearest(words))[:5]
    return TargetRead(name=None, text=words, suggestions=near, problem=_sentence(words, near))


def _sentence(words: str, near: Sequence[str]) -> str:
    hint = f" The nearest known names are {', '.join(near)}." if near else ""
    return f"Nothing that the support graph knows is named in {words!r}.{hint}"
