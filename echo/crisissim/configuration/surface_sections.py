"""What lies on the ground: [roughness], [buildings], [[levee]], [infiltration]."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from echo.crisissim.configuration.section import (
    FileName,
    Finite,
    Line,
    Manning,
    Positive,
    RasterFile,
    RateField,
    Section,
    Share,
    ShareField,
    need_one,
    number_or_table,
)


class RoughPolygons(Section):
    """[[roughness.polygons]]: ground of another roughness; later ones lie above earlier ones."""

    file: FileName
    manning: Manning


class LandCover(RasterFile):
    """[roughness.land_cover]: a raster of classes.

    Attributes:
        legend: "worldcover" (ESA), "corine" (111 to 523, or 1 to 44), or "table".
        table: CSV with the columns class and manning; goes with the legend "table".
    """

    legend: Literal["worldcover", "corine", "table"]
    table: FileName | None = None

    @model_validator(mode="after")
    def _table_with_legend(self) -> "LandCover":
        if (self.legend == "table") != (self.table is not None):
            raise ValueError('table goes with legend = "table", and only with it')
        return self


class RoughnessSection(Section):
    """[roughness]: Manning's n, s/m^(1/3).

    Attributes:
        manning: everywhere, and where land cover is unknown.
        raster: a raster of Manning's n.
        land_cover: a raster of classes.
        polygons: areas that differ.
    """

    manning: Manning = 0.05
    raster: RasterFile | None = None
    land_cover: LandCover | None = None
    polygons: list[RoughPolygons] = Field(default=[], max_length=1000)

    @model_validator(mode="after")
    def _one_raster(self) -> "RoughnessSection":
        if self.raster is not None and self.land_cover is not None:
            raise ValueError("raster and land_cover exclude one another")
        return self


class BuildingsSection(Section):
    """[buildings].

    Attributes:
        files: polygons; a pattern such as "houses/*.csv" takes several files.
        kind: "blocks" (raised by height_m; rain runs off them), "holes" (walls without rain) or
            "rough" (roughened to manning).
        height_m: of blocks, m.
        manning: of rough ones, s/m^(1/3).
    """

    files: FileName
    kind: Literal["blocks", "holes", "rough"]
    height_m: Positive = 5.0
    manning: Manning = 0.3


class LeveeSection(Section):
    """[[levee]]: a wall along a line, given in the file or by its points in the grid's CRS.

    Attributes:
        file: lines, whose third coordinate is the crest where crest_m is left out.
        line: points [x, y].
        crest_m: level of the crest, m.
    """

    file: FileName | None = None
    line: Line | None = None
    crest_m: Finite | None = None

    @model_validator(mode="after")
    def _one_line(self) -> "LeveeSection":
        need_one(self, "file", "line")
        if self.line is not None and self.crest_m is None:
            raise ValueError("a line of points needs crest_m")
        return self


class ConstantSection(Section):
    """[infiltration] kind = "constant": mm/h taken wherever water stands."""

    kind: Literal["constant"]
    rate_mm_h: RateField


class HortonSection(Section):
    """[infiltration] kind = "horton"."""

    kind: Literal["horton"]
    first_mm_h: RateField
    last_mm_h: RateField
    decay_per_h: RateField


class GreenAmptSection(Section):
    """[infiltration] kind = "green_ampt"."""

    kind: Literal["green_ampt"]
    conductivity_mm_h: RateField
    suction_mm: RateField
    moisture_deficit: ShareField


class SoilAndCover(Section):
    """Curve number by ESA WorldCover class and hydrologic soil group (1 to 4 for A to D)."""

    worldcover: RasterFile
    soil_group: RasterFile


def _number_or_which_table(value: object) -> str:
    """Which of its types a curve number was meant for."""
    if isinstance(value, SoilAndCover) or (
        isinstance(value, dict) and {"worldcover", "soil_group"} & set(value)
    ):
        return "<soil>"
    return number_or_table(value)


class CurveNumberSection(Section):
    """[infiltration] kind = "curve_number"."""

    kind: Literal["curve_number"]
    number: Annotated[
        Annotated[float, Field(ge=1, le=100, allow_inf_nan=False), Tag("<number>")]
        | Annotated[RasterFile, Tag("<table>")]
        | Annotated[SoilAndCover, Tag("<soil>")],
        Discriminator(_number_or_which_table),
    ]
    initial_share: Share = 0.2


InfiltrationSection = Annotated[
    ConstantSection | HortonSection | GreenAmptSection | CurveNumberSection,
    Field(discriminator="kind"),
]
