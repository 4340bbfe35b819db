"""The trained weights that ship with the product."""

from dataclasses import dataclass
from functools import lru_cache

import structlog

from discovery.learning.ranker import LearnedRanker
from discovery.learning.scorer import PairScorer, WeightsUnusable
from discovery.learning.shipped import RANKER, WEIGHTS

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class ShippedWeights:
    """Trained weights.

    Attributes:
        scorer: NN-SSC; None if a file is missing or unusable.
        ranker: The ranker over it; None likewise.
        notice: What people must know if there is none; else empty.
    """

    scorer: PairScorer | None = None
    ranker: LearnedRanker | None = None
    notice: str = ""

    @property
    def alpha(self) -> float | None:
        """The neural leg's weight against words."""
        return self.ranker.alpha if self.ranker else None


@lru_cache(maxsize=1)
def shipped_weights() -> ShippedWeights:
    """Load them once; without them the centred cosine takes their place, and answers say so."""
    try:
        return ShippedWeights(scorer=PairScorer.load(WEIGHTS), ranker=LearnedRanker.load(RANKER))
    except WeightsUnusable as problem:
        log.warning("trained weights unusable", reason=problem.message)
        notice = "The trained weights can't be used; plain nearness in meaning takes their place."
        return ShippedWeights(notice=notice)
