"""What a question asks about: concepts of the support graph that its words name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from osgr.understanding.lookups import KnownNode, NodeLookup
from osgr.understanding.phrasings import worded
from osgr.understanding.target_words import (
    COMPOUND_ENDS,
    FOREIGN_MODIFIERS,
    NEVER_ALONE,
    is_function_word,
)

Span = tuple[int, int]
LONGEST_NAME_WORDS = 8
#: A wording this many characters longer than the name in it means something of its own.
LONGER_BY = 6
_TOKEN = re.compile(r"[^\W_](?:[\w.'\u2019/]*[^\W_])?(?:-[^\W_]+)*")
_POSSESSIVE = re.compile("['\u2019]s?$")


@dataclass(frozen=True, kw_only=True)
class Mention:
    """A concept that words of the question name.

    Attributes:
        name: Canonical name of the likeliest node.
        kinds: Kinds of the nodes of that name, "target" first.
        text: The words.
        span: Where they stand.
        is_named: Whether they are a name of it, rather than a wording that asks for it.
        hints: Further concepts that the wording speaks of.
    """

    name: str
    kinds: tuple[str, ...]
    text: str
    span: Span
    is_named: bool
    hints: tuple[str, ...] = ()

    @property
    def is_target(self) -> bool:
        """Whether a target is called so."""
        return "target" in self.kinds


@dataclass(frozen=True)
class _Word:
    text: str
    start: int
    end: int


def find_mentions(text: str, *, taken: Sequence[Span], graph: NodeLookup) -> list[Mention]:
    """Return the concepts that a sentence names or asks for, in order, the longest names first.

    Args:
        text: The sentence.
        taken: Where its dates and quantities stand.
        graph: The support graph.
    """
    words = [
        _Word(_POSSESSIVE.sub("", m.group()), m.start(), m.end())
        for m in _TOKEN.finditer(text)
        if not any(m.start() < end and start < m.end() for start, end in taken)
    ]
    named = list(_named(text, words, graph))
    asked = [m for m in _worded(text, taken, graph) if not _is_covered(m, named)]
    kept = [m for m in named if not any(_holds(wording, m) for wording in asked)]
    hidden = tuple(m.name for m in named if m not in kept)
    asked = [replace(m, hints=(*m.hints, *hidden)) for m in asked]
    return sorted([*kept, *asked], key=lambda mention: (mention.span, not mention.is_named))


def _named(text: str, words: Sequence[_Word], graph: NodeLookup) -> Iterator[Mention]:
    index = 0
    while index < len(words):
        found = _longest(text, words, index, graph)
        if found is None:
            index += 1
            continue
        mention, count = found
        yield mention
        index += count


def _longest(
    text: str, words: Sequence[_Word], index: int, graph: NodeLookup
) -> tuple[Mention, int] | None:
    for count in range(min(LONGEST_NAME_WORDS, len(words) - index), 0, -1):
        run = words[index : index + count]
        written = text[run[0].start : run[-1].end]
        if "?" in written or ";" in written or not _may_name(words, index, count):
            continue
        name = _POSSESSIVE.sub("", written)
        nodes = graph.nodes_named(name)
        if nodes:
            return _mention(nodes, written, (run[0].start, run[-1].end)), count
    return None


def _mention(
    nodes: Sequence[KnownNode], written: str, span: Span, *, is_named: bool = True
) -> Mention:
    return Mention(
        name=nodes[0].name,
        kinds=tuple(node.kind for node in nodes),
        text=written,
        span=span,
        is_named=is_named,
    )


def _may_name(words: Sequence[_Word], index: int, count: int) -> bool:
    """Whether a run of words can be a name here, and no part of another thing's name."""
    run = [word.text.lower() for word in words[index : index + count]]
    if is_function_word(run[0]) or is_function_word(run[-1]):
        return False
    if count == 1 and run[0] in NEVER_ALONE:
        return False
    before = words[index - 1] if index else None
    if before is not None and before.text.lower() in FOREIGN_MODIFIERS:
        return False
    after = words[index + count] if index + count < len(words) else None
    touches = after is not None and after.start - words[index + count - 1].end == 1
    return not (touches and after is not None and after.text.lower() in COMPOUND_ENDS)


def _worded(text: str, dates: Sequence[Span], graph: NodeLookup) -> Iterator[Mention]:
    """Yield what is asked for without a name; an earlier, closer wording hides later ones."""
    taken: list[Span] = []
    for span, names in worded(text):
        is_date = any(start <= span[0] and span[1] <= end for start, end in dates)
        if is_date or any(span[0] < end and start < span[1] for start, end in taken):
            continue
        known = [found for name in names if (found := graph.nodes_named(name))]
        before = re.findall(r"[\w-]+", text[: span[0]].lower())[-1:]
        if known and not (before and before[0] in FOREIGN_MODIFIERS):
            taken.append(span)
            mention = _mention(known[0], text[span[0] : span[1]], span, is_named=False)
            yield replace(mention, hints=tuple(nodes[0].name for nodes in known[1:]))


def _is_covered(mention: Mention, others: Sequence[Mention]) -> bool:
    """Whether a name of the same thing, or a target's that no wording encloses, stands there."""
    return any(
        other.span[0] < mention.span[1]
        and mention.span[0] < other.span[1]
        and (other.name == mention.name or (other.is_target and not _holds(mention, other)))
        for other in others
    )


def _holds(wording: Mention, mention: Mention) -> bool:
    """Whether a wording says more than the name inside it: "did the fires burn"."""
    inside = wording.span[0] <= mention.span[0] and mention.span[1] <= wording.span[1]
    return inside and len(wording.text) - len(mention.text) >= LONGER_BY
