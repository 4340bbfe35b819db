"""Spatial kernels gamma_s, in [0, 1]; areas in square metres, distances in metres.

The published forms are the paper's (appendix C); where a default differs, it says why.
"""

import math

EPSILON = 1e-9
"""The small constant of the published forms, in the unit of what it is added to."""


def overlap_published(*, shared: float, item: float, place: float) -> float:
    """``|Omega n R| / (|Omega u R| + eps)``: intersection over union."""
    return shared / (item + place - shared + EPSILON)


def containment_published(*, shared: float, item: float, place: float) -> float:
    """``|Omega n R| / (min(|Omega|, |R|) + eps)``."""
    return shared / (min(item, place) + EPSILON)


def shared_share(*, shared: float, item: float, place: float) -> float:
    """Share of the smaller of two areas that lies in the other; 1 if one holds the other."""
    return min(1.0, shared / min(item, place))


def overlap_default(*, shared: float, item: float, place: float) -> float:
    """Mean of intersection over union and of the shared share of the smaller area.

    Intersection over union alone is near 0 for a scene 100 times as large as the city in it, so a
    place would never be found in large scenes. The mean keeps it above 1/2 if one area holds the
    other, still prefers footprints of the place's size, and rises with the shared area.
    """
    union = item + place - shared
    share = shared_share(shared=shared, item=item, place=place)
    return (min(1.0, shared / union) + share) / 2


def containment_default(*, shared: float, item: float, place: float) -> float:
    """The shared share of the smaller area: the published form without its constant."""
    return shared_share(shared=shared, item=item, place=place)


def proximity(*, distance_m: float, decay_m: float) -> float:
    """``exp(-d / lambda_s)``."""
    return math.exp(-distance_m / decay_m)


def flow_connectivity(*, distance_m: float, decay_m: float) -> float:
    """``exp(-Delta_H / lambda_H)``; 0 if no directed path joins them (infinite distance)."""
    return math.exp(-distance_m / decay_m) if math.isfinite(distance_m) else 0.0
