"""Requests with AND, OR, NOT and brackets, read as a tree so that the brackets hold."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

_TOKEN = re.compile(r'[()]|"[^"]*"|[^\s()"]+')
_CAPITALS = re.compile(r"\b(?:AND|OR|NOT)\b")
_AT_BRACKET = re.compile(r"\)\s*(?:and|or|not)\b|\b(?:and|or|not)\s*\(", re.IGNORECASE)
_MOST_WORDS = 40
_DEEPEST = 20

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Words:
    """What must be found: all of some words."""

    text: str


@dataclass(frozen=True, slots=True)
class Not:
    """What must not hold."""

    operand: "Expression"


@dataclass(frozen=True, slots=True)
class And:
    """What must hold together."""

    operands: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Of which one must hold."""

    operands: tuple["Expression", ...]


Expression = Words | Not | And | Or


class _Unreadable(Exception):
    """Brackets that don't close, or an operator without an operand."""


def read_expression(text: str) -> Expression | None:
    """Read a boolean request, or None if the text is plain language.

    Operators count in capitals, and in small letters too where they stand beside a bracket:
    "(MODIS or VIIRS) and fire". NOT binds closest, then AND, then OR; words in a row belong
    together. A text of over 40 words, one with unbalanced brackets, and one without operators are
    plain language.

    Args:
        text: A cleaned query.
    """
    tokens = _TOKEN.findall(text)
    at_bracket = _AT_BRACKET.search(text) is not None
    has_capitals = _CAPITALS.search(text) is not None and not text.isupper()
    if len(tokens) > _MOST_WORDS or not (at_bracket or has_capitals):
        return None
    try:
        return _Reader(tokens, any_case=at_bracket).read()
    except _Unreadable:
        return None


def evaluate(
    expression: Expression,
    *,
    words: Callable[[str], Value],
    either: Callable[[Value, Value], Value],
    both: Callable[[Value, Value], Value],
    without: Callable[[Value], Value],
) -> Value:
    """Work an expression out over any kind of sets.

    Args:
        expression: The tree.
        words: What has all of some words.
        either: Union.
        both: Intersection.
        without: Complement.
    """

    def value(node: Expression) -> Value:
        if isinstance(node, Words):
            return words(node.text)
        if isinstance(node, Not):
            return without(value(node.operand))
        join = both if isinstance(node, And) else either
        result = value(node.operands[0])
        for operand in node.operands[1:]:
            result = join(result, value(operand))
        return result

    return value(expression)


def wanted_words(expression: Expression) -> Iterator[str]:
    """The words of an expression that aren't excluded."""
    if isinstance(expression, Words):
        yield expression.text
    elif not isinstance(expression, Not):
        for operand in expression.operands:
            yield from wanted_words(operand)


def as_text(expression: Expression) -> str:
    """The expression with all its brackets."""
    if isinstance(expression, Words):
        return expression.text
    if isinstance(expression, Not):
        return f"NOT {as_text(expression.operand)}"
    join = " AND " if isinstance(expression, And) else " OR "
    return f"({join.join(as_text(operand) for operand in expression.operands)})"


class _Reader:
    """Reads tokens by recursive descent."""

    def __init__(self, tokens: Sequence[str], *, any_case: bool) -> None:
        self._tokens = [self._normal(token, any_case=any_case) for token in tokens]
        self._at = 0

    def read(self) -> Expression | None:
        """The whole text; None if it is only words."""
        found = self._either(0)
        if self._at < len(self._tokens):
            raise _Unreadable
        return None if isinstance(found, Words) else found

    def _either(self, depth: int) -> Expression:
        if depth > _DEEPEST:
            raise _Unreadable
        operands = [self._both(depth)]
        while self._take("OR"):
            operands.append(self._both(depth))
        return operands[0] if len(operands) == 1 else Or(tuple(operands))

    def _both(self, depth: int) -> Expression:
        operands = [self._one(depth)]
        while self._take("AND") or self._next() not in ("", "OR", ")"):
            operands.append(self._one(depth))
        return operands[0] if len(operands) == 1 else And(tuple(operands))

    def _one(self, depth: int) -> Expression:
        if self._take("NOT"):
            if depth > _DEEPEST:
                raise _Unreadable
            return Not(self._one(depth + 1))
        if self._take("("):
            inner = self._either(depth + 1)
            if not self._take(")"):
                raise _Unreadable
            return inner
        words = []
        while self._next() not in ("", "AND", "OR", "NOT", "(", ")"):
            words.append(self._tokens[self._at].strip('"'))
            self._at += 1
        if not words:
            raise _Unreadable
        return Words(" ".join(words))

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self, token: str) -> bool:
        taken = self._next() == token
        self._at += taken
        return taken

    @staticmethod
    def _normal(token: str, *, any_case: bool) -> str:
        return token.upper() if any_case and token.lower() in ("and", "or", "not") else token
