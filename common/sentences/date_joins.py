"""The words that join dates into ranges and bound them: "between", "to", "since", "before"."""

import re
from dataclasses import dataclass

_TO = re.compile(
    r"\s*(?:,?\s*(?:to|until|till|through|thru|up to|and up to)\s+(?:the )?(?:end of )?|\s?[-/]\s?"
    r"|\s?[\u2013\u2014]\s?|\s?\.\.+\s?)",
    re.IGNORECASE,
)
_AND = re.compile(
    r"\s*,?\s*(?P<word>and|or|&|vs\.?|versus|compared (?:to|with)|as compared (?:to|with)|against"
    r"|relative to|with respect to|than|with|,)\s+"
    r"(?:(?:in|of|on|the|that|those|with|to|from|during|after|before|again) )*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\bbetween\s+(?:the )?(?:(?:years?|summers?|winters?|months?|dates?|period|end|start)"
    r"(?: of)? )?$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|over the period|for the period|period)\s+(?:the )?$", re.IGNORECASE)
_SINCE = r"since|starting (?:in|from)|beginning (?:in|from)"
_BEFORE = r"before|prior to|preceding|earlier than|pre|leading up to|ahead of"
_UNTIL = r"until|till|up to|through|by"
_AFTER = r"after|following|later than|post|subsequent to"
_FILLER = r"(?:the |(?:the )?(?:year|month|day|summer|date)(?: of)? )?"
_BOUND = re.compile(
    rf"\b(?:(?P<around>(?:immediately |just |shortly )?(?:before and after|pre[- ]and[- ]post))"
    rf"|(?P<since>{_SINCE})|(?P<before>{_BEFORE})|(?P<until>{_UNTIL})"
    rf"|(?P<after>{_AFTER}))[ -]{_FILLER}$",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    r"\s*(?:onwards?|forwards?|and (?:later|after|onwards?)|on(?=[.,;?!]|$))", re.I
)
_FROM_OPEN = re.compile(r"\bfrom\s+(?:the )?$", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"\b(?:in|during|of|each|every|for|since|until|by|over|through|throughout|early|late|mid)[ -]"
    r"(?:the )?$",
    re.IGNORECASE,
)
_EVENT_WORDS = (
    "floods?|flooding|fires?|wildfires?|earthquake|quake|eruption|hurricane|typhoon|cyclone|storm"
    "|drought|landslide|tsunami|heat ?wave|blast|explosion|spill|breach|collapse|outburst|bloom"
    "|outage|blackout|lockdown|event|disaster|peak"
)
_EVENT = re.compile(rf"(?:\s+[A-Z][\w-]+){{0,3}}\s+(?P<event>(?:[\w-]+ )?(?:{_EVENT_WORDS}))\b")
_REACH = 60


@dataclass(frozen=True)
class Join:
    """What stands between two dates: kind "to", "and" or "", and the word."""

    kind: str
    word: str


@dataclass(frozen=True)
class Bound:
    """What bounds a date, and where date and words stand.

    Attributes:
        word: "since", "after", "before", "until", "around" or "".
        start: First character of the words.
        end: Behind the last character.
        is_prepositional: Whether a word before it says that it is a time.
    """

    word: str
    start: int
    end: int
    is_prepositional: bool


def join_between(text: str, end: int, start: int) -> Join:
    """What joins a date that ends at ``end`` to the one that begins at ``start``."""
    between = text[end:start]
    if len(between) > _REACH:
        return Join("", "")
    if _TO.fullmatch(between):
        return Join("to", between.strip().lower())
    match = _AND.fullmatch(between)
    return Join("and", match["word"].lower().rstrip(".")) if match else Join("", "")


def opens_range(text: str, start: int) -> int | None:
    """Where "between" or "from" begins, right before a position; None if neither is there."""
    before = text[max(0, start - _REACH) : start]
    match = _BETWEEN.search(before) or _FROM.search(before)
    return start - len(before) + match.start() if match else None


def bounds_before(text: str, start: int, end: int) -> Bound:
    """What bounds the date at a position."""
    before = text[max(0, start - _REACH) : start]
    onwards, source = _ONWARDS.match(text, end), _FROM_OPEN.search(before)
    if onwards:
        begin = start - len(before) + source.start() if source else start
        return Bound("since", begin, onwards.end(), is_prepositional=True)
    match = _BOUND.search(before)
    if match and match.lastgroup:
        begin = start - len(before) + match.start()
        return Bound(match.lastgroup, begin, end, is_prepositional=True)
    return Bound("", start, end, is_prepositional=_PREPOSITION.search(before) is not None)


def event_after(text: str, end: int) -> str:
    """The event that a date right before a position dates, or ""."""
    match = _EVENT.match(text, end)
    return match["event"].lower() if match else ""
