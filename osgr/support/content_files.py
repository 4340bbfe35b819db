"""Reads the YAML files of the content, with limits before anything is parsed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from osgr.support.content_rows import (
    DerivationRow,
    NodeRow,
    RelationRow,
    ResultRow,
    SourceRow,
)
from osgr.support.errors import InvalidContent

CONTENT = Path(__file__).parent / "content"
LARGEST_FILE = 4_000_000
MOST_FILES = 200
MOST_ROWS = 20_000
Row = TypeVar("Row", bound=BaseModel)


class ContentFiles:
    """The rows of a content folder, with the place of each for messages."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[str] = []
        self._folder = folder
        self.sources = self._rows("sources.yaml", SourceRow)
        self.targets = self._rows("targets.yaml", NodeRow)
        self.properties = self._rows("properties.yaml", NodeRow)
        self.results = self._rows("results.yaml", ResultRow)
        self.derivations = self._rows("derivations.yaml", DerivationRow)
        self.relations = {
            place: row
            for path in self._relation_files()
            for place, row in self._rows(f"relations/{path.name}", RelationRow).items()
        }

    def _relation_files(self) -> list[Path]:
        found = sorted((self._folder / "relations").glob("*.yaml"))
        if len(found) > MOST_FILES:
            self.problems.append(f"relations holds {len(found)} files; at most {MOST_FILES} may be")
        return found[:MOST_FILES]

    def _rows(self, name: str, kind: type[Row]) -> Mapping[str, Row]:
        rows: dict[str, Row] = {}
        for number, raw in enumerate(self._parsed(name), start=1):
            place = f"{name} row {number}"
            try:
                rows[place] = kind.model_validate(raw)
            except ValidationError as error:
                self.problems += [f"{place}{_named(raw)}: {said}" for said in _said(error)]
        return rows

    def _parsed(self, name: str) -> list[Any]:
        try:
            return read_rows(self._folder / name, name=name)
        except InvalidContent as error:
            self.problems += error.fields["problems"]
            return []


def read_rows(path: Path, *, name: str) -> list[Any]:
    """Return the list that a YAML file holds.

    Raises:
        InvalidContent: It is missing, too large, no YAML or no list.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise InvalidContent([f"{name} is larger than {LARGEST_FILE} bytes"])
        rows = _parse(text)
    except OSError as error:
        raise InvalidContent([f"{name} can't be read: {error.strerror}"]) from error
    except (yaml.YAMLError, UnicodeError, ValueError, RecursionError) as error:
        raise InvalidContent([f"{name} is no YAML: {' '.join(str(error).split())}"]) from error
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise InvalidContent([f"{name} must be a list of at most {MOST_ROWS} rows"])
    return rows


def _parse(text: bytes) -> Any:  # noqa: ANN401 -- whatever the file holds
    """Parse plain values; references are refused, for they can grow without bound."""
    for event in yaml.parse(text, Loader=_PlainLoader):
        if isinstance(event, yaml.AliasEvent):
            message = f"references (*{event.anchor}) aren't allowed{event.start_mark}"
            raise yaml.YAMLError(message)
    return yaml.load(text, Loader=_PlainLoader)  # noqa: S506 -- a safe loader, below


class _PlainLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Plain values, and no key twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:  # noqa: ANN401, FBT
        keys = [key.value for key, _ in node.value]
        twice = {str(key) for key in keys if keys.count(key) > 1}
        if twice:
            message = f"key {', '.join(sorted(twice))} stands twice{node.start_mark}"
            raise yaml.YAMLError(message)
        return super().construct_mapping(node, deep)


def _said(error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_url=False):
        where = ".".join(str(part) for part in problem["loc"])
        value = f" (it is {str(problem['input'])[:80]!r})" if where else ""
        yield f"{where}: {problem['msg']}{value}" if where else str(problem["msg"])


def _named(raw: object) -> str:
    if not isinstance(raw, dict):
        return ""
    name = raw.get("name") or raw.get("key") or raw.get("subject")
    return f" ({str(name)[:80]})" if name else ""
