"""The scorer of pairs that ships with the product, and the weight that its card gives it."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import structlog

from discovery.learning.scorer import PairScorer, WeightsUnusable, read_card

log = structlog.get_logger(__name__)

DATA = Path(__file__).resolve().parent.parent / "data"
WEIGHTS = DATA / "nn_ssc.npz"
CARD = DATA / "nn_ssc.json"


@dataclass(frozen=True, kw_only=True)
class ShippedScorer:
    """A trained scorer with its weight in fusion.

    Attributes:
        scorer: The network; None if its file is missing or unusable.
        alpha: Its weight against words, from its card; None without a scorer.
        notice: What people must know if there is none; else empty.
    """

    scorer: PairScorer | None
    alpha: float | None
    notice: str = ""


@lru_cache(maxsize=1)
def shipped_scorer() -> ShippedScorer:
    """Load the scorer once; without it the centred cosine takes its place, and answers say so."""
    try:
        scorer = PairScorer.load(WEIGHTS)
        alpha = read_card(CARD).get("alpha")
    except WeightsUnusable as problem:
        log.warning("trained scorer unusable", reason=problem.message)
        notice = f"The trained scorer ({WEIGHTS.name}) can't be used; plain nearness is."
        return ShippedScorer(scorer=None, alpha=None, notice=notice)
    if not isinstance(alpha, int | float) or isinstance(alpha, bool) or not 0 <= alpha <= 1:
        notice = f"{CARD.name} states no alpha from 0 to 1; plain nearness in meaning is used."
        return ShippedScorer(scorer=None, alpha=None, notice=notice)
    return ShippedScorer(scorer=scorer, alpha=float(alpha))
