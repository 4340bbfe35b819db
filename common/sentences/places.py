"""Phrases of a sentence that may name a place, the likeliest first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.sentences.vocabulary import COMMON, HARD_STOPS, PREPOSITIONS, SOFT_STOPS, words_of

MOST_PHRASES = 8
_LONGEST_NAME = 120
_TOKEN = re.compile(r"[^\W_](?:[^\s,;:!?()\"]*[^\W_])?\.?|[,;:!?()\"]")
_POSSESSIVE = re.compile("['\u2019]s$")
_BREAK = "|"
_GENERIC_END = words_of("area region city town county district valley basin vicinity")


@dataclass(frozen=True, kw_only=True)
class PlacePhrase:
    """Words that may name a place.

    Attributes:
        text: The words with the qualifiers that follow after commas.
        is_capitalised: Whether it is written as a name.
        start: Position in the sentence.
        end: Behind its last character.
        preposition: The word before it, lower case; empty if there is none.
    """

    text: str
    is_capitalised: bool
    start: int
    end: int
    preposition: str = ""


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def word(self) -> str:
        return self.text.lower().rstrip(".")

    @property
    def is_word(self) -> bool:
        return self.text not in ',;:!?()"' + _BREAK

    @property
    def is_name(self) -> bool:
        """Written as a name: capitalised, or in a script without capitals."""
        return self.is_word and not self.text[0].islower() and not self.text[0].isdigit()


def place_phrases(
    text: str, taken: Sequence[tuple[int, int]], *, all_names: bool = False
) -> list[PlacePhrase]:
    """Return the phrases of a sentence that may name a place, in order, names in capitals first.

    Args:
        text: The sentence.
        taken: Where its quantities, dates and the like stand; none is part of a place's name.
        all_names: Look for names without a preposition even where some have one.
    """
    tokens = _tokens(text, taken)
    found = list(_after_prepositions(text, tokens))
    if all_names or not found:
        ends = [(phrase.start, phrase.end) for phrase in found if phrase.is_capitalised]
        names = _names(text, tokens)
        found += [n for n in names if not any(n.start < e and s < n.end for s, e in ends)]
    distinct = {phrase.text: phrase for phrase in reversed(found)}
    ordered = sorted(distinct.values(), key=lambda p: (not p.is_capitalised, p.start))
    return ordered[:MOST_PHRASES]


def _tokens(text: str, taken: Sequence[tuple[int, int]]) -> list[_Token]:
    masked = text
    for start, end in taken:
        masked = masked[:start] + _BREAK + " " * (end - start - 1) + masked[end:]
    pattern = re.compile(rf"\{_BREAK}|{_TOKEN.pattern}")
    return [_Token(m.group(), m.start(), m.end()) for m in pattern.finditer(masked)]


def _after_prepositions(text: str, tokens: Sequence[_Token]) -> Iterator[PlacePhrase]:
    reached = 0
    for index, token in enumerate(tokens):
        if token.start < reached or token.word not in PREPOSITIONS or (token.is_name and index):
            continue
        phrase = _phrase(text, tokens[index + 1 :], preposition=token.word)
        while phrase:
            reached = phrase.end
            yield phrase
            phrase = _coordinated(text, [t for t in tokens if t.start >= reached])


def _coordinated(text: str, rest: Sequence[_Token]) -> PlacePhrase | None:
    """Return the name that "and" or "or" joins to the one before, so that neither is dropped."""
    joins = len(rest) > 1 and rest[0].word in ("and", "or", "&") and rest[1].is_name
    return _phrase(text, rest[1:], preposition=rest[0].word) if joins else None


def _names(text: str, tokens: Sequence[_Token]) -> Iterator[PlacePhrase]:
    """Yield runs of capitalised words where no preposition leads to a place."""
    index = 0
    while index < len(tokens):
        if tokens[index].is_name and tokens[index].word not in COMMON:
            phrase = _phrase(text, tokens[index:], preposition="")
            if phrase:
                yield phrase
                index += sum(t.start < phrase.end for t in tokens[index:])
                continue
        index += 1


def _phrase(text: str, tokens: Sequence[_Token], *, preposition: str) -> PlacePhrase | None:
    first = _name_words(_without_articles(tokens))
    if not first or not _may_be_a_name(first, tokens):
        return None
    rest = [t for t in tokens if t.start > first[-1].start]
    if rest and rest[0].word in _GENERIC_END:
        rest = rest[1:]
    qualifiers = list(_qualifiers(rest))
    parts = [first, *qualifiers]
    written = ", ".join(text[part[0].start : part[-1].end] for part in parts)
    return PlacePhrase(
        text=_POSSESSIVE.sub("", written.strip())[:_LONGEST_NAME],
        is_capitalised=first[0].is_name,
        start=first[0].start,
        end=parts[-1][-1].end,
        preposition=preposition,
    )


def _without_articles(tokens: Sequence[_Token]) -> Sequence[_Token]:
    skipped = 0
    while skipped < len(tokens) and tokens[skipped].word in ("the", "city", "town", "of"):
        skipped += 1
    return tokens[skipped:] if skipped < 4 else tokens


def _may_be_a_name(first: Sequence[_Token], tokens: Sequence[_Token]) -> bool:
    """Refuse common words, unless they are written as a name: "rain", but not "Rain, Bavaria"."""
    if first[0].is_name or first[0].word not in COMMON:
        return True
    following = [t for t in tokens if t.start > first[-1].start][:2]
    return len(following) == 2 and following[0].text == "," and following[1].is_name


def _name_words(tokens: Sequence[_Token]) -> list[_Token]:
    """Return the words up to where the name ends; "on", "and", "of" may stand between names."""
    words: list[_Token] = []
    for index, token in enumerate(tokens):
        if not token.is_word or token.text[0].isdigit():
            break
        if not words and token.word in HARD_STOPS and not token.is_name:
            break
        if words and not token.is_name and _ends_name(words, token, tokens[index + 1 : index + 3]):
            break
        words.append(token)
    return words


def _ends_name(words: Sequence[_Token], token: _Token, following: Sequence[_Token]) -> bool:
    named = bool(following) and following[0].is_name
    if token.word == "of" and words[-1].is_name and _starts_with_the_name(following):
        return False  # "Democratic Republic of the Congo"
    if token.word == "the" and words[-1].word == "of" and len(words) > 1 and named:
        return False
    if token.word in SOFT_STOPS - {"and", "or", "&", "but", "nor"}:
        return not (words[-1].is_name and named)
    return token.word in COMMON


def _starts_with_the_name(tokens: Sequence[_Token]) -> bool:
    return len(tokens) == 2 and tokens[0].word == "the" and tokens[1].is_name


def _qualifiers(tokens: Sequence[_Token]) -> Iterator[list[_Token]]:
    """Yield the words after each comma, or after "in", that are written like a region's name."""
    rest = list(tokens)
    while len(rest) >= 2 and (rest[0].text == "," or rest[0].word == "in"):
        words = _name_words(rest[1:])
        lower_case = words and not words[0].is_name
        if not words or (lower_case and (rest[0].text != "," or words[0].word in COMMON)):
            return
        yield words
        rest = [t for t in rest if t.start > words[-1].start]
