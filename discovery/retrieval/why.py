"""Says in short sentences why a dataset stands where it stands."""

from collections.abc import Iterator, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.understood import Understood
from discovery.retrieval.expansion import glossary_surfaces
from discovery.retrieval.index import Index
from discovery.retrieval.query_terms import QueryTerms
from discovery.retrieval.ranking import Ranking
from discovery.retrieval.words import surfaces

_MOST_WORDS = 6
_FIELD_LABELS = {
    "identifier": "short name",
    "title": "title",
    "abstract": "abstract",
    "keywords": "keywords",
    "platforms": "platform",
    "instruments": "instrument",
}
_NEAR_SHARE = 0.02


class Explainer:
    """Explains rows of one ranking.

    Args:
        index: What was ranked.
        understood: The request.
        ranking: Its ranking.
    """

    def __init__(self, index: Index, understood: Understood, ranking: Ranking) -> None:
        self._index = index
        self._understood = understood
        self._ranking = ranking
        self._query: QueryTerms = index.lexical.read(understood.residual_text)
        self._surfaces = {**glossary_surfaces(), **surfaces(understood.text)}
        self._named = {named.row: named for named in index.identifiers.find(understood.text)}

    def why(self, row: int) -> tuple[str, ...]:
        """Reasons, the strongest kind first."""
        return tuple(
            sentence
            for part in (self._name, self._words, self._meaning, self._coverage, self._version)
            for sentence in part(row)
        )

    def _name(self, row: int) -> Iterator[str]:
        named = self._named.get(row)
        if named is not None:
            kind = {"version": "short name and version"}.get(
                named.kind, named.kind.replace("_", " ")
            )
            yield f"The request names its {kind}."

    def _words(self, row: int) -> Iterator[str]:
        strengths = self._index.lexical.strengths(self._query, row)
        best = sorted(strengths, key=lambda term: (-strengths[term], term))[:_MOST_WORDS]
        said = [term for term in best if term in self._query.said]
        yield from self._in_fields(said, row, lead="Words found")
        added = [term for term in best if term not in self._query.said]
        yield from self._in_fields(added, row, lead="Words of like meaning found")

    def _in_fields(self, terms: list[str], row: int, *, lead: str) -> Iterator[str]:
        held = self._index.lexical.fields_holding(terms, row)
        parts: dict[str, list[str]] = {}
        for term in terms:
            field = next((name for name in _FIELD_LABELS if term in held.get(name, ())), None)
            if field is not None:
                parts.setdefault(field, []).append(self._surfaces.get(term, term))
        if parts:
            shown = "; ".join(f"{', '.join(w)} in the {_FIELD_LABELS[f]}" for f, w in parts.items())
            yield f"{lead}: {shown}."

    def _meaning(self, row: int) -> Iterator[str]:
        if not self._ranking.neural:
            return
        scores = self._ranking.legs[self._ranking.neural]
        before = int((scores > scores[row]).sum())
        if scores[row] > 0 and before < _NEAR_SHARE * len(scores):
            share = 100 * (before + 1) / len(scores)
            yield f"Near in meaning: among the nearest {max(share, 0.1):.1f} % of all datasets."

    def _coverage(self, row: int) -> Iterator[str]:
        for kind, share in self.coverage(row).items():
            name = self._place_name() if kind == "place" else "the time asked for"
            if share is None:
                yield f"Its record doesn't state whether it covers {name}."
            elif share <= 0:
                yield f"Has no data for {name}."
            else:
                yield f"Covers {name}." if share > 0.99 else f"Covers {share:.0%} of {name}."

    def coverage(self, row: int) -> Mapping[str, float | None]:
        """Share of the place and of the time asked for that it covers; None if it states none."""
        return {
            kind: float(shares[row]) if stated[row] else None
            for kind, (shares, stated) in self._covered.items()
        }

    @cached_property
    def _covered(self) -> Mapping[str, tuple[NDArray[np.float32], NDArray[np.bool_]]]:
        """For place and time, if asked for, every row's share and whether it states any."""
        coverage, asked = self._index.coverage, self._understood
        found = {}
        if asked.place is not None:
            stated = np.isin(np.arange(self._index.rows), coverage.box_rows)
            found["place"] = (coverage.of_place(asked.place.box), stated)
        if asked.interval is not None:
            stated = np.isin(np.arange(self._index.rows), coverage.interval_rows)
            found["time"] = (coverage.of_time(asked.interval), stated)
        return found

    def _place_name(self) -> str:
        return self._understood.place.name if self._understood.place else ""

    def _version(self, row: int) -> Iterator[str]:
        versions = int((self._index.datasets == self._index.datasets[row]).sum())
        if versions < 2:
            return
        version = self._index.versions[row]
        if self._index.newest[row]:
            yield f"Version {version} is the newest of {versions}."
        else:
            yield f"Version {version}: a newer one exists."
