"""Verdicts as JSON values."""

import math
from collections.abc import Sequence

from echo.crisissim.validation.case import Criterion, Figure, Verdict

Json = dict[str, object]


def suite_json(verdicts: Sequence[Verdict], *, seconds: float) -> Json:
    """All verdicts; ``passed`` if no case that ran missed anything, and any ran.

    A number that is not finite becomes its name, as JSON has no such numbers.
    """
    ran = [verdict for verdict in verdicts if not verdict.skipped]
    return {
        "passed": bool(ran) and all(verdict.passed for verdict in ran),
        "seconds": round(seconds, 1),
        "cpu_s": round(sum(verdict.cpu_s for verdict in verdicts), 1),
        "failed": [verdict.case.name for verdict in ran if not verdict.passed],
        "skipped": {
            verdict.case.name: verdict.outcome.skipped for verdict in verdicts if verdict.skipped
        },
        "cases": {verdict.case.name: _case_json(verdict) for verdict in verdicts},
    }


def _case_json(verdict: Verdict) -> Json:
    figures = verdict.outcome.figures
    return {
        "passed": None if verdict.skipped else verdict.passed,
        "skipped": verdict.outcome.skipped,
        "cpu_s": round(verdict.cpu_s, 2),
        "figures": {name: _finite(value) for name, value in figures.items()},
        "asked": [_asked(criterion, verdict) for criterion in verdict.asked],
    }


def _asked(criterion: Criterion, verdict: Verdict) -> Json:
    return {
        "figure": criterion.figure,
        "relation": criterion.relation,
        "limit": criterion.limit,
        "measured": _finite(verdict.outcome.figures.get(criterion.figure)),
        "holds": None if verdict.skipped else criterion not in verdict.missed,
    }


def _finite(value: Figure) -> Figure:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
