"""F(X, q): what a set of items lacks as a whole; each check names what it found."""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, median

from osgr.grounding.choice import Choice
from osgr.grounding.coverage import area_share, time_share
from osgr.grounding.grounded import Check, ScoredItem
from osgr.grounding.temporal_kernels import Span

_WEAK = 0.9
"""Factor of a check that warns without making the set unusable."""
_ENOUGH = 0.5
_MUCH_LONGER = 4


def check_set(
    kept: Mapping[str, Sequence[ScoredItem]],
    *,
    choice: Choice,
    missing: Sequence[str] = (),
    is_spectral: bool = False,
) -> tuple[Check, ...]:
    """Check a set.

    Args:
        kept: Items by the Result node that needs them.
        choice: Kernels and place.
        missing: Nodes that the path needs and the archive doesn't hold.
        is_spectral: Whether bands are combined, which takes reflectance at the surface.
    """
    checks = [_variables(kept, missing)]
    items = [item for found in kept.values() for item in found]
    if choice.temporal == "bi-temporal-change":
        checks.append(_pair(kept))
    if choice.lacks_network:
        checks.append(_no_network(choice))
    if not items:
        return tuple(checks)
    checks += [_area(items, choice), _time(items, choice), _resolution(items, choice)]
    checks += [_level(items, is_spectral=is_spectral), _provenance(items), _validity(items)]
    checks += list(_cloud(items))
    return tuple(checks)


def fit_of(checks: Sequence[Check]) -> float:
    """F(X, q): product of the checks' shares."""
    return math.prod(check.share for check in checks)


def _variables(kept: Mapping[str, Sequence[ScoredItem]], missing: Sequence[str]) -> Check:
    lacking = [*missing, *(name for name, items in kept.items() if not items)]
    unique = list(dict.fromkeys(lacking))
    if unique:
        message = f"nothing fits for {', '.join(unique)}"
        return Check(name="variables", passed=False, share=0.0, message=message)
    names = ", ".join(kept)
    return Check(name="variables", passed=True, share=1.0, message=f"all are there: {names}")


def _pair(kept: Mapping[str, Sequence[ScoredItem]]) -> Check:
    for name, items in kept.items():
        roles = {item.role for item in items}
        for role, word in (("pre", "before"), ("post", "after")):
            if role not in roles:
                message = f"no {name} from {word} the change"
                return Check(name="pair", passed=False, share=0.0, message=message)
    return Check(name="pair", passed=True, share=1.0, message="there are items before and after")


def _no_network(choice: Choice) -> Check:
    name = choice.place.region.name if choice.place else "the place"
    message = (
        f"no river network that covers {name} is at hand: whether water joins the items to it is "
        "not known, only that they are near"
    )
    return Check(name="flow network", passed=False, share=_ENOUGH, message=message)


def _area(items: Sequence[ScoredItem], choice: Choice) -> Check:
    place = choice.place
    if place is None or choice.spatial in ("proximity", "flow-connectivity"):
        message = "the question asks for no coverage of an area"
        return Check(name="area", passed=True, share=1.0, message=message)
    share = area_share(items, place=place)
    message = f"the items cover {share:.0%} of {place.region.name}"
    return Check(name="area", passed=share >= _ENOUGH, share=_softened(share), message=message)


def _time(items: Sequence[ScoredItem], choice: Choice) -> Check:
    share = time_share(items, choice=choice)
    longest = max((window.span.days for window in choice.windows), default=0.0)
    typical = median(Span(item.item.start, item.item.end).days for item in items)
    if longest and typical > _MUCH_LONGER * longest:
        message = f"items cover {typical:.0f} days each, the question {longest:.0f}"
        return Check(name="time", passed=False, share=_WEAK, message=message)
    message = f"{share:.0%} of the time asked about has an acquisition"
    return Check(name="time", passed=share >= _ENOUGH, share=_softened(share), message=message)


def _softened(share: float) -> float:
    """Half of it or all is usable, little of it is still an answer for a part: never 0."""
    return _ENOUGH + (1 - _ENOUGH) * share


def _resolution(items: Sequence[ScoredItem], choice: Choice) -> Check:
    known = [item.item.resolution_m for item in items if item.item.resolution_m is not None]
    if not known:
        return Check(
            name="resolution", passed=True, share=1.0, message="the pixels' size is unstated"
        )
    coarsest = max(known)
    if choice.place is not None and coarsest > choice.place.scale_m:
        message = (
            f"pixels of {coarsest:.0f} m are larger than {choice.place.region.name} "
            f"(about {choice.place.scale_m:.0f} m)"
        )
        return Check(name="resolution", passed=False, share=_WEAK, message=message)
    return Check(
        name="resolution", passed=True, share=1.0, message=f"pixels up to {coarsest:.0f} m"
    )


def _level(items: Sequence[ScoredItem], *, is_spectral: bool) -> Check:
    levels = sorted({item.item.level for item in items if item.item.level})
    by_result: dict[str, set[str]] = {}
    for item in items:
        by_result.setdefault(item.item.result or "", set()).add(item.item.level)
    mixed = [name for name, found in by_result.items() if len(found) > 1]
    if mixed:
        message = f"processing levels are mixed for {', '.join(mixed)}: {', '.join(levels)}"
        return Check(name="level", passed=False, share=_WEAK, message=message)
    if is_spectral and any(level.upper().startswith(("L0", "L1")) for level in levels):
        message = f"bands of level {', '.join(levels)} hold no reflectance at the surface"
        return Check(name="level", passed=False, share=_WEAK, message=message)
    message = ", ".join(levels) or "the processing level is unstated"
    return Check(name="level", passed=True, share=1.0, message=message)


def _provenance(items: Sequence[ScoredItem]) -> Check:
    stated = sum(bool(item.item.product or item.item.source) for item in items) / len(items)
    message = f"product or source is stated for {stated:.0%} of the items"
    return Check(
        name="provenance", passed=stated >= _ENOUGH, share=_WEAK + 0.1 * stated, message=message
    )


def _validity(items: Sequence[ScoredItem]) -> Check:
    shares = [item.item.nodata_share for item in items if item.item.nodata_share is not None]
    units = {
        (item.item.result, item.item.properties.get("unit"))
        for item in items
        if item.item.properties.get("unit")
    }
    if len({result for result, _ in units}) < len(units):
        message = "items of one variable state different units"
        return Check(name="validity", passed=False, share=_WEAK, message=message)
    if not shares:
        message = "the share of void pixels is unstated"
        return Check(name="validity", passed=True, share=1.0, message=message)
    valid = 1 - fmean(shares)
    message = f"{valid:.0%} of the pixels have values"
    return Check(name="validity", passed=valid >= _ENOUGH, share=_softened(valid), message=message)


def _cloud(items: Sequence[ScoredItem]) -> Iterator[Check]:
    covers = [item.item.cloud_cover for item in items if item.item.cloud_cover is not None]
    if not covers:
        return
    clear = 1 - fmean(covers) / 100
    message = f"clouds cover {1 - clear:.0%} on average"
    yield Check(name="cloud", passed=clear >= _ENOUGH, share=_softened(clear), message=message)
