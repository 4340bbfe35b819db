"""One thing that an archive holds: x = (footprint, acquisition interval, variable, metadata)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from shapely import MultiPolygon


@dataclass(frozen=True, slots=True)
class Validity:
    """Whether an item's data can be used, as far as metadata and sampled statistics tell.

    Attributes:
        usable: None if nothing is known of the data.
        reasons: Why they can't be used, or what is doubtful; sentences.
    """

    usable: bool | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservationItem:
    """One variable of one acquisition or composite.

    Attributes:
        id: Unique in its archive.
        archive: Name of the archive.
        variable: As the archive spells it.
        result: Name of the Result node that it stands for; None if none is known.
        footprint: WGS 84, longitude first; split at 180 degrees where it crosses it.
        start: First instant of the acquisition, UTC.
        end: Last instant, UTC, included; equal to ``start`` for a point in time.
        product: Product or collection, "" if unstated.
        sensor: Platform and instrument, "" if unstated.
        resolution_m: Size of a pixel in metres.
        level: Processing level, "" if unstated.
        cloud_cover: Percent, 0 to 100.
        nodata_share: Share of pixels without a value, 0 to 1.
        valid: Whether the data can be used.
        assets: Where the data lie, by asset name: a path or an address.
        source: Where the record came from.
        properties: Everything else that was stated, JSON values.
    """

    id: str
    archive: str
    variable: str
    result: str | None
    footprint: MultiPolygon
    start: datetime
    end: datetime
    product: str = ""
    sensor: str = ""
    resolution_m: float | None = None
    level: str = ""
    cloud_cover: float | None = None
    nodata_share: float | None = None
    valid: Validity = Validity()
    assets: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    properties: Mapping[str, Any] = field(default_factory=dict)
