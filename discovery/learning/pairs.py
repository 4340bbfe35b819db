from dataclasses import dataclass
from typing import Literal

Source = Literal["derived", "keywords", "development", "publication", "generated", "benchmark"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainingPair:
    """A query and the datasets that are right for it.

    Attributes:
        query: What is asked.
        positives: Rows of the catalogue that are right, at least one.
        source: Where the pair comes from: derived from a record, at length or in keywords, a
            development file, a publication, a chat model or a benchmark's files.
    """

    query: str
    positives: tuple[int, ...]
    source: Source
