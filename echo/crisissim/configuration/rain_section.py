"""Rain: [rain]."""

from datetime import datetime
from typing import Literal

from pydantic import model_validator

from echo.crisissim.configuration.section import (
    FileName,
    Name,
    Numbers,
    Positive,
    Section,
    need_one,
)


class UniformRain(Section):
    """[rain.uniform]: so much rain, falling steadily for so long."""

    depth_mm: Positive
    duration_h: Positive


class Hyetograph(Section):
    """[rain.hyetograph]: a CSV file, or when each period ends and its rate or depth of rain."""

    file: FileName | None = None
    end_min: Numbers | None = None
    rate_mm_h: Numbers | None = None
    depth_mm: Numbers | None = None

    @model_validator(mode="after")
    def _file_or_lists(self) -> "Hyetograph":
        need_one(self, "file", "end_min")
        if self.file is None:
            need_one(self, "rate_mm_h", "depth_mm")
        elif self.rate_mm_h is not None or self.depth_mm is not None:
            raise ValueError("the file holds the rain; leave rate_mm_h and depth_mm out")
        return self


class RainRaster(Section):
    """[rain.raster]: GRIB or netCDF.

    Attributes:
        file: the file.
        variable: netCDF: the variable; GRIB: GDAL's name of the element, such as "CPRAT".
        amounts: from when amounts are counted, where the file does not say.
        crs: CRS of a netCDF file that states none.
        unit: unit of a netCDF file that states none or a wrong one.
        start: start of the simulation, with its offset from UTC; left out: of the rain.
        end: end of the rain that counts.
        gaps: times without rain in the file: "refuse" or "dry".
    """

    file: FileName
    variable: Name | None = None
    amounts: Literal["each_step", "since_start", "since_midnight"] | None = None
    crs: Name | None = None
    unit: Name | None = None
    start: datetime | None = None
    end: datetime | None = None
    gaps: Literal["refuse", "dry"] = "refuse"

    @model_validator(mode="after")
    def _times_with_offset(self) -> "RainRaster":
        for name in ("start", "end"):
            time = getattr(self, name)
            if time is not None and time.tzinfo is None:
                raise ValueError(f"{name} needs an offset from UTC, such as 2020-02-09T06:00:00Z")
        return self


class RainSection(Section):
    """[rain]: one of uniform, hyetograph, raster."""

    uniform: UniformRain | None = None
    hyetograph: Hyetograph | None = None
    raster: RainRaster | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> "RainSection":
        need_one(self, "uniform", "hyetograph", "raster")
        return self
