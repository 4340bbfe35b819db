"""Keeps the items that pass their floors and the threshold, and says why the others don't."""

from osgr.archive.item import ObservationItem
from osgr.grounding.choice import Choice
from osgr.grounding.grounded import RejectedItem, RejectionReason, ScoredItem
from osgr.grounding.item_fit import ItemFit, item_fit
from osgr.grounding.measured import SpatialMeasure, TemporalMeasure


def select_item(
    item: ObservationItem, *, space: SpatialMeasure, time: TemporalMeasure, choice: Choice
) -> ScoredItem | RejectedItem:
    """Keep or reject one item of a wanted variable.

    Default form: ``F (gamma_s + gamma_t) / 2 >= theta``, and the support of each kernel reaches
    its floor. Published form: ``F (gamma_s + gamma_t) >= theta``.
    """
    fit = item_fit(item, place=choice.place, settings=choice.settings)
    score = fit.factor * (space.kernel + time.kernel)
    if choice.kernels == "default":
        score /= 2
    rejection = _rejection(space=space, time=time, fit=fit, score=score, choice=choice)
    if rejection is not None:
        reason, message = rejection
        return RejectedItem(item=item, reason=reason, message=message)
    return ScoredItem(
        item=item, spatial=space.kernel, temporal=time.kernel, score=score, role=time.role
    )


def _rejection(
    *, space: SpatialMeasure, time: TemporalMeasure, fit: ItemFit, score: float, choice: Choice
) -> tuple[RejectionReason, str] | None:
    if choice.kernels == "default" and (outside := _outside(space, time)):
        return outside
    if fit.reason is not None:
        return fit.reason, fit.message
    if choice.kernels == "default" and (low := _below_floor(space, time, choice)):
        return low
    settings = choice.settings
    default = choice.kernels == "default"
    threshold = settings.threshold if default else settings.published_threshold
    if score < threshold:
        return "score", f"its score is {score:.3f} (at least {threshold:g})"
    return None


def _outside(space: SpatialMeasure, time: TemporalMeasure) -> tuple[RejectionReason, str] | None:
    if space.is_outside:
        return "outside_place", "its footprint does not reach the place"
    if time.support == 0:
        return "outside_time", "it was not acquired in the time asked about"
    return None


def _below_floor(
    space: SpatialMeasure, time: TemporalMeasure, choice: Choice
) -> tuple[RejectionReason, str] | None:
    settings = choice.settings
    if space.support < settings.spatial_floor:
        message = (
            f"its share of the place is {space.support:.3f} (at least {settings.spatial_floor:g})"
        )
        return "spatial_floor", message
    if time.support < settings.temporal_floor:
        message = (
            f"its share of the time is {time.support:.3f} (at least {settings.temporal_floor:g})"
        )
        return "temporal_floor", message
    return None
