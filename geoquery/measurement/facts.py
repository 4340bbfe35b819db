from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from geoquery.measurement.colour import PALETTE, colour_classes, srgb_to_lab
from geoquery.measurement.world import TileLayers

_HALF = 0.5


@dataclass(frozen=True, kw_only=True)
class TileFacts:
    """What is measured of one tile.

    Attributes:
        longitude: Of the middle, WGS 84 degrees.
        latitude: Of the middle, WGS 84 degrees.
        land_share: Share of dry land, 0 to 1.
        lake_share: Share of inland water.
        sea_share: Share of sea.
        land_colours: Share of each colour class among the pixels of dry land, largest first.
        water_colours: The same among the pixels of sea and inland water.
        lightness: Mean L* (0 to 100) of the land, or of the water where there is no land.
        lightness_spread: Standard deviation of L*: how even or patchy the surface looks.
        elevation_m: Mean elevation of the land above the sea; None where there is none.
        highest_m: Highest elevation.
        relief_m: Elevation of the 95th percentile over that of the 5th.
        sea_km: Great-circle distance from the middle to the nearest sea; 0 at sea.
    """

    longitude: float
    latitude: float
    land_share: float
    lake_share: float
    sea_share: float
    land_colours: dict[str, float] = field(default_factory=dict)
    water_colours: dict[str, float] = field(default_factory=dict)
    lightness: float
    lightness_spread: float
    elevation_m: float | None
    highest_m: float | None
    relief_m: float | None
    sea_km: float

    def to_json(self) -> dict[str, Any]:
        """As plain values, rounded to what the measurement is good for."""
        return {name: _rounded(value) for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> "TileFacts":
        """Read what ``to_json`` wrote; keys that aren't fields are left aside."""
        known = {name: values[name] for name in cls.__dataclass_fields__ if name in values}
        # The database doesn't keep the order of an object's keys.
        for name in ("land_colours", "water_colours"):
            known[name] = _largest_first(known.get(name, {}))
        return cls(**known)


def _largest_first(shares: dict[str, float]) -> dict[str, float]:
    return dict(sorted(shares.items(), key=lambda entry: (-entry[1], entry[0])))


def _rounded(value: Any) -> Any:  # noqa: ANN401 -- a field's value
    if isinstance(value, dict):
        return {name: round(share, 4) for name, share in value.items()}
    return value if value is None else round(float(value), 4)


def measure_tile(
    rgb: NDArray[np.uint8], layers: TileLayers, *, centre: tuple[float, float], sea_km: float
) -> TileFacts:
    """Measure one tile.

    Args:
        rgb: Its picture, uint8 [H, W, 3].
        layers: Land, inland water and elevation at its pixels.
        centre: Longitude and latitude of its middle.
        sea_km: Distance from the middle to the sea.
    """
    is_lake = layers.lake >= _HALF
    is_land = (layers.land >= _HALF) & ~is_lake
    classes = colour_classes(rgb)
    lightness = srgb_to_lab(rgb)[..., 0]
    seen = lightness[is_land] if is_land.any() else lightness
    lake_share = float(np.minimum(layers.lake, layers.land).mean())
    land_share = float(layers.land.mean()) - lake_share
    low, high = _percentiles(layers.elevation[is_land])
    heights = layers.elevation[is_land & np.isfinite(layers.elevation)]
    return TileFacts(
        longitude=centre[0],
        latitude=centre[1],
        land_share=land_share,
        lake_share=lake_share,
        sea_share=1.0 - land_share - lake_share,
        land_colours=_shares(classes[is_land]),
        water_colours=_shares(classes[~is_land]),
        lightness=float(seen.mean()),
        lightness_spread=float(seen.std()),
        elevation_m=float(heights.mean()) if heights.size else None,
        highest_m=float(heights.max()) if heights.size else None,
        relief_m=None if low is None or high is None else high - low,
        sea_km=sea_km,
    )


def _percentiles(heights: NDArray[np.float32]) -> tuple[float | None, float | None]:
    known = heights[np.isfinite(heights)]
    if known.size == 0:
        return None, None
    low, high = np.percentile(known, [5, 95])
    return float(low), float(high)


def _shares(classes: NDArray[np.intp]) -> dict[str, float]:
    if classes.size == 0:
        return {}
    counts = np.bincount(classes.ravel(), minlength=len(PALETTE))
    order = sorted(range(len(PALETTE)), key=lambda index: (-counts[index], index))
    return {
        PALETTE[index].name: float(counts[index] / classes.size)
        for index in order
        if counts[index] > 0
    }
