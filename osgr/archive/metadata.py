"""What an item's properties say of product, sensor, resolution, clouds and data, under any name."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from osgr.archive.errors import InvalidObservation
from osgr.archive.footprints import Footprint
from osgr.archive.item import ObservationItem

_PRODUCT = ("product", "collection", "dataset", "short_name", "product_type", "s5p:product_type")
_SENSOR = ("sensor", "platform", "satellite", "eo:platform", "constellation")
_INSTRUMENT = ("instrument", "instruments", "eo:instrument")
_LEVEL = ("level", "processing:level", "processing_level", "landsat:correction")
_RESOLUTION = ("resolution_m", "resolution", "gsd", "eo:gsd", "spatial_resolution_m")
_CLOUD = ("cloud_cover", "eo:cloud_cover", "cloud_percent", "cloud_cover_percent")
_NODATA = ("nodata_share", "nodata_fraction", "missing_share")
_VALID = ("valid_share", "valid_fraction")
_ASSET = ("path", "href", "url", "file")
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What an item is of, where and when, before its properties are read."""

    id: str
    archive: str
    variable: str
    footprint: Footprint
    start: datetime
    end: datetime
    source: str


def read_metadata(properties: Mapping[str, Any], *, observed: Observed) -> ObservationItem:
    """An item out of its properties and what was read already.

    Raises:
        InvalidObservation: A number is out of its range.
    """
    kept = dict(properties)
    if observed.footprint.note:
        kept["footprint_note"] = observed.footprint.note
    return ObservationItem(
        id=observed.id,
        archive=observed.archive,
        variable=observed.variable,
        result=None,
        footprint=observed.footprint.shape,
        start=observed.start,
        end=observed.end,
        product=_text(properties, _PRODUCT),
        sensor=_sensor(properties),
        resolution_m=_number(properties, _RESOLUTION, low=1e-3, high=5e6, unit="metres"),
        level=_text(properties, _LEVEL),
        cloud_cover=_number(properties, _CLOUD, low=0, high=100, unit="percent"),
        nodata_share=_nodata(properties),
        assets=_assets(properties),
        source=_text(properties, ("source",)) or observed.source,
        properties=kept,
    )


def _text(properties: Mapping[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = properties.get(name)
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            value = ", ".join(value)
        if isinstance(value, str) and value.strip():
            return value.strip()[:_LONGEST]
    return ""


def _sensor(properties: Mapping[str, Any]) -> str:
    platform, instrument = _text(properties, _SENSOR), _text(properties, _INSTRUMENT)
    if instrument.lower() in platform.lower():
        return platform
    return f"{platform} {instrument}".strip()[:_LONGEST]


def _number(
    properties: Mapping[str, Any], names: tuple[str, ...], *, low: float, high: float, unit: str
) -> float | None:
    for name in names:
        value = properties.get(name)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            message = f"{name} is {str(value)[:40]!r}; it must be a number in {unit}"
            raise InvalidObservation(message, field=name)
        if not (math.isfinite(value) and low <= value <= high):
            message = f"{name} is {value:g}; it must lie between {low:g} and {high:g} {unit}"
            raise InvalidObservation(message, field=name, value=value)
        return float(value)
    return None


def _nodata(properties: Mapping[str, Any]) -> float | None:
    if properties.get("all_nan") is True:
        return 1.0
    share = _number(properties, _NODATA, low=0, high=1, unit="(a share)")
    if share is not None:
        return share
    valid = _number(properties, _VALID, low=0, high=1, unit="(a share)")
    return None if valid is None else 1 - valid


def _assets(properties: Mapping[str, Any]) -> dict[str, str]:
    given = properties.get("assets")
    assets = {}
    if isinstance(given, Mapping):
        assets = {str(name)[:_LONGEST]: str(link) for name, link in given.items() if link}
    for name in _ASSET:
        link = properties.get(name)
        if isinstance(link, str) and link:
            assets.setdefault("data", link)
    return assets
