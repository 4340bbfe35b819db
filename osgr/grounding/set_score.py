"""C_s(X) and C_t(X): averages of the items' kernels, with a relation-level score folded in."""

from collections.abc import Sequence
from statistics import fmean

from osgr.grounding.choice import Choice
from osgr.grounding.grounded import ScoredItem
from osgr.grounding.temporal_kernels import Span, is_earlier


def spatial_score(items: Sequence[ScoredItem]) -> float:
    """C_s: mean spatial kernel; the kernels of flow are its support already."""
    return fmean(item.spatial for item in items) if items else 0.0


def temporal_score(items: Sequence[ScoredItem], *, choice: Choice) -> float:
    """C_t: mean of the items' temporal kernels and, for a change, of the best pair's."""
    kernels = [item.temporal for item in items]
    if choice.temporal == "bi-temporal-change":
        kernels.append(best_pair(items))
    return fmean(kernels) if kernels else 0.0


def best_pair(items: Sequence[ScoredItem]) -> float:
    """Largest ``softov(T_i, I_pre) softov(T_j, I_post) 1[m(T_i) < m(T_j)]`` over the pairs."""
    before = sorted((i for i in items if i.role == "pre"), key=lambda i: -i.temporal)
    after = sorted((i for i in items if i.role == "post"), key=lambda i: -i.temporal)
    best = 0.0
    for pre in before:
        if after and pre.temporal * after[0].temporal <= best:
            break
        best = max(best, *(pair_score(pre, post) for post in after), 0.0)
    return best


def pair_score(pre: ScoredItem, post: ScoredItem) -> float:
    """Score of one pair: both kernels' product; 0 unless ``pre`` is the earlier one."""
    earlier = Span(pre.item.start, pre.item.end)
    later = Span(post.item.start, post.item.end)
    return pre.temporal * post.temporal if is_earlier(earlier, later) else 0.0


def set_score(*, fit: float, spatial: float, temporal: float, choice: Choice) -> float:
    """S(X, q) = F (C_s + C_t); the default form is halved, so that it lies in [0, 1]."""
    score = fit * (spatial + temporal)
    return score / 2 if choice.kernels == "default" else score
