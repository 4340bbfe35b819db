"""Ranks datasets for a request: words, meaning, fusion, versions, and why."""

from discovery.retrieval.errors import IndexMissing, UnknownCondition, VectorsMismatch
from discovery.retrieval.fields import FIELD_NAMES
from discovery.retrieval.fusion import CENTRED_COSINE_ALPHA, alpha_from_quality
from discovery.retrieval.index import CANDIDATES, Index
from discovery.retrieval.priors import PRIOR_NAMES
from discovery.retrieval.ranking import Ranking, Scorer, condition_scores, rank
from discovery.retrieval.scored import Scored
from discovery.retrieval.store import FORMAT
from discovery.retrieval.why import Explainer

__all__ = [
    "CANDIDATES",
    "CENTRED_COSINE_ALPHA",
    "FIELD_NAMES",
    "FORMAT",
    "PRIOR_NAMES",
    "Explainer",
    "Index",
    "IndexMissing",
    "Ranking",
    "Scored",
    "Scorer",
    "UnknownCondition",
    "VectorsMismatch",
    "alpha_from_quality",
    "condition_scores",
    "rank",
]
