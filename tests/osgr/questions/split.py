"""Parts one catalogue into the two halves, once: ``python -m tests.osgr.questions.split ALL.psv``.

Lines of one target and place stay together, so that no question has a twin in the other half;
each kind (why-not, temporal and spatial relation) is dealt out evenly.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

from tests.osgr.questions.derive import HERE, spatial_relation, temporal_relation

SEED = 7


def deal(lines: list[str]) -> dict[str, list[str]]:
    """The two halves of a catalogue's lines (without ids), which get their ids here."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for line in lines:
        _, targets, _, where, *_ = line.split("|")
        groups[targets.split(";")[0], where.split(":")[1]].append(line)
    bundles = list(groups.values())
    random.Random(SEED).shuffle(bundles)
    bundles.sort(key=len, reverse=True)
    halves: dict[str, list[str]] = {"open": [], "sealed": []}
    tally: Counter[tuple[str, str]] = Counter()
    for bundle in bundles:
        kinds = [kind for line in bundle for kind in (_kind(line), "all")]
        surplus = sum(tally["open", kind] - tally["sealed", kind] for kind in kinds)
        half = "open" if surplus <= 0 else "sealed"
        halves[half] += bundle
        tally.update((half, kind) for kind in kinds)
    return {half: _numbered(half, chosen) for half, chosen in halves.items()}


def _kind(line: str) -> str:
    *_, where, when, _, why = line.split("|")
    return f"{why} {temporal_relation(when)} {spatial_relation(where)}"


def _numbered(half: str, lines: list[str]) -> list[str]:
    random.Random(f"{SEED} {half}").shuffle(lines)
    return [f"{half}-{number:03d}|{line}" for number, line in enumerate(lines, start=1)]


def main() -> None:
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    for half, chosen in deal([line for line in lines if line]).items():
        text = "\n".join(chosen) + "\n"
        (HERE / f"catalogue_{half}.psv").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
