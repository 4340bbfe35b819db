"""A benchmark from publications that use datasets, in the manner of NASA-EO-Bench (Yu et al. 2026).

What a paper set out to do becomes a query, the datasets that it used its silver labels: right ones,
though others may be right as well. Publications are split, so that none is in training and in test.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from common.errors import InvalidInput

MAX_LINE_CHARS = 200_000
MAX_PUBLICATIONS = 200_000
_TITLE_CHARS, _ABSTRACT_CHARS = 1_000, 20_000
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_AIM = re.compile(
    r"\b(?:we|this (?:study|paper|work|article)|here,? we|the (?:aim|goal|objective|purpose))\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^.*?\b(?:we|this (?:study|paper|work|article)|(?:aim|goal|objective|purpose)[^.]{0,40}? to)\b"
    r"(?: (?:is|was|here|also|aims? to|seeks? to|present|propose))?\s*",
    re.IGNORECASE,
)

Split = Literal["train", "test"]


class MalformedPublications(InvalidInput):
    """A file of publications that can't be read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class UsingPublication:
    """A publication and the datasets that it uses.

    Attributes:
        key: DOI or another name that is its own.
        title: Of the publication.
        abstract: May be empty.
        datasets: Short names or concept ids.
    """

    key: str
    title: str
    abstract: str
    datasets: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BenchmarkRow:
    """A query with silver labels.

    Attributes:
        query: The task.
        relevant: Short names or concept ids.
        split: Which half its publication is in.
        publication: The publication's key.
        written_by: "rules", or the name of the chat model.
    """

    query: str
    relevant: tuple[str, ...]
    split: Split
    publication: str
    written_by: str

    def as_json(self) -> str:
        """The row as ``evaluate_discovery`` reads it, with where it is from."""
        return json.dumps(
            {
                "query": self.query,
                "relevant": list(self.relevant),
                "split": self.split,
                "publication": self.publication,
                "written_by": self.written_by,
            },
            ensure_ascii=False,
        )


TaskWriter = Callable[[UsingPublication], str | None]
"""Says what a publication set out to do, as a query; None if it can't be told."""


def read_publications(lines: Iterable[str]) -> tuple[UsingPublication, ...]:
    """Read rows ``{"key", "title", "abstract"?, "datasets": [names]}``, one a line.

    Raises:
        MalformedPublications: A line is no such row, or there are none or too many.
    """
    found = []
    for number, line in enumerate(lines, start=1):
        if number > MAX_PUBLICATIONS:
            raise MalformedPublications(f"the file has over {MAX_PUBLICATIONS} lines")
        if line.strip():
            found.append(_read(line, number))
    if not found:
        raise MalformedPublications("the file holds no publication")
    return tuple(found)


def _read(line: str, number: int) -> UsingPublication:
    try:
        row: Any = json.loads(line) if len(line) <= MAX_LINE_CHARS else None
    except (ValueError, RecursionError) as problem:
        raise MalformedPublications(f"line {number} is no JSON", line=number) from problem
    key = row.get("key") if isinstance(row, dict) else None
    title = row.get("title") if isinstance(row, dict) else None
    if not isinstance(row, dict) or not isinstance(key, str) or not isinstance(title, str):
        message = f'line {number} needs {{"key", "title", "datasets": [names]}}'
        raise MalformedPublications(message, line=number)
    datasets, abstract = row.get("datasets"), row.get("abstract") or ""
    names = datasets if isinstance(datasets, list) else []
    if not names or not all(isinstance(name, str) and name.strip() for name in names):
        message = f'line {number}: "datasets" must be a list of names'
        raise MalformedPublications(message, line=number)
    if not isinstance(abstract, str) or not key.strip() or not title.strip():
        raise MalformedPublications(f"line {number}: key, title and abstract must be text")
    return UsingPublication(
        key=key.strip(),
        title=title.strip()[:_TITLE_CHARS],
        abstract=abstract.strip()[:_ABSTRACT_CHARS],
        datasets=tuple(dict.fromkeys(name.strip() for name in names)),
    )


def split_of(key: str, *, test_share: float = 0.2) -> Split:
    """The half that a publication is in: by a hash of its key, so for ever the same.

    Args:
        key: Of the publication; case doesn't matter.
        test_share: Share of publications in the test half.
    """
    digest = hashlib.sha256(key.lower().encode()).digest()
    return "test" if int.from_bytes(digest[:8], "big") / 2**64 < test_share else "train"


def build_benchmark(
    publications: Sequence[UsingPublication],
    *,
    write_task: TaskWriter | None = None,
    written_by: str = "rules",
    test_share: float = 0.2,
) -> tuple[BenchmarkRow, ...]:
    """One row for each publication whose task can be told; doubles of a key are read once.

    Args:
        publications: With the datasets that they use.
        write_task: Writes queries; by default rules over title and abstract.
        written_by: Name of what writes them.
        test_share: Share of publications in the test half.
    """
    write = write_task or task_of
    rows = {}
    for publication in publications:
        query = None if publication.key.lower() in rows else write(publication)
        if query:
            rows[publication.key.lower()] = BenchmarkRow(
                query=query,
                relevant=publication.datasets,
                split=split_of(publication.key, test_share=test_share),
                publication=publication.key,
                written_by=written_by,
            )
    return tuple(rows.values())


def task_of(publication: UsingPublication) -> str | None:
    """What a publication set out to do, by rules: the first sentence with an aim, or the title.

    Names of its datasets are left out, since the query must not give them away.
    """
    sentences = _SENTENCE.split(" ".join(publication.abstract.split()))
    aim = next((sentence for sentence in sentences if _AIM.search(sentence)), "")
    stated = _OPENING.sub("", aim, count=1).strip() or publication.title
    for name in sorted(publication.datasets, key=len, reverse=True):
        stated = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", stated, flags=re.IGNORECASE)
    stated = " ".join(stated.split()).strip(" .,;:")
    if len(stated.split()) < 3:
        return None
    stated = f"{stated[0].lower()}{stated[1:]}"
    return f"I want to {stated}" if aim else f"I want to study {stated}"
