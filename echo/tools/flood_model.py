"""SA_Flood_Model: a storm over an area."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from common.actions import (
    Effect,
    ElevationRaster,
    Estimate,
    Hours,
    Kind,
    Metres,
    RainfallDepth,
    StormDuration,
    Tool,
    ToolContext,
    Wgs84Polygon,
)
from echo.crisissim.fields import Field as Values
from echo.crisissim.settings import SolverSettings
from echo.tools.flood_cover import roughness_of
from echo.tools.flood_estimate import estimate_flood
from echo.tools.flood_inputs import (
    InfiltrationKind,
    Soil,
    gauges_of,
    inflow_of,
    outlet_of,
    storm_of,
)
from echo.tools.flood_map import FloodMap
from echo.tools.flood_simulation import Simulation, Wanted
from echo.tools.flood_types import (
    BasinOutlet,
    CurveNumberOfGround,
    Deficit,
    FirstRate,
    GaugePoint,
    HalfTime,
    Hyetograph,
    InfiltrationRate,
    InflowHydrograph,
    LandCoverRaster,
    Suction,
)

CellSize = Annotated[Metres, Kind("cell size"), Field(ge=1, le=1000)]
Roughness = Annotated[float, Kind("Manning roughness"), Field(ge=0.01, le=0.5)]
DrainDown = Annotated[Hours, Kind("time after the storm"), Field(ge=0, le=72)]
Gauges = Annotated[list[GaugePoint], Field(min_length=1, max_length=1000)]
SchemeInput = Literal["auto", "local_inertial", "full_shallow_water"]
SCHEMES: dict[SchemeInput, Literal["auto", "local_inertial", "full"]] = {
    "auto": "auto", "local_inertial": "local_inertial", "full_shallow_water": "full",
}  # fmt: skip


class SA_Flood_Model(Tool):
    """Simulate how deep and how fast water stands and flows when a storm rains on an area."""

    version: ClassVar[str] = "2.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(
        self,
        context: ToolContext,
        *,
        elevation: ElevationRaster,
        area: Wgs84Polygon,
        rain: RainfallDepth,
        duration: StormDuration,
        hyetograph: Hyetograph | None = None,
        domain: Literal["box", "catchment"] = "box",
        outlet: BasinOutlet | None = None,
        voids: Literal["walls", "filled"] = "walls",
        cell: CellSize | None = None,
        roughness: Roughness = 0.05,
        land_cover: LandCoverRaster | None = None,
        drain_down: DrainDown | None = None,
        scheme: SchemeInput = "auto",
        infiltration: InfiltrationKind = "no_infiltration",
        curve_number: CurveNumberOfGround | None = None,
        infiltration_rate: InfiltrationRate | None = None,
        first_infiltration_rate: FirstRate | None = None,
        infiltration_half_time: HalfTime | None = None,
        suction: Suction | None = None,
        moisture_deficit: Deficit | None = None,
        inflow: InflowHydrograph | None = None,
        gauges: Gauges | None = None,
    ) -> FloodMap:
        """Simulate the storm.

        Args:
            context: The run.
            elevation: Height of the ground, of the area and of what drains into it.
            area: Where the flood is asked for.
            rain: Rain of the whole storm.
            duration: How long it rains.
            hyetograph: How the rain is spread: amounts of equal parts of the duration, in
                proportion, such as [1, 3, 4, 2]; by default it falls evenly.
            domain: "box" simulates the area's bounding box; "catchment" the whole basin of the
                largest channel in the area, so that no inflow is left out.
            outlet: Where the catchment's water leaves it, for "catchment"; by default on the
                largest channel of the area.
            voids: Ground without a height is a wall to the water, or filled from around.
            cell: Side of a grid cell; by default the smallest that runs in about a minute.
            roughness: Manning's n in s/m^(1/3), the same everywhere, or where no cover is known.
            land_cover: Cover of the ground, by the classes of ESA WorldCover, from which each
                cell gets its roughness.
            drain_down: Time simulated after the storm; by default half the storm, 2 to 6 h.
            scheme: Which equations; "auto" chooses by what is simulated.
            infiltration: How water soaks into the ground; each kind takes its own parameters.
            curve_number: SCS curve number, for "curve_number".
            infiltration_rate: Rate of "constant_rate", last rate of "horton", conductivity of
                "green_ampt".
            first_infiltration_rate: Rate on dry ground, for "horton".
            infiltration_half_time: Time in which what is above the last rate halves, for "horton".
            suction: At the wetting front, for "green_ampt".
            moisture_deficit: Share of the ground's volume that can fill, for "green_ampt".
            inflow: Water that enters at a point, such as a river.
            gauges: Points at which depth and speed are recorded over time.
        """
        storm = storm_of(rain, duration, hyetograph)
        after_s = storm.drain_down_s if drain_down is None else drain_down * 3600
        soil = Soil(
            kind=infiltration, curve_number=curve_number, rate=infiltration_rate,
            first_rate=first_infiltration_rate, half_time=infiltration_half_time,
            suction=suction, moisture_deficit=moisture_deficit,
        ).model()  # fmt: skip
        simulation = Simulation(
            context,
            elevation,
            Wanted(
                area=area,
                domain=domain,
                cell_m=cell,
                duration_s=storm.duration_s + after_s,
                outlet=outlet_of(outlet, domain),
                voids=voids,
            ),
            SolverSettings(scheme=SCHEMES[scheme]),
        )
        grid, terrain = simulation.ground.grid, simulation.ground.terrain
        roughnesses: Values = roughness
        if land_cover is not None:
            roughnesses = roughness_of(context, land_cover, grid, otherwise=roughness)
        return simulation.flood_map(
            rain=storm,
            roughness=roughnesses,
            infiltration=soil,
            inflows=() if inflow is None else (inflow_of(inflow, grid, terrain),),
            gauges=() if gauges is None else gauges_of(gauges, grid),
        )

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Cells, memory and seconds from area, rain and duration, at a ground of 30 m.

        Raises:
            InvalidInput: what is known already would be refused when the step runs.
        """
        return estimate_flood(known)
