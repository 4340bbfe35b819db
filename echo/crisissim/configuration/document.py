"""The whole configuration file."""

from typing import Literal

from pydantic import Field, model_validator

from echo.crisissim.configuration.ground_section import GroundSection
from echo.crisissim.configuration.rain_section import RainSection
from echo.crisissim.configuration.section import (
    FileName,
    Finite,
    Name,
    Positive,
    Section,
)
from echo.crisissim.configuration.surface_sections import (
    BuildingsSection,
    InfiltrationSection,
    LeveeSection,
    RoughnessSection,
)
from echo.crisissim.configuration.water_sections import (
    CulvertSection,
    DrainSection,
    EdgeSection,
    InflowSection,
    InitialSection,
)


class SolverSection(Section):
    """[solver]: keys of ``settings.SolverSettings``, which states their meaning and ranges."""

    scheme: Literal["auto", "local_inertial", "full"] | None = None
    threads: int | None = None
    edges: Literal["open", "closed"] | None = None
    theta: Finite | None = None
    courant: Finite | None = None
    longest_step_s: Finite | None = None
    dry_m: Finite | None = None
    froude_limit: Finite | None = None
    precision: Literal["float32", "float64"] | None = None
    mass_tolerance: Finite | None = None
    gravity: Finite | None = None
    device: Literal["cpu", "gpu", "auto"] | None = None


class RecordSection(Section):
    """[record]: keys of ``scenario.Record``."""

    frame_every_s: Positive | None = None
    gauge_every_s: Positive | None = None
    arrival_depth_m: Positive | None = None
    long_depth_m: Positive | None = None


class GaugePoint(Section):
    """A point in the grid's CRS."""

    id: Name
    x: Finite
    y: Finite


class GaugesSection(Section):
    """[gauges]: a file of points "x,y,id" (or LISFLOOD-FP's .stage), points, or both."""

    file: FileName | None = None
    points: list[GaugePoint] = Field(default=[], max_length=10_000)


class Configuration(Section):
    """A simulation.

    Attributes:
        title: what is simulated.
        about: where its data come from and what it is compared with.
        duration_s: simulated time, s.
        duration_h: the same in hours. Both left out: the rain's duration and its drain-down.
    """

    title: Name
    about: str = Field(default="", max_length=10_000)
    duration_s: Positive | None = None
    duration_h: Positive | None = None
    ground: GroundSection
    roughness: RoughnessSection = RoughnessSection()
    buildings: BuildingsSection | None = None
    levee: list[LeveeSection] = Field(default=[], max_length=1000)
    rain: RainSection | None = None
    infiltration: InfiltrationSection | None = None
    inflow: list[InflowSection] = Field(default=[], max_length=1000)
    drain: list[DrainSection] = Field(default=[], max_length=10_000)
    culvert: list[CulvertSection] = Field(default=[], max_length=10_000)
    edge: list[EdgeSection] = Field(default=[], max_length=1000)
    initial: InitialSection | None = None
    gauges: GaugesSection = GaugesSection()
    solver: SolverSection = SolverSection()
    record: RecordSection = RecordSection()

    @model_validator(mode="after")
    def _one_duration(self) -> "Configuration":
        if self.duration_s is not None and self.duration_h is not None:
            raise ValueError("duration_s and duration_h exclude one another")
        if self.rain is None and self.duration_s is None and self.duration_h is None:
            raise ValueError("without rain, duration_s or duration_h is needed")
        return self

    @property
    def duration(self) -> float | None:
        """Simulated time, s, if the file states it."""
        return 3600.0 * self.duration_h if self.duration_h is not None else self.duration_s
