"""Families of datasets, and folds of queries that share none.

Cross-validation over single queries would let a ranker see MOD11A1 in training and be asked for
MYD11A1: what it says of new datasets can only be told if whole families are kept apart.
"""

import re
from collections import Counter
from collections.abc import Sequence

_FIRST_PART = re.compile(r"[^A-Za-z0-9]+")
_MODIS_LIKE = re.compile(r"(?:mod|myd|mcd|vnp|vj\d|vl\d)(\d\d)")
_CODE = re.compile(r"([a-z]{2,})\d")
_LETTERS = 5


def family(short_name: str) -> str:
    """The family of a dataset: the stem of its short name.

    That is the first part up to the first digit, or its first five letters; products of MODIS and
    VIIRS with one number are one family whatever the satellite ("MOD11A1", "VNP11A1": modis11).

    Args:
        short_name: As the provider writes it.
    """
    first = next((part for part in _FIRST_PART.split(short_name.lower()) if part), "")
    if match := _MODIS_LIKE.match(first):
        return f"modis{match[1]}"
    match = _CODE.match(first)
    return match[1] if match else first[:_LETTERS]


def family_folds(relevant: Sequence[Sequence[str]], *, folds: int = 5) -> tuple[int, ...]:
    """The fold of each query, so that no family is right for queries of two folds.

    Queries that share a family, directly or over others, stay together; the largest groups are
    dealt first, each to the fold with the fewest queries. No chance is involved.

    Args:
        relevant: Short names of the datasets that are right for each query.
        folds: Number of folds.
    """
    parents: dict[str, str] = {}

    def root(name: str) -> str:
        while parents.setdefault(name, name) != name:
            name = parents[name]
        return name

    for names in relevant:
        families = [family(name) for name in names] or [""]
        for other in families[1:]:
            parents[root(other)] = root(families[0])
    groups = [root(family(names[0]) if names else "") for names in relevant]
    counts = Counter(groups)
    loads = [0] * folds
    dealt: dict[str, int] = {}
    for group in sorted(counts, key=lambda name: (-counts[name], name)):
        dealt[group] = loads.index(min(loads))
        loads[dealt[group]] += counts[group]
    return tuple(dealt[group] for group in groups)
