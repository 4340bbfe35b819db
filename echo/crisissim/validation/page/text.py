"""The validation page as Markdown: limits first, then every case with its figures."""

from collections.abc import Sequence

from echo.crisissim.validation.case import Figure, Verdict

INTRODUCTION = """\
# How far CrisisSim can be trusted

This page is written by one command, which runs every case through the same function as the flood
tool and draws the pictures:

    bin/manage validate_crisissim --json --data DATA --page docs/validation

`DATA` is a folder with the published data sets of the cases that need one; cases whose data are not
there are skipped, and named below. Limits are stated in the code before a case runs; a case passes
if each of its figures keeps its limit, and if each of its runs lost at most a millionth of its
water and never held a negative depth.
"""
LIMITS = """\
## Limits, first

- **Local inertia leaves out the advection of momentum.** It is right for slow flow on gentle ground
  (Froude number well below 1). Behind a breached dam, at weirs, in steep streets and supercritical
  streams its depths and speeds are off, by an amount that does not shrink with the cell: see the
  dam breaks and the usual wave below. There the full scheme is to be chosen.
- **Neither scheme gets the flow over an overtopped levee right**: the full one passes far too
  little, local inertia too much; see the case of the levee below.
- **The full scheme is slower** by the figure that `benchmark_crisissim` gives.
- **Exact solutions are smooth or one-dimensional**; real ground is neither. Agreement here shows
  that the equations are solved, not that ground, rain and roughness of a place are known.
- **Tests of the Environment Agency are rebuilt from their description**; what was rebuilt is said
  with each.
- **Nothing here is a comparison with an observed flood**, save where a case says so.
- Sewers, groundwater, waves, wind, sediment and failing structures are not simulated.
"""


def page(verdicts: Sequence[Verdict]) -> str:
    """The whole page."""
    parts = [INTRODUCTION, LIMITS, _summary(verdicts)]
    parts += [_case(verdict) for verdict in verdicts]
    return "\n".join(parts)


def _summary(verdicts: Sequence[Verdict]) -> str:
    ran = [verdict for verdict in verdicts if not verdict.skipped]
    passed = sum(verdict.passed for verdict in ran)
    rows = "\n".join(
        f"| [{verdict.case.title}](#{verdict.case.name}) | {_word(verdict)} | {verdict.cpu_s:.1f} |"
        for verdict in verdicts
    )
    return (
        f"## Outcome\n\n{passed} of {len(ran)} cases that ran passed, {len(verdicts) - len(ran)} "
        f"were skipped; {sum(v.cpu_s for v in verdicts):.0f} seconds of one processor, compilation "
        f"of the kernels included.\n\n| case | outcome | CPU-s |\n|---|---|---|\n"
        f"{rows}\n"
    )


def _word(verdict: Verdict) -> str:
    if verdict.skipped:
        return "skipped"
    return "passed" if verdict.passed else "**failed**"


def _case(verdict: Verdict) -> str:
    case = verdict.case
    head = (
        f'<a id="{case.name}"></a>\n## {case.title}\n\n{case.setup}\n\nReference: {case.source}\n\n'
        f"Limits: {case.limits}\n"
    )
    if verdict.outcome.skipped is not None:
        return f"{head}\nSkipped: {verdict.outcome.skipped}\n"
    return head + _asked(verdict) + _figures(verdict) + _pictures(verdict)


def _asked(verdict: Verdict) -> str:
    figures = verdict.outcome.figures
    rows = "\n".join(
        f"| {c.figure} | {c.relation} {c.limit:g} | {number(figures.get(c.figure))} | "
        f"{'**no**' if c in verdict.missed else 'yes'} |"
        for c in verdict.asked
    )
    return f"\n| figure | asked | measured | kept |\n|---|---|---|---|\n{rows}\n"


def _figures(verdict: Verdict) -> str:
    asked = {criterion.figure for criterion in verdict.asked}
    others = {name: v for name, v in verdict.outcome.figures.items() if name not in asked}
    listed = ", ".join(f"{name} {number(value)}" for name, value in others.items())
    return f"\nOther figures: {listed}.\n" if listed else ""


def _pictures(verdict: Verdict) -> str:
    return "".join(
        f"\n![{drawing.caption}](pictures/{drawing.file})\n\n*{drawing.caption}*\n"
        for drawing in verdict.outcome.drawings
    )


def number(value: Figure) -> str:
    """A figure in three significant digits."""
    if value is None:
        return "none"
    return value if isinstance(value, str) else f"{value:.3g}"
