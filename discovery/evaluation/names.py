from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Names:
    """Finds the rows of a catalogue that a short name or concept id means.

    Case doesn't matter. ``ShortName_Version`` and ``ShortName.Version`` mean one version.

    Attributes:
        rows: Rows of each name in lower case, ascending.
    """

    rows: dict[str, tuple[int, ...]] = field(repr=False)

    @classmethod
    def build(
        cls,
        *,
        concept_ids: Sequence[str],
        short_names: Sequence[str],
        versions: Sequence[str],
        included: NDArray[np.bool_] | None = None,
    ) -> "Names":
        """Read the names of a catalogue; rows that aren't ``included`` are not known."""
        found: dict[str, list[int]] = defaultdict(list)
        identifiers = zip(concept_ids, short_names, versions, strict=True)
        versioned: dict[str, list[int]] = defaultdict(list)
        for row, (concept_id, short_name, version) in enumerate(identifiers):
            if included is not None and not included[row]:
                continue
            found[concept_id.strip().lower()].append(row)
            found[short_name.strip().lower()].append(row)
            for joint in "_.":
                versioned[f"{short_name.strip()}{joint}{version.strip()}".lower()].append(row)
        return cls({name: tuple(rows) for name, rows in (versioned | found).items()})

    def find(self, name: str) -> tuple[int, ...]:
        """Rows that a name means; empty if the catalogue doesn't know it."""
        return self.rows.get(name.strip().lower(), ())

    def unknown(self, names: Iterable[str]) -> tuple[str, ...]:
        """The names that the catalogue doesn't know, each once, in their order."""
        return tuple(dict.fromkeys(name for name in names if not self.find(name)))


def positions(
    scores: NDArray[np.float32], targets: Sequence[Sequence[int]]
) -> tuple[int | None, ...]:
    """Where the rankings by ``scores`` puts each target: the first of its rows, counted from one.

    Of equal scores the lower row comes first, as a stable sort puts it. Positions are those of the
    best rows in the whole ranking; a target without a finite score has none.

    Args:
        scores: float32 [rows], higher is better; -inf leaves a row out.
        targets: Rows of each target.
    """
    return tuple(_position(scores, rows) for rows in targets)


def _position(scores: NDArray[np.float32], rows: Sequence[int]) -> int | None:
    finite = [row for row in rows if np.isfinite(scores[row])]
    if not finite:
        return None
    best = max(finite, key=lambda row: (scores[row], -row))
    before = int(np.count_nonzero(scores > scores[best]))
    return 1 + before + int(np.count_nonzero(scores[:best] == scores[best]))
