"""Runs cases and judges them."""

import time
from collections.abc import Sequence
from pathlib import Path

from common.errors import EchoError
from echo.crisissim.validation.case import Case, Criterion, Outcome, Verdict, judged
from echo.crisissim.validation.cases import CASES
from echo.crisissim.validation.errors import UnknownCase
from echo.crisissim.validation.runner import Runner, Say

# Asked of every run of every case.
ALWAYS = (
    Criterion(figure="mass_error", relation="<=", limit=1e-6),
    Criterion(figure="min_depth_m", relation=">=", limit=0.0),
)


def chosen(names: Sequence[str]) -> tuple[Case, ...]:
    """Cases by name, in the suite's order; all if no name is given.

    Raises:
        UnknownCase: naming what is not there and what is.
    """
    known = [case.name for case in CASES]
    for name in names:
        if name not in known:
            raise UnknownCase(f"No case '{name}'; there are {', '.join(known)}.", name=name)
    return tuple(case for case in CASES if not names or case.name in names)


def validate(cases: Sequence[Case], *, data: Path | None, say: Say) -> tuple[Verdict, ...]:
    """Run cases one after the other; a case whose run is refused fails, the others go on.

    Args:
        cases: what to run.
        data: folder of published data sets, or None.
        say: told what is going on.
    """
    runner = Runner(data=data, say=say)
    return tuple(_tried(case, runner) for case in cases)


def _tried(case: Case, runner: Runner) -> Verdict:
    runner.say(f"{case.name}: {case.title}")
    runner.forget()
    started = time.process_time()
    try:
        outcome = case.run(runner)
    except EchoError as error:
        outcome = Outcome(figures={"refused": f"{type(error).__name__}: {error.message}"})
    whole = Outcome(
        figures={**outcome.figures, **runner.health()},
        drawings=outcome.drawings,
        skipped=outcome.skipped,
    )
    verdict = judged(case, whole, always=ALWAYS, cpu_s=time.process_time() - started)
    runner.say(f"  {_word(verdict)} in {verdict.cpu_s:.1f} CPU-s")
    return verdict


def _word(verdict: Verdict) -> str:
    if verdict.outcome.skipped is not None:
        return f"skipped ({verdict.outcome.skipped})"
    if verdict.passed:
        return "passed"
    missed = ", ".join(
        f"{c.figure} = {verdict.outcome.figures.get(c.figure)}, asked {c.relation} {c.limit:g}"
        for c in verdict.missed
    )
    return f"FAILED ({missed})"
