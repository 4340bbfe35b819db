"""Tools of the action graph that reason over observations; Django-free.

``build_tools`` takes what they ask of the site; ``as_action_graph`` writes an answer as a plan.
"""

from common.actions import Tool
from osgr.tools.answer_plan import as_action_graph
from osgr.tools.answering import OS_Answer_Question
from osgr.tools.comparisons import CP_Count, CP_Difference, CP_Extreme, CP_Share, CP_Trend
from osgr.tools.formulas import CP_TVDI, CP_Derived_Property, CP_Spectral_Index
from osgr.tools.grounding import OS_Ground_Observations
from osgr.tools.observation_source import ObservationSource
from osgr.tools.observed import ComputedNumber, Observations, QuestionAnswer
from osgr.tools.ranking import CP_Rank
from osgr.tools.reading import OS_Read_Observations
from osgr.tools.reductions import (
    CP_Area,
    CP_Change_Points,
    CP_Hot_Spots,
    CP_Series,
    CP_Summary,
)
from osgr.tools.support_paths import OS_Find_Support_Paths
from osgr.tools.zonal import CP_Zonal_Statistics

_ASKING: tuple[type[Tool], ...] = (
    OS_Find_Support_Paths,
    OS_Ground_Observations,
    OS_Read_Observations,
    OS_Answer_Question,
)
_COMPUTING: tuple[type[Tool], ...] = (
    CP_Spectral_Index,
    CP_TVDI,
    CP_Derived_Property,
    CP_Zonal_Statistics,
    CP_Summary,
    CP_Area,
    CP_Trend,
    CP_Difference,
    CP_Share,
    CP_Count,
    CP_Extreme,
    CP_Rank,
    CP_Series,
    CP_Change_Points,
    CP_Hot_Spots,
)
TOOL_CLASSES: tuple[type[Tool], ...] = (*_ASKING, *_COMPUTING)

__all__ = [
    "CP_TVDI",
    "TOOL_CLASSES",
    "CP_Area",
    "CP_Change_Points",
    "CP_Count",
    "CP_Derived_Property",
    "CP_Difference",
    "CP_Extreme",
    "CP_Hot_Spots",
    "CP_Rank",
    "CP_Series",
    "CP_Share",
    "CP_Spectral_Index",
    "CP_Summary",
    "CP_Trend",
    "CP_Zonal_Statistics",
    "ComputedNumber",
    "OS_Answer_Question",
    "OS_Find_Support_Paths",
    "OS_Ground_Observations",
    "OS_Read_Observations",
    "ObservationSource",
    "Observations",
    "QuestionAnswer",
    "as_action_graph",
    "build_tools",
]


def build_tools(source: ObservationSource) -> tuple[Tool, ...]:
    """Return one of each tool, in the order of ``TOOL_CLASSES``."""
    return (
        OS_Find_Support_Paths(source=source),
        OS_Ground_Observations(source=source),
        OS_Read_Observations(source=source),
        OS_Answer_Question(source=source),
        CP_Spectral_Index(),
        CP_TVDI(),
        CP_Derived_Property(),
        CP_Zonal_Statistics(),
        CP_Summary(),
        CP_Area(),
        CP_Trend(),
        CP_Difference(),
        CP_Share(),
        CP_Count(),
        CP_Extreme(),
        CP_Rank(),
        CP_Series(),
        CP_Change_Points(),
        CP_Hot_Spots(),
    )
