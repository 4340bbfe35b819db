import numpy as np
from numpy.typing import NDArray

from discovery.retrieval.index import Index

# Above every score by words and meaning, whose sum with priors stays under 3.
_WHOLE = 20.0
_MENTIONED = 10.0
_OF_KIND = {"concept_id": 3.0, "doi": 2.0, "version": 2.0, "short_name": 1.0}
_LONGEST_MENTION = 400
"""Characters of a request up to which a name in it is what is asked for; a longer text tells."""

_TOLD = 0.15
"""Added for a dataset that a longer text names."""


def name_bonus(index: Index, query: str) -> NDArray[np.float32]:
    """What is added to the score of rows that a query names, float32 [rows].

    A query that is an identifier puts all its versions first, newest first. One that is named in
    a sentence comes first too, in its newest version or the one that is stated.
    """
    bonus = np.zeros(index.rows, np.float32)
    is_request = len(query) <= _LONGEST_MENTION
    for named in index.identifiers.find(query):
        exact = named.kind != "short_name"
        if not (named.is_whole or exact or index.newest[named.row]):
            continue
        if named.is_whole or is_request:
            base = _WHOLE if named.is_whole else _MENTIONED
            age = 0.0 if exact else 0.01 * float(index.age[named.row])
            bonus[named.row] = max(bonus[named.row], base + _OF_KIND[named.kind] - age)
        else:
            bonus[named.row] = max(bonus[named.row], _TOLD)
    return bonus
