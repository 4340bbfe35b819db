from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from geoquery.measurement.facts import TileFacts

_SEED = 20240101
_OPEN_OCEAN_PART = 0.15


@dataclass(frozen=True, slots=True)
class _Stratum:
    kind: str
    latitude_band: int
    longitude_band: int
    colour: str


def stratified_sample(facts: Mapping[str, TileFacts], size: int) -> list[str]:
    """Choose proxies so that every kind of tile has its share of them.

    Strata are land, coast or open ocean; 15 degrees of latitude; 30 of longitude; and the largest
    colour class. Each stratum gets places in proportion to its tiles, chosen at random with a
    fixed seed; open ocean, of which one tile is much like another, gets 15 % in all.

    Args:
        facts: Of every tile, by its key.
        size: How many to choose; all when there are no more.

    Returns:
        Keys in order. The same tiles give the same choice.
    """
    if size >= len(facts):
        return sorted(facts)
    ocean = [key for key in sorted(facts) if facts[key].sea_share >= 1.0]
    land = [key for key in sorted(facts) if facts[key].sea_share < 1.0]
    for_ocean = max(round(size * _OPEN_OCEAN_PART), size - len(land))
    for_ocean = min(for_ocean, len(ocean))
    chosen = _spread(ocean, facts, for_ocean) + _spread(land, facts, size - for_ocean)
    return sorted(chosen)


def _spread(keys: Sequence[str], facts: Mapping[str, TileFacts], size: int) -> list[str]:
    strata: dict[_Stratum, list[str]] = {}
    for key in keys:
        strata.setdefault(_stratum(facts[key]), []).append(key)
    generator = np.random.default_rng(_SEED)
    order: list[tuple[float, str]] = []
    for members in strata.values():
        # Of n members, those below any value v are then v * n many: taking the smallest first
        # serves each stratum in proportion.
        ranks = (generator.permutation(len(members)) + generator.random()) / len(members)
        order.extend(zip(ranks.tolist(), members, strict=True))
    return [key for _, key in sorted(order)[:size]]


def _stratum(facts: TileFacts) -> _Stratum:
    kind = "ocean" if facts.sea_share >= 1.0 else "coast" if facts.sea_share > 0.02 else "land"
    colours = facts.water_colours if kind == "ocean" else facts.land_colours
    return _Stratum(
        kind=kind,
        latitude_band=int(facts.latitude // 15),
        longitude_band=int(facts.longitude // 30),
        colour=next(iter(colours), ""),
    )
