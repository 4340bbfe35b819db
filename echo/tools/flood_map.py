"""What SA_Flood_Model gives."""

from typing import Annotated

from pydantic import Field

from common.actions import (
    DepthRaster,
    Hours,
    Metres,
    RiverLines,
    SpeedRaster,
    SquareKilometres,
    Value,
    Wgs84Box,
)
from echo.tools.flood_types import (
    AnimatedRaster,
    ArrivalRaster,
    DischargeRaster,
    HazardRaster,
    StoredFile,
    SubmersionRaster,
)


class FloodMap(Value):
    """A simulated flood.

    Attributes:
        maximum_depth: Largest depth at each cell over the run; 0 is dry, nodata unknown.
        final_depth: Depth at the end.
        maximum_speed: Largest speed at each cell, where at least 0.01 m deep.
        maximum_hazard: Largest hazard rating at each cell, for people.
        maximum_unit_discharge: Largest discharge per metre of width at each cell.
        arrival: Time at which depth first exceeds 0.1 m; nodata where it never does.
        submersion: Time for which depth exceeds 0.1 m.
        animation: Depth, velocity, discharge and hazard over time, as NetCDF.
        areas: Polygons of each class of depth and of hazard, as a GeoPackage.
        statement: Mass balance, limits and sources, as JSON.
        hydrographs: Depth, level and speed at the gauges, as CSV; None without gauges.
        channels: Where at least 2 km2 of ground drain through.
        box: What was simulated.
        model: Which equations, for people.
        scheme: Which equations.
        scheme_reason: Why these.
        domain: Whether a box or a catchment was simulated.
        cell_m: Side of a cell.
        simulated_hours: Storm and time after it.
        drain_down_hours: Time after the storm.
        wet_cells: Cells whose maximum depth is at least 0.1 m.
        wet_km2: Their area.
        max_depth_m: Largest depth anywhere.
        mass_error: Water made or lost by the computation, over all rain.
        rain_m3: Volume of rain on the domain.
        inflow_m3: Volume that entered otherwise.
        infiltrated_m3: Volume that soaked into the ground.
        outflow_m3: Volume that left over the edges.
        stored_m3: Volume still there at the end.
        upstream_km2_not_modelled: Ground outside that drains in; its inflow is left out.
        upstream_is_at_least: That ground goes on beyond the available elevation.
        void_cells: Cells without a height, treated as walls.
        still_rising_share: Share of wet cells that were still rising at the end.
        max_froude: Largest Froude number where at least 0.1 m deep.
        min_depth_m: Least depth seen.
        steps: Time steps.
        cpu_seconds: Processor time of the solver.
        notes: What the model leaves out and how it was run; to be shown beside the map.
    """

    maximum_depth: DepthRaster
    final_depth: DepthRaster
    maximum_speed: SpeedRaster
    maximum_hazard: HazardRaster
    maximum_unit_discharge: DischargeRaster
    arrival: ArrivalRaster
    submersion: SubmersionRaster
    animation: AnimatedRaster
    areas: StoredFile
    statement: StoredFile
    hydrographs: StoredFile | None
    channels: RiverLines
    box: Wgs84Box
    model: str
    scheme: str
    scheme_reason: str
    domain: str
    cell_m: Metres
    simulated_hours: Hours
    drain_down_hours: Hours
    wet_cells: Annotated[int, Field(ge=0)]
    wet_km2: SquareKilometres
    max_depth_m: Metres
    mass_error: float
    rain_m3: float
    inflow_m3: float
    infiltrated_m3: float
    outflow_m3: float
    stored_m3: float
    upstream_km2_not_modelled: SquareKilometres
    upstream_is_at_least: bool
    void_cells: int
    still_rising_share: float
    max_froude: float
    min_depth_m: Metres
    steps: int
    cpu_seconds: float
    notes: list[str]
