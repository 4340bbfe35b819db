"""The ground: [ground]."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from echo.crisissim.configuration.section import (
    AtLeastZero,
    FileName,
    Finite,
    Name,
    Positive,
    Section,
    number_or_word,
)

Box = Annotated[list[Finite], Field(min_length=4, max_length=4)]


class GroundSection(Section):
    """[ground].

    Attributes:
        file: GeoTIFF or Arc ASCII grid of levels in metres, plain or inside .zip or .gz.
        crs: CRS of a file that states none: "EPSG:...", or "local".
        to_crs: CRS to simulate in; left out: the ground's own if metric, else its UTM zone.
        cell_m: side of a cell, m, or "affordable": the smallest that runs in about half a minute;
            left out: the ground's pixel.
        extent_m: west, south, east, north in the simulation's CRS, m.
        extent_degrees: west, south, east, north in WGS 84 degrees.
        outline: file with the polygon to simulate; cells outside it are left out.
        voids: cells without a level: "wall", or "fill" from around.
        fill_within_m: how far from known ground voids are filled, m.
    """

    file: FileName
    crs: Name | None = None
    to_crs: Name | None = None
    cell_m: (
        Annotated[
            Annotated[Positive, Tag("<number>")] | Annotated[Literal["affordable"], Tag("<word>")],
            Discriminator(number_or_word),
        ]
        | None
    ) = None
    extent_m: Box | None = None
    extent_degrees: Box | None = None
    outline: FileName | None = None
    voids: Literal["wall", "fill"] = "wall"
    fill_within_m: AtLeastZero = 100.0

    @model_validator(mode="after")
    def _one_extent(self) -> "GroundSection":
        if self.extent_m is not None and self.extent_degrees is not None:
            raise ValueError("extent_m and extent_degrees exclude one another")
        return self
