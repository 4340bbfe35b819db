"""The trained weights that ship with the product."""

from dataclasses import dataclass
from functools import lru_cache

import structlog

from discovery.learning.ranker import LearnedRanker
from discovery.learning.scorer import PairScorer, WeightsUnusable, read_card
from discovery.learning.shipped import CARD, RANKER, WEIGHTS

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class ShippedWeights:
    """Trained weights.

    Attributes:
        scorer: NN-SSC; None if a file is missing or unusable.
        ranker: The ranker over it; None likewise.
        encoder: Name and revision of the text model that they were trained on.
        notice: What people must know if there is none; else empty.
    """

    scorer: PairScorer | None = None
    ranker: LearnedRanker | None = None
    encoder: str = ""
    notice: str = ""

    @property
    def alpha(self) -> float | None:
        """The neural leg's weight against words."""
        return self.ranker.alpha if self.ranker else None


@lru_cache(maxsize=1)
def shipped_weights() -> ShippedWeights:
    """Load them once; without them the centred cosine takes their place, and answers say so."""
    try:
        encoder = str(read_card(CARD).get("encoder", ""))
        scorer, ranker = PairScorer.load(WEIGHTS), LearnedRanker.load(RANKER)
    except WeightsUnusable as problem:
        log.warning("trained weights unusable", reason=problem.message)
        notice = "The trained weights can't be used; plain nearness in meaning takes their place."
        return ShippedWeights(notice=notice)
    return ShippedWeights(scorer=scorer, ranker=ranker, encoder=encoder)


def weights_for(model: str) -> ShippedWeights:
    """The weights, if they were trained on vectors of this text model, "name@revision"."""
    shipped = shipped_weights()
    if shipped.scorer is None or shipped.encoder == model:
        return shipped
    notice = (
        f"The trained weights are for {shipped.encoder}, the index is of {model}; "
        "plain nearness in meaning takes their place. Train others: train_scorer"
    )
    return ShippedWeights(notice=notice)
