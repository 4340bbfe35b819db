from typing import Annotated

from pydantic import Field

from common.actions import Kind, Value, Wgs84Box

MOST_DATASETS = 50
ConceptId = Annotated[str, Kind("dataset id"), Field(min_length=1, max_length=300)]
DatasetCount = Annotated[int, Kind("number of datasets"), Field(ge=1, le=MOST_DATASETS)]


class DatasetHit(Value):
    """A dataset that a search found.

    Attributes:
        concept_id: Its identifier in the catalogue.
        short_name: The provider's short name.
        version: The provider's version.
        title: What it is.
        provider: Who holds it.
        doi: Its DOI; empty if unknown.
        boxes: Where it has data.
        why: Why it fits, in sentences.
        url: Where it is described or ordered; empty if unknown.
        licence: Terms of use, as the record states them.
    """

    concept_id: ConceptId
    short_name: str
    version: str = ""
    title: str = ""
    provider: str = ""
    doi: str = ""
    boxes: tuple[Wgs84Box, ...] = ()
    why: tuple[str, ...] = ()
    url: str = ""
    licence: str = ""


class FoundDatasets(Value):
    """What a search of the catalogue found, best first.

    Attributes:
        datasets: At least one.
        best: Identifier of the first.
        official_tool: An official tool that alone answers the request; empty if none does.
        official_link: Where it answers.
        notices: What the reader must know, such as that the catalogue is a small one.
    """

    datasets: Annotated[tuple[DatasetHit, ...], Field(min_length=1, max_length=MOST_DATASETS)]
    best: ConceptId
    official_tool: str = ""
    official_link: str = ""
    notices: tuple[str, ...] = ()
