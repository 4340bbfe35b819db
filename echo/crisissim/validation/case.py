"""What a validation case is: a question, figures, and limits stated before they are measured."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from echo.crisissim.validation.drawing import Drawing

if TYPE_CHECKING:
    from echo.crisissim.validation.runner import Runner

Figure = float | str | None
Relation = Literal["<=", ">=", "<"]


@dataclass(frozen=True, kw_only=True)
class Criterion:
    """A figure's limit, and who set it."""

    figure: str
    relation: Relation
    limit: float

    def holds(self, figures: Mapping[str, Figure]) -> bool:
        """Whether the measured figure is a number and keeps the limit."""
        value = figures.get(self.figure)
        if not isinstance(value, (int, float)) or math.isnan(value):
            return False
        if self.relation == "<=":
            return value <= self.limit
        return value >= self.limit if self.relation == ">=" else value < self.limit


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What running a case gave.

    Attributes:
        figures: numbers by name, units in the names; None where there is no such number.
        drawings: pictures for the page.
        skipped: why the case did not run, or None.
    """

    figures: Mapping[str, Figure]
    drawings: tuple[Drawing, ...] = ()
    skipped: str | None = None


@dataclass(frozen=True, kw_only=True)
class Case:
    """A validation case.

    Attributes:
        name: for JSON and the command line.
        title: for the page.
        source: where the reference comes from.
        setup: what is simulated, in a few sentences.
        limits: what the case does not show, or shows to be wrong.
        asked: limits of figures, stated before any was measured.
        run: runs it.
    """

    name: str
    title: str
    source: str
    setup: str
    limits: str
    asked: tuple[Criterion, ...]
    run: "Callable[[Runner], Outcome]"


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A case that ran or was skipped.

    Attributes:
        case: the case.
        outcome: its figures, with the health of its runs.
        cpu_s: processor time, s.
        asked: all that was asked of it.
        missed: what of that does not hold.
    """

    case: Case
    outcome: Outcome
    cpu_s: float
    asked: tuple[Criterion, ...]
    missed: tuple[Criterion, ...]

    @property
    def skipped(self) -> bool:
        """Whether the case could not run here."""
        return self.outcome.skipped is not None

    @property
    def passed(self) -> bool:
        """Whether it ran and every criterion holds."""
        return not self.skipped and not self.missed


def judged(case: Case, outcome: Outcome, *, always: tuple[Criterion, ...], cpu_s: float) -> Verdict:
    """Hold a case's figures against what was asked of it, and of every case."""
    asked = (*case.asked, *always)
    missed = tuple(c for c in asked if not outcome.skipped and not c.holds(outcome.figures))
    return Verdict(case=case, outcome=outcome, cpu_s=cpu_s, asked=asked, missed=missed)
