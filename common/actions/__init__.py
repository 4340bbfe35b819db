"""Agentic Action Graphs: tools, their types, plans made of them, and how a plan runs. Pure."""

from common.actions.context import ArtifactStore, Source, ToolContext
from common.actions.effects import Effect
from common.actions.errors import (
    CyclicGraph,
    IllegalTransition,
    MalformedPlan,
    RunCancelled,
    ToolDefinitionError,
    UnboundInput,
    UnitMismatch,
    UnknownTool,
    UnknownUnit,
    WrongOutput,
)
from common.actions.estimates import Estimate
from common.actions.geometry import GeocodedPlace, Wgs84Box, Wgs84Point, Wgs84Polygon
from common.actions.graph import ActionGraph, QuantityLiteral, Reference, Step
from common.actions.maps import LegendEntry, MapLayer, MapPayload
from common.actions.parameters import REQUIRED, Parameter
from common.actions.problems import Problem, ProblemCode
from common.actions.quantities import (
    CubicMetresPerSecond,
    Hours,
    Kilometres,
    Kind,
    Metres,
    Millimetres,
    MillimetresPerHour,
    PlaceId,
    PlaceName,
    RainfallDepth,
    SearchText,
    Seconds,
    SquareKilometres,
    StormDuration,
    Unit,
)
from common.actions.rasters import (
    DepthRaster,
    ElevationRaster,
    Features,
    PlaceLabels,
    Raster,
    RiverLines,
    SpeedRaster,
)
from common.actions.registry import Registry
from common.actions.tool import Tool
from common.actions.units import conversion_factor, convert
from common.actions.values import Drawable, Value

__all__ = [
    "REQUIRED",
    "ActionGraph",
    "ArtifactStore",
    "CubicMetresPerSecond",
    "CyclicGraph",
    "DepthRaster",
    "Drawable",
    "Effect",
    "ElevationRaster",
    "Estimate",
    "Features",
    "GeocodedPlace",
    "Hours",
    "IllegalTransition",
    "Kilometres",
    "Kind",
    "LegendEntry",
    "MalformedPlan",
    "MapLayer",
    "MapPayload",
    "Metres",
    "Millimetres",
    "MillimetresPerHour",
    "Parameter",
    "PlaceId",
    "PlaceLabels",
    "PlaceName",
    "Problem",
    "ProblemCode",
    "QuantityLiteral",
    "RainfallDepth",
    "Raster",
    "Reference",
    "Registry",
    "RiverLines",
    "RunCancelled",
    "SearchText",
    "Seconds",
    "Source",
    "SpeedRaster",
    "SquareKilometres",
    "Step",
    "StormDuration",
    "Tool",
    "ToolContext",
    "ToolDefinitionError",
    "UnboundInput",
    "Unit",
    "UnitMismatch",
    "UnknownTool",
    "UnknownUnit",
    "Value",
    "Wgs84Box",
    "Wgs84Point",
    "Wgs84Polygon",
    "WrongOutput",
    "conversion_factor",
    "convert",
]
