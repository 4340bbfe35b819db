"""Measures the figures that conditions expect: of files, and of what the catalogue itself gives."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from discovery.catalogue.record import CollectionRecord
from discovery.evaluation.conditions import Figures
from discovery.evaluation.derived_preferences import derive_preferences
from discovery.evaluation.judged_queries import JudgedQuery, read_judged_queries
from discovery.evaluation.preferences import Preference, read_preferences
from discovery.evaluation.retrieval import evaluate_preferences, evaluate_queries
from discovery.learning.derived import derive_pairs
from discovery.selectors.collections import by_concept_ids
from discovery.services.evaluating import Evaluated

Say = Callable[[str], None]
DERIVED_QUERIES, DERIVED_PREFERENCES = "derived_queries", "derived_preferences"
LEAST_ROWS = 20_000
"""Figures of derived sets are expected of a whole catalogue: a small one is easier."""
_QUERIES, _EACH = 200, 60
_SEED = 7_001  # Not that of training: other queries are derived.
_READ = 2_000


def measure(
    files: Mapping[str, Path], *, provider_set: str, with_derived: bool, say: Say
) -> Mapping[str, Figures]:
    """Measure every set of judgements.

    Args:
        files: By the name of the set: JSON lines of judged queries, or CSV of preferences.
        provider_set: "nasa" or "all".
        with_derived: Measure what is derived from the catalogue too, if it is large enough.
        say: Told of each step.

    Returns:
        Figures by set and condition.

    Raises:
        IndexMissing: There is no index.
        MalformedQueries: A file can't be read.
    """
    evaluated = Evaluated.open(provider_set=provider_set)
    measured: dict[str, Figures] = {}
    for name, path in files.items():
        say(f"measuring {name} ({path.name})")
        if path.suffix == ".csv":
            measured[name] = _of_preferences(evaluated, read_preferences(path))
        else:
            measured[name] = _of_queries(evaluated, read_judged_queries(path))
    if with_derived and len(evaluated.included) < LEAST_ROWS:
        say(f"derived sets need {LEAST_ROWS} collections; there are {len(evaluated.included)}")
    elif with_derived:
        say("measuring queries and preferences derived from the catalogue")
        measured |= _derived(Evaluated.open(provider_set="nasa"))
    return measured


def _derived(evaluated: Evaluated) -> Mapping[str, Figures]:
    records = _records(evaluated)
    pairs = derive_pairs(records, count=_QUERIES, seed=_SEED)
    queries = [
        JudgedQuery(query=pair.query, relevant=(records[pair.positives[0]].short_name,))
        for pair in pairs
    ]
    preferences = [row.preference for row in derive_preferences(records, each=_EACH, seed=_SEED)]
    return {
        DERIVED_QUERIES: _of_queries(evaluated, queries),
        DERIVED_PREFERENCES: _of_preferences(evaluated, preferences),
    }


def _records(evaluated: Evaluated) -> list[CollectionRecord]:
    index = evaluated.opened.index
    names = [index.concept_ids[row] for row in np.flatnonzero(evaluated.included)]
    return [
        record
        for start in range(0, len(names), _READ)
        for record in by_concept_ids(names[start : start + _READ]).values()
    ]


def _of_queries(evaluated: Evaluated, queries: Sequence[JudgedQuery]) -> Figures:
    result = evaluate_queries(queries, evaluated.names, evaluated.rank)
    return {
        condition: {
            measure: result.interval(condition, measure).mean for measure in ("recall@10", "mrr")
        }
        for condition in result.conditions
    }


def _of_preferences(evaluated: Evaluated, preferences: Sequence[Preference]) -> Figures:
    result = evaluate_preferences(preferences, evaluated.names, evaluated.rank)
    return {name: {"correct": result.accuracy(name).correct} for name in result.outcomes}
