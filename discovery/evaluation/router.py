"""How often the router's early stop is right, and how often it stops where it could."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from common.errors import InvalidInput
from discovery.evaluation.bootstrap import Interval, mean_interval

MOST_BYTES = 8 * 1024 * 1024
KINDS = ("harmony", "science_discovery_engine", "worldview", "giovanni", "none")


class UnusableRouterQueries(InvalidInput):
    """A file of labelled requests that can't be read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Labelled:
    """A request and the tool that alone answers it, or "none"."""

    query: str
    tool: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RouterScore:
    """How a router did.

    Attributes:
        n: Number of requests.
        stops: Number that it stopped at.
        precision: Share of its stops that name the right tool; with a 95 % bootstrap interval.
        recall: Share of the requests that a tool answers at which it stopped with that tool.
        accuracy: Share of all requests with the right answer.
        wrong: The requests that it got wrong: (query, label, answer).
    """

    n: int
    stops: int
    precision: Interval | None
    recall: Interval | None
    accuracy: float
    wrong: tuple[tuple[str, str, str], ...]

    def summary(self) -> Mapping[str, object]:
        """Figures for JSON."""
        return {
            "n": self.n,
            "stops": self.stops,
            "precision": _figure(self.precision),
            "recall": _figure(self.recall),
            "accuracy": round(self.accuracy, 4),
        }


def _figure(interval: Interval | None) -> Mapping[str, float] | None:
    if interval is None:
        return None
    names = ("mean", "low", "high")
    return {name: round(float(getattr(interval, name)), 4) for name in names}


def read_labelled(path: Path) -> list[Labelled]:
    """Read JSON lines ``{"query", "tool"}``.

    Raises:
        UnusableRouterQueries: The file is too large, or a line isn't such an object.
    """
    if path.stat().st_size > MOST_BYTES:
        raise UnusableRouterQueries(f"{path.name} is larger than {MOST_BYTES // 2**20} MB")
    return list(_rows(path))


def _rows(path: Path) -> Iterator[Labelled]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            query, tool = row["query"], row["tool"]
        except (ValueError, KeyError, TypeError) as problem:
            message = f'line {number}: each line is {{"query", "tool"}}: {problem}'
            raise UnusableRouterQueries(message, line=number) from problem
        if tool not in KINDS or not isinstance(query, str):
            raise UnusableRouterQueries(f"line {number}: tool is one of {', '.join(KINDS)}")
        yield Labelled(query=query, tool=tool)


def score_router(rows: Sequence[Labelled], answer: Callable[[str], str]) -> RouterScore:
    """Ask a router every request.

    Args:
        rows: Labelled requests.
        answer: Gives the tool's name, or "none".
    """
    answers = [answer(row.query) for row in rows]
    right = [given == row.tool for row, given in zip(rows, answers, strict=True)]
    stopped = [ok for ok, given in zip(right, answers, strict=True) if given != "none"]
    answerable = [ok for ok, row in zip(right, rows, strict=True) if row.tool != "none"]
    return RouterScore(
        n=len(rows),
        stops=len(stopped),
        precision=mean_interval([float(ok) for ok in stopped]) if stopped else None,
        recall=mean_interval([float(ok) for ok in answerable]) if answerable else None,
        accuracy=float(np.mean(right)) if right else 0.0,
        wrong=tuple(
            (row.query, row.tool, given)
            for row, given, ok in zip(rows, answers, right, strict=True)
            if not ok
        ),
    )


def least_margin(
    margins: NDArray[np.float64], is_right: NDArray[np.bool_], *, precision: float
) -> float:
    """The least margin at which a model's stops keep a precision; infinite if none does.

    Args:
        margins: Of the requests that it would stop at, [n].
        is_right: Whether the stop would be right, [n].
        precision: Share of right stops to keep.
    """
    order = np.argsort(-margins)
    kept = np.cumsum(is_right[order]) / np.arange(1, len(order) + 1)
    enough = np.flatnonzero(kept >= precision)
    return float(margins[order[enough[-1]]]) if len(enough) else float("inf")


def cross_validated_precision(
    margins: NDArray[np.float64],
    is_right: NDArray[np.bool_],
    *,
    precision: float = 0.95,
    folds: int = 5,
    seed: int = 7,
) -> tuple[int, int]:
    """Choose the margin on four fifths, stop on the last fifth.

    Returns:
        Right stops and stops, over all folds.
    """
    fold = np.random.default_rng(seed).permutation(len(margins)) % folds
    right = stops = 0
    for number in range(folds):
        inside = fold != number
        margin = least_margin(margins[inside], is_right[inside], precision=precision)
        stopped = ~inside & (margins >= margin)
        right += int(is_right[stopped].sum())
        stops += int(stopped.sum())
    return right, stops
