"""F(M_x, q): whether one item can be used at all, and how well."""

from dataclasses import dataclass

from osgr.archive.item import ObservationItem
from osgr.grounding.grounded import RejectionReason
from osgr.grounding.place import Place
from osgr.grounding.settings import GroundingSettings

_WORST = 0.75
"""Factor of an item that is all cloud, or all void: it orders items, and is no second threshold."""


@dataclass(frozen=True, slots=True)
class ItemFit:
    """Factor in [0, 1]; 0 has a reason and words for it."""

    factor: float
    reason: RejectionReason | None = None
    message: str = ""


def item_fit(item: ObservationItem, *, place: Place | None, settings: GroundingSettings) -> ItemFit:
    """Hold an item's metadata against what can be used."""
    return (
        _validity(item, settings)
        or _cloud(item, settings)
        or _resolution(item, place, settings)
        or ItemFit(_factor(item, place))
    )


def _validity(item: ObservationItem, settings: GroundingSettings) -> ItemFit | None:
    if item.valid.usable is False:
        return ItemFit(0.0, "invalid_data", "; ".join(item.valid.reasons))
    share, limit = item.nodata_share, settings.largest_nodata_share
    if share is not None and share > limit:
        message = f"{share:.0%} of the pixels have no value (at most {limit:.0%})"
        return ItemFit(0.0, "invalid_data", message)
    return None


def _cloud(item: ObservationItem, settings: GroundingSettings) -> ItemFit | None:
    cloud, limit = item.cloud_cover, settings.largest_cloud_percent
    if cloud is None or cloud <= limit:
        return None
    return ItemFit(0.0, "cloud", f"clouds cover {cloud:.0f} % of it (at most {limit:.0f} %)")


def _resolution(
    item: ObservationItem, place: Place | None, settings: GroundingSettings
) -> ItemFit | None:
    if place is None or item.resolution_m is None:
        return None
    coarsest = settings.coarsest_ratio * place.scale_m
    if item.resolution_m <= coarsest:
        return None
    message = f"its pixels measure {item.resolution_m:.0f} m, the place about {place.scale_m:.0f} m"
    return ItemFit(0.0, "resolution", message)


def _factor(item: ObservationItem, place: Place | None) -> float:
    factor = 1.0
    if item.cloud_cover is not None:
        factor *= 1 - (1 - _WORST) * item.cloud_cover / 100
    if item.nodata_share is not None:
        factor *= 1 - (1 - _WORST) * item.nodata_share
    if place is not None and item.resolution_m is not None and item.resolution_m > place.scale_m:
        factor *= 0.9
    return factor
