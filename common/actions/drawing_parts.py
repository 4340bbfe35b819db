"""What a drawing of a plan is made of: steps, arrows, and what no arrow can say.

An arrow carries the place that it feeds: the input's name, and within a list the number of the
entry, as in ``layers[0]``. Literals and the texts of the plan go into notes, which drawing programs
take for comments.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from common.actions.graph import ActionGraph, Reference, Step, references_in
from common.actions.json_text import malformed
from common.actions.plan_form import input_to_json
from common.actions.problems import shown

_PLACE = re.compile(r"([^\[\]]*)((?:\[\d{1,6}\])*)")
_NO_NAME = "%"  # an empty label would say that no data flows
Entry = tuple[str, Any]
"""A place in the inputs of a step, and what stands there: a reference or a JSON value."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """One edge as drawn.

    Args:
        source: Step that it comes from.
        target: Step that it goes to.
        label: What flows and where to; empty for order alone.
    """

    source: str
    target: str
    label: str = ""


@dataclass(slots=True)
class DrawnStep:
    """One step as read from a drawing; in the order in which its parts stand there."""

    id: str
    tool: str
    checkpoint: bool
    purpose: str = ""
    after: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return the step in the published form."""
        return {
            "id": self.id,
            "tool": self.tool,
            "purpose": self.purpose,
            "inputs": _inputs(self.entries),
            "after": self.after,
            "checkpoint": self.checkpoint,
        }

    def take(self, arrow: Arrow) -> None:
        """Note an arrow that ends here."""
        if not arrow.label:
            self.after.append(arrow.source)
            return
        path, _, place = arrow.label.rpartition(" as ")
        self.entries.append((place, {"from": arrow.source} | ({"path": path} if path else {})))


def arrows_into(graph: ActionGraph, step: Step) -> Iterator[Arrow]:
    """Yield the arrows that end at a step, those between steps that are there."""
    for place, value in _entries(step):
        if isinstance(value, Reference) and value.step in graph.by_id:
            label = f"{value.path} as {place}" if value.path else place
            yield Arrow(value.step, step.id, label)
    yield from (Arrow(source, step.id) for source in step.after if source in graph.by_id)


def note_of(graph: ActionGraph, step: Step) -> dict[str, Any]:
    """Return what arrows and the label do not say of a step; empty if nothing."""
    inputs = [
        [place, input_to_json(value)]
        for place, value in _entries(step)
        if not (isinstance(value, Reference) and value.step in graph.by_id)
    ]
    after = [source for source in step.after if source not in graph.by_id]
    note = {"purpose": step.purpose, "inputs": inputs, "after": after}
    return {name: value for name, value in note.items() if value}


def _entries(step: Step) -> Iterator[Entry]:
    for name, value in step.inputs.items():
        yield from _taken_apart(quote(name, safe="") or _NO_NAME, value)


def _taken_apart(place: str, value: Any) -> Iterator[Entry]:  # noqa: ANN401 -- any JSON value
    """Yield a list that holds references entry by entry, anything else as it is."""
    if isinstance(value, tuple) and next(references_in(value), None) is not None:
        for number, item in enumerate(value):
            yield from _taken_apart(f"{place}[{number}]", item)
    else:
        yield place, value


def _inputs(entries: Iterable[Entry]) -> dict[str, Any]:
    """Return inputs put together again; an entry that was taken out of a list leaves no gap."""
    tree: dict[Any, Any] = {}
    for place, value in entries:
        found = _PLACE.fullmatch(place)
        name, indices = (found[1], found[2]) if found else (place, "")
        name = "" if name == _NO_NAME else unquote(name)
        keys: list[Any] = [name, *map(int, re.findall(r"\d+", indices))]
        branch = tree
        for key in keys[:-1]:
            branch = branch.setdefault(key, _Branch())
            if not isinstance(branch, _Branch):
                raise malformed(f"input {shown(name)} is a list and something else at once")
        branch[keys[-1]] = value
    return {name: _grown(value) for name, value in tree.items()}


class _Branch(dict[Any, Any]):
    """A list that is being put together: entries by number."""


def _grown(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    return [_grown(value[key]) for key in sorted(value)] if isinstance(value, _Branch) else value
