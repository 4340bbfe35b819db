"""Types of what a flood model takes and gives beyond depth and speed."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from common.actions import Drawable, Kind, Raster, Seconds, Unit, Value, Wgs84Box
from common.actions.geometry import Latitude, Longitude
from common.actions.rasters import Sha256

MOST_POINTS = 10_000
InfiltrationRate = Annotated[float, Unit("mm/h"), Kind("infiltration rate"), Field(ge=0, le=500)]
FirstRate = Annotated[float, Unit("mm/h"), Kind("first infiltration rate"), Field(gt=0, le=500)]
HalfTime = Annotated[
    float, Unit("h"), Kind("half-time of the infiltration"), Field(ge=0.001, le=240)
]
Suction = Annotated[float, Unit("mm"), Kind("wetting front suction"), Field(gt=0, le=5000)]
Deficit = Annotated[float, Kind("moisture deficit"), Field(gt=0, le=1)]
CurveNumberOfGround = Annotated[float, Kind("curve number"), Field(ge=30, le=100)]
Hyetograph = Annotated[
    list[Annotated[float, Field(ge=0, le=1e6)]], Field(min_length=2, max_length=2000)
]


class HazardRaster(Raster, Drawable):
    """Danger for people as a rating: d (v + 0.5) + DF of FD2320."""


class ArrivalRaster(Raster, Drawable):
    """When it gets wet (h)."""


class SubmersionRaster(Raster, Drawable):
    """How long it is wet (h)."""


class DischargeRaster(Raster, Drawable):
    """Flux of a metre of width (m2/s)."""


class LandCoverRaster(Raster):
    """Kinds of cover by number, as ESA WorldCover counts them."""


class AnimatedRaster(Drawable):
    """Moments, one after the other.

    Attributes:
        artifact: SHA-256 of a NetCDF file with the CF conventions.
        crs: Authority and code of the grid's coordinate reference system.
        box: What the grid covers.
        times_s: The moments, from the start, rising.
    """

    artifact: Sha256
    crs: Annotated[str, Field(pattern=r"^EPSG:\d{4,6}$")]
    box: Wgs84Box
    times_s: Annotated[list[Seconds], Field(min_length=1, max_length=MOST_POINTS)]


class StoredFile(Value):
    """A file for download.

    Attributes:
        artifact: SHA-256 of its bytes.
        name: What to call it.
        media_type: What it is.
    """

    artifact: Sha256
    name: str
    media_type: str


class InflowHydrograph(Value):
    """Water that enters at a point, such as a river at the edge of the area.

    Attributes:
        lon: Where, degrees.
        lat: Where, degrees.
        hours: Times from the start, rising; between them the discharge changes evenly.
        discharge_m3_s: Discharge at each time; the first and the last hold beyond.
    """

    lon: Longitude
    lat: Latitude
    hours: Annotated[list[Annotated[float, Field(ge=0, le=1440)]], Field(min_length=1)]
    discharge_m3_s: Annotated[
        list[Annotated[float, Field(ge=0, le=300_000)]], Field(min_length=1, max_length=MOST_POINTS)
    ]

    @model_validator(mode="after")
    def _has_a_discharge_for_each_time(self) -> Self:
        if len(self.hours) != len(self.discharge_m3_s):
            raise ValueError(
                f"{len(self.hours)} hours and {len(self.discharge_m3_s)} discharges; there must be "
                "as many of both"
            )
        if any(after <= before for before, after in zip(self.hours, self.hours[1:], strict=False)):
            raise ValueError("the hours must rise")
        return self


class BasinOutlet(Value):
    """The point that all water of a basin passes, on its river; degrees."""

    lon: Longitude
    lat: Latitude


class GaugePoint(Value):
    """A point at which depth and speed are recorded over time; degrees."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    lon: Longitude
    lat: Latitude
