"""How much of the place and of the time a set of items covers together."""

from collections.abc import Sequence
from datetime import timedelta

import shapely

from osgr.grounding.choice import Choice
from osgr.grounding.equal_area import on_equal_area_plane
from osgr.grounding.grounded import ScoredItem
from osgr.grounding.place import Place
from osgr.grounding.temporal_kernels import Span

_MOST_PARTS = 12


def area_share(items: Sequence[ScoredItem], *, place: Place) -> float:
    """Share of R^rho that the footprints cover together."""
    unique = {shapely.to_wkb(item.item.footprint): item.item.footprint for item in items}
    planes = [on_equal_area_plane(footprint) for footprint in unique.values()]
    covered = shapely.union_all(planes).intersection(place.ground_plane)
    return min(1.0, float(covered.area) / place.area_m2)


def time_share(items: Sequence[ScoredItem], *, choice: Choice) -> float:
    """Share of the time asked about, cut into at most 12 parts, that has an acquisition."""
    parts = [(window.role, part) for window in choice.windows for part in _parts(window.span)]
    if not parts:
        return 1.0
    spans = [(item.role, Span(item.item.start, item.item.end)) for item in items]
    covered = sum(
        any(role == own and span.distance_days(part) == 0 for own, span in spans)
        for role, part in parts
    )
    return covered / len(parts)


def _parts(span: Span) -> list[Span]:
    """Months or so: a part isn't shorter than 16 days, the revisit of most land sensors."""
    count = max(1, min(_MOST_PARTS, int(span.days // 16)))
    length = (span.end - span.start) / count
    starts = [span.start + length * number for number in range(count)]
    return [Span(start, start + length - timedelta(microseconds=1)) for start in starts]
