"""Tools of the action graph that find datasets; Django-free. ``build_tools`` takes the search."""

from common.actions import Tool
from discovery.tools.dataset_search import (
    DatasetAnswer,
    DatasetSearch,
    DC_Find_EO_Datasets,
    NoDatasetsFound,
)
from discovery.tools.datasets import MOST_DATASETS, DatasetHit, FoundDatasets

TOOL_CLASSES: tuple[type[Tool], ...] = (DC_Find_EO_Datasets,)

__all__ = [
    "MOST_DATASETS",
    "TOOL_CLASSES",
    "DC_Find_EO_Datasets",
    "DatasetAnswer",
    "DatasetHit",
    "DatasetSearch",
    "FoundDatasets",
    "NoDatasetsFound",
    "build_tools",
]


def build_tools(search: DatasetSearch) -> tuple[Tool, ...]:
    """Return one of each tool over a search, in the order of ``TOOL_CLASSES``."""
    return (DC_Find_EO_Datasets(search=search),)
