"""Agentic Action Graphs: tools, their types, plans made of them, and how a plan runs. Pure."""

from common.actions.approval import approval_document, approval_hash
from common.actions.binding import bind_inputs, known_inputs
from common.actions.canonical import canonical_json, canonical_plan, plan_hash
from common.actions.checks import high_risk_steps
from common.actions.compatibility import Mismatch, find_mismatch
from common.actions.context import ArtifactStore, Source, ToolContext
from common.actions.data_types import (
    ChoiceType,
    DataType,
    ListType,
    NullType,
    ObjectType,
    ScalarType,
    UnionType,
    alternatives,
    data_type_of,
)
from common.actions.differences import Change, differences
from common.actions.drawing import to_dot, to_mermaid
from common.actions.drawing_reading import from_dot, from_mermaid
from common.actions.edits import with_input, with_step, without_input, without_step
from common.actions.effects import HARMLESS_EFFECTS, Effect
from common.actions.errors import (
    CyclicGraph,
    IllegalTransition,
    MalformedPlan,
    RunCancelled,
    ToolDefinitionError,
    UnboundInput,
    UnitMismatch,
    UnknownStep,
    UnknownTool,
    UnknownUnit,
    WrongOutput,
)
from common.actions.estimates import Estimate
from common.actions.execution import dump_output, execute_step, execute_tool, load_output
from common.actions.geometry import GeocodedPlace, Wgs84Box, Wgs84Point, Wgs84Polygon
from common.actions.graph import ActionGraph, QuantityLiteral, Reference, Step
from common.actions.graph_edges import Edge, edges
from common.actions.json_text import load_json
from common.actions.literals import read_input
from common.actions.maps import LegendEntry, MapFrame, MapLayer, MapPayload
from common.actions.order import find_cycles, run_order
from common.actions.output_paths import field_type, output_at
from common.actions.paper_form import is_paper_form, parse_paper_plan
from common.actions.parameters import REQUIRED, Parameter
from common.actions.placement import layout
from common.actions.plan_form import parse_plan, to_json
from common.actions.plan_schema import plan_json_schema
from common.actions.policy import DEFAULT_LIMITS, DEFAULT_POLICY, Limits, Policy
from common.actions.problems import Problem, ProblemCode, shown
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
from common.actions.replies import extract_json
from common.actions.resolution import Known, Resolution, resolve_and_estimate
from common.actions.run import (
    RunSnapshot,
    after_begin,
    after_cancel,
    after_confirmation,
    after_failure,
    after_loss,
    after_refusal,
    after_start,
    after_success,
    cause_of_block,
    queued_run,
    ready_steps,
    waiting_steps,
)
from common.actions.states import RunState, StepState
from common.actions.store import RunStore, Transition
from common.actions.tool import Tool
from common.actions.units import conversion_factor, convert
from common.actions.validation import validate
from common.actions.values import Drawable, Value

__all__ = [
    "DEFAULT_LIMITS",
    "DEFAULT_POLICY",
    "HARMLESS_EFFECTS",
    "REQUIRED",
    "ActionGraph",
    "ArtifactStore",
    "Change",
    "ChoiceType",
    "CubicMetresPerSecond",
    "CyclicGraph",
    "DataType",
    "DepthRaster",
    "Drawable",
    "Edge",
    "Effect",
    "ElevationRaster",
    "Estimate",
    "Features",
    "GeocodedPlace",
    "Hours",
    "IllegalTransition",
    "Kilometres",
    "Kind",
    "Known",
    "LegendEntry",
    "Limits",
    "ListType",
    "MalformedPlan",
    "MapFrame",
    "MapLayer",
    "MapPayload",
    "Metres",
    "Millimetres",
    "MillimetresPerHour",
    "Mismatch",
    "NullType",
    "ObjectType",
    "Parameter",
    "PlaceId",
    "PlaceLabels",
    "PlaceName",
    "Policy",
    "Problem",
    "ProblemCode",
    "QuantityLiteral",
    "RainfallDepth",
    "Raster",
    "Reference",
    "Registry",
    "Resolution",
    "RiverLines",
    "RunCancelled",
    "RunSnapshot",
    "RunState",
    "RunStore",
    "ScalarType",
    "SearchText",
    "Seconds",
    "Source",
    "SpeedRaster",
    "SquareKilometres",
    "Step",
    "StepState",
    "StormDuration",
    "Tool",
    "ToolContext",
    "ToolDefinitionError",
    "Transition",
    "UnboundInput",
    "UnionType",
    "Unit",
    "UnitMismatch",
    "UnknownStep",
    "UnknownTool",
    "UnknownUnit",
    "Value",
    "Wgs84Box",
    "Wgs84Point",
    "Wgs84Polygon",
    "WrongOutput",
    "after_begin",
    "after_cancel",
    "after_confirmation",
    "after_failure",
    "after_loss",
    "after_refusal",
    "after_start",
    "after_success",
    "alternatives",
    "approval_document",
    "approval_hash",
    "bind_inputs",
    "canonical_json",
    "canonical_plan",
    "cause_of_block",
    "conversion_factor",
    "convert",
    "data_type_of",
    "differences",
    "dump_output",
    "edges",
    "execute_step",
    "execute_tool",
    "extract_json",
    "field_type",
    "find_cycles",
    "find_mismatch",
    "from_dot",
    "from_mermaid",
    "high_risk_steps",
    "is_paper_form",
    "known_inputs",
    "layout",
    "load_json",
    "load_output",
    "output_at",
    "parse_paper_plan",
    "parse_plan",
    "plan_hash",
    "plan_json_schema",
    "queued_run",
    "read_input",
    "ready_steps",
    "resolve_and_estimate",
    "run_order",
    "shown",
    "to_dot",
    "to_json",
    "to_mermaid",
    "validate",
    "waiting_steps",
    "with_input",
    "with_step",
    "without_input",
    "without_step",
]
