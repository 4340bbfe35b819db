from dataclasses import dataclass, field

import pytest

from common.actions import Registry, Source, Wgs84Box
from discovery.services.tool_search import CatalogueSearch
from discovery.tools import (
    TOOL_CLASSES,
    DatasetAnswer,
    DatasetHit,
    DC_Find_EO_Datasets,
    NoDatasetsFound,
    build_tools,
)
from tests.discovery.api.conftest import catalogue

__all__ = ["catalogue"]


@dataclass
class RecordingContext:
    """Test double: a run that remembers what a tool said to it."""

    warnings: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)

    def progress(self, fraction: float, message: str) -> None:
        del fraction, message

    def check_cancelled(self) -> None:
        pass

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        self.sources.append(source)


class ScriptedSearch:
    """Test double: gives the datasets that it was made with."""

    def __init__(self, *hits: DatasetHit) -> None:
        self.hits = hits

    def search(self, query, *, k, box) -> DatasetAnswer:
        return DatasetAnswer(datasets=self.hits[:k], notices=("small catalogue",))


def test_the_tool_gives_cites_and_passes_on_what_must_be_known():
    context = RecordingContext()
    hit = DatasetHit(concept_id="C1-X", short_name="MOD11A1", version="061")
    found = DC_Find_EO_Datasets(search=ScriptedSearch(hit)).execute(context, query="heat")
    assert found.best == "C1-X"
    assert context.sources[0].name == "MOD11A1 061"
    assert context.warnings == ["small catalogue"]


def test_nothing_found_is_an_error_not_an_empty_success():
    with pytest.raises(NoDatasetsFound):
        DC_Find_EO_Datasets(search=ScriptedSearch()).execute(RecordingContext(), query="heat")


def test_the_tools_are_complete_and_can_be_registered():
    tools = build_tools(ScriptedSearch())
    assert tuple(type(tool) for tool in tools) == TOOL_CLASSES
    assert "DC_Find_EO_Datasets" in Registry(tools).names()


def test_the_real_search_covers_the_box_asked_for(catalogue):
    box = Wgs84Box(west=177, south=-20, east=-178, north=-15)
    answer = CatalogueSearch().search("land surface temperature", k=3, box=box)
    assert answer.datasets[0].short_name in {"MOD11A1", "MYD11A1"}
    assert answer.datasets[0].boxes
