"""Water besides rain: [[inflow]], [[drain]], [[culvert]], [[edge]], [initial]."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from echo.crisissim.configuration.section import (
    AtLeastZero,
    FileName,
    Finite,
    Line,
    Manning,
    Name,
    Numbers,
    Points,
    Positive,
    RasterFile,
    Section,
    need_one,
)


class DischargeSeries(Section):
    """discharge = {...}: a file (CSV or .bdy), or times and values."""

    file: FileName | None = None
    name: Name | None = None
    width_m: Positive | None = None
    time_s: Numbers | None = None
    m3_s: Numbers | None = None

    @model_validator(mode="after")
    def _file_or_lists(self) -> "DischargeSeries":
        need_one(self, "file", "time_s")
        if (self.time_s is None) != (self.m3_s is None):
            raise ValueError("time_s and m3_s go together")
        return self


class LevelSeries(Section):
    """level = {...}: a file (CSV or .bdy), or times and values."""

    file: FileName | None = None
    name: Name | None = None
    time_s: Numbers | None = None
    m: Numbers | None = None

    @model_validator(mode="after")
    def _file_or_lists(self) -> "LevelSeries":
        need_one(self, "file", "time_s")
        if (self.time_s is None) != (self.m is None):
            raise ValueError("time_s and m go together")
        return self


class Circle(Section):
    """A circle in the grid's CRS."""

    x: Finite
    y: Finite
    radius_m: Positive


class Placed(Section):
    """Something at points [x, y], in a circle, in a file's polygons, or in cells [row, column]."""

    name: Name
    points: Points | None = None
    circle: Circle | None = None
    polygons: FileName | None = None
    cells: list[Annotated[list[int], Field(min_length=2, max_length=2)]] | None = Field(
        default=None, min_length=1, max_length=100_000
    )

    @model_validator(mode="after")
    def _one_place(self) -> "Placed":
        need_one(self, "points", "circle", "polygons", "cells")
        return self


class InflowSection(Placed):
    """[[inflow]]: water that enters, spread evenly over its cells."""

    discharge_m3_s: AtLeastZero | None = None
    discharge: DischargeSeries | None = None

    @model_validator(mode="after")
    def _one_discharge(self) -> "InflowSection":
        need_one(self, "discharge_m3_s", "discharge")
        return self


class DrainSection(Placed):
    """[[drain]]: takes water up to its capacity."""

    capacity_m3_s: Positive


class CulvertSection(Section):
    """[[culvert]]: joins the cells at the two ends of a line.

    Attributes:
        name: of the culvert.
        line: first and last point [x, y]; those between only count for the length.
        width_m: clear width, m.
        height_m: clear height, m.
        inlet_level_m: floor at the first point, m; left out: the ground there.
        outlet_level_m: floor at the last point, m; left out: the ground there.
        length_m: left out: the line's.
        manning: of the barrel, s/m^(1/3).
        loss: entrance and exit loss coefficients together.
    """

    name: Name
    line: Line
    width_m: Positive
    height_m: Positive
    inlet_level_m: Finite | None = None
    outlet_level_m: Finite | None = None
    length_m: Positive | None = None
    manning: Manning = 0.013
    loss: Positive = 1.5


class EdgeSection(Section):
    """[[edge]]: a side of the grid, or a stretch of it.

    Attributes:
        side: north, south, east or west.
        kind: closed, open, stage or inflow.
        from_m: where the stretch begins: easting on the north and south side, else northing, m.
        to_m: where it ends.
        slope: of an open edge: normal flow with this slope.
        level_m, level: of a stage edge: the level outside.
        discharge_m3_s, discharge: of an inflow edge: over the whole stretch.
    """

    side: Literal["north", "south", "east", "west"]
    kind: Literal["closed", "open", "stage", "inflow"]
    from_m: Finite | None = None
    to_m: Finite | None = None
    slope: Positive | None = None
    level_m: Finite | None = None
    level: LevelSeries | None = None
    discharge_m3_s: AtLeastZero | None = None
    discharge: DischargeSeries | None = None

    @model_validator(mode="after")
    def _what_its_kind_needs(self) -> "EdgeSection":
        stage, inflow = ("level_m", "level"), ("discharge_m3_s", "discharge")
        needed = {"stage": stage, "inflow": inflow}.get(self.kind, ())
        if needed:
            need_one(self, *needed)
        for name in {*stage, *inflow} - set(needed):
            if getattr(self, name) is not None:
                raise ValueError(f"an edge of kind {self.kind!r} takes no {name}")
        if self.slope is not None and self.kind != "open":
            raise ValueError(f"an edge of kind {self.kind!r} takes no slope")
        return self


class InitialSection(Section):
    """[initial]: water at the start, as a depth or a level; number or raster.

    Attributes:
        depth_m: depth, m.
        depth: raster of depth, m.
        level_m: level of the surface, m; ground above it is dry.
        level: raster of levels, m.
        within: file with polygons; water stands in them only.
    """

    depth_m: AtLeastZero | None = None
    depth: RasterFile | None = None
    level_m: Finite | None = None
    level: RasterFile | None = None
    within: FileName | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> "InitialSection":
        need_one(self, "depth_m", "depth", "level_m", "level")
        return self
