"""Stage three: the datasets that retrieval found, in a better order, with the evidence for it."""

from discovery.rerank.agentic import AgenticReranker, Lookups
from discovery.rerank.base import (
    MOST_CANDIDATES,
    Bounds,
    Candidate,
    Cost,
    Evidence,
    Reranked,
    Reranker,
    TooManyCandidates,
)
from discovery.rerank.conversation import Prices
from discovery.rerank.evidence import EvidenceReranker
from discovery.rerank.single_shot import SingleShotReranker

__all__ = [
    "MOST_CANDIDATES",
    "AgenticReranker",
    "Bounds",
    "Candidate",
    "Cost",
    "Evidence",
    "EvidenceReranker",
    "Lookups",
    "Prices",
    "Reranked",
    "Reranker",
    "SingleShotReranker",
    "TooManyCandidates",
]
