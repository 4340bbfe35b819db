from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from common.actions import Effect, Estimate, SearchText, Source, Tool, ToolContext, Wgs84Box
from common.errors import NotFound
from discovery.tools.datasets import DatasetCount, DatasetHit, FoundDatasets

# A warm search takes under a tenth of a second; the first of a process loads index and model.
_SECONDS = 5.0


class NoDatasetsFound(NotFound):
    """A search of the catalogue that ended with nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetAnswer:
    """What a search answers.

    Attributes:
        datasets: Best first; none where nothing fits.
        official_tool: Tool that alone answers; empty if none does.
        official_link: Where it answers.
        notices: What the reader must know.
    """

    datasets: Sequence[DatasetHit]
    official_tool: str = ""
    official_link: str = ""
    notices: Sequence[str] = ()


class DatasetSearch(Protocol):
    """Search over the catalogue of this installation."""

    def search(self, query: str, *, k: int, box: Wgs84Box | None) -> DatasetAnswer:
        """Find at most ``k`` datasets by words, those that cover ``box`` if one is given."""
        ...


class DC_Find_EO_Datasets(Tool):
    """Find Earth-observation datasets that answer a need, and the official tool if one does."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def __init__(self, *, search: DatasetSearch) -> None:
        self._search = search

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of one search."""
        del known
        return Estimate(seconds=_SECONDS)

    def execute(
        self,
        context: ToolContext,
        *,
        query: SearchText,
        box: Wgs84Box | None = None,
        k: DatasetCount = 10,
    ) -> FoundDatasets:
        """Search.

        Args:
            context: The run.
            query: What the data are needed for, such as "soil moisture before a flood".
            box: The area that they have to cover.
            k: Greatest number of datasets.
        """
        context.check_cancelled()
        answer = self._search.search(query, k=k, box=box)
        for notice in answer.notices:
            context.warn(notice)
        if not answer.datasets:
            raise NoDatasetsFound(f"No dataset of the catalogue fits {query!r}.", query=query)
        for hit in answer.datasets:
            licence = hit.licence or "as the provider states"
            name = f"{hit.short_name} {hit.version}".strip()
            context.cite(Source(name=name, licence=licence, url=hit.url, detail=hit.concept_id))
        return FoundDatasets(
            datasets=tuple(answer.datasets),
            best=answer.datasets[0].concept_id,
            official_tool=answer.official_tool,
            official_link=answer.official_link,
            notices=tuple(answer.notices),
        )
