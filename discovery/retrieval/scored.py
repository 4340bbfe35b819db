from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Scored:
    """One row of the index in a ranking.

    Attributes:
        row: Number of the record in the index.
        score: What it is ranked by; higher is better.
        parts: The legs and adjustments that the score is made of: "bm25", "cosine", "nn_ssc",
            "place", "time", "version", ... each as it entered.
    """

    row: int
    score: float
    parts: Mapping[str, float]
