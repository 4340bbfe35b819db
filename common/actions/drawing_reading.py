"""Reads plans back from the drawings that :mod:`.drawing` writes, also after somebody edited them.

Steps and arrows are taken from the drawing itself, so that an arrow that was moved is a moved edge;
literals and texts from its notes. Of the two languages no more is read than is written here.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from common.actions.drawing import DOT_NOTE, MERMAID_NOTE
from common.actions.drawing_parts import Arrow, DrawnStep
from common.actions.errors import MalformedPlan
from common.actions.graph import VERSION, ActionGraph
from common.actions.json_text import MAX_BYTES, load_json, malformed
from common.actions.plan_form import parse_plan
from common.actions.problems import shown

_DOT_STRING = r'"((?:[^"\\]|\\.)*)"'
_MERMAID_LINES = {
    "skip": re.compile(r"flowchart [A-Z]{2}|"),
    "plan": re.compile(rf"{MERMAID_NOTE} plan (?P<json>\{{.*)"),
    "note": re.compile(rf"{MERMAID_NOTE} (?P<step>s\d+) (?P<json>\{{.*)"),
    "step": re.compile(r'(?P<step>s\d+)(?P<shape>\[|\{\{)"(?P<label>[^"]*)"(?:\]|\}\})'),
    "data": re.compile(r'(?P<source>s\d+) -- "(?P<label>[^"]+)" --> (?P<target>s\d+)'),
    "order": re.compile(r"(?P<source>s\d+) -\.-> (?P<target>s\d+)"),
}
_DOT_ARROW = rf"(?P<source>{_DOT_STRING}) -> (?P<target>{_DOT_STRING})"
_DOT_LABEL = rf"label=(?P<label>{_DOT_STRING})"
_DOT_LINES = {
    "skip": re.compile(r"digraph \w+ \{|rankdir=\w+;|node \[[^\]]*\];|\}|"),
    "plan": re.compile(rf"{DOT_NOTE} plan (?P<json>\{{.*)"),
    "note": re.compile(rf"{DOT_NOTE} (?P<step>{_DOT_STRING}) (?P<json>\{{.*)"),
    "step": re.compile(rf"(?P<step>{_DOT_STRING}) \[{_DOT_LABEL}(?P<shape>.*)\];"),
    "data": re.compile(rf"{_DOT_ARROW} \[{_DOT_LABEL}\];"),
    "order": re.compile(rf"{_DOT_ARROW} \[style=dashed\];"),
}
_ESCAPE = re.compile(r"\\(.)")
_ENTITY = re.compile(r"#(\d{1,7});")
Line = tuple[str, dict[str, str], int]


def from_mermaid(text: str) -> ActionGraph:
    """Return the plan of a Mermaid flowchart in the form of :func:`.drawing.to_mermaid`.

    Raises:
        MalformedPlan: It is of another form, or what it draws is no plan.
    """
    reader = _Reader(marks_checkpoint=lambda shape: shape == "{{")
    for kind, parts, number in _lines(text, _MERMAID_LINES):
        label = _ENTITY.sub(_character, parts.get("label") or "")
        reader.take(kind, {**parts, "label": label}, number)
    return reader.graph()


def from_dot(text: str) -> ActionGraph:
    """Return the plan of a Graphviz digraph in the form of :func:`.drawing.to_dot`.

    Raises:
        MalformedPlan: It is of another form, or what it draws is no plan.
    """
    reader = _Reader(marks_checkpoint=lambda shape: "octagon" in shape)
    for kind, parts, number in _lines(text, _DOT_LINES):
        texts = {
            name: _unquoted(value) if name in ("step", "label", "source", "target") else value
            for name, value in parts.items()
        }
        reader.take(kind, texts, number)
    return reader.graph()


class _Reader:
    """Puts a plan together from the lines of a drawing."""

    def __init__(self, *, marks_checkpoint: Callable[[str], bool]) -> None:
        self._marks_checkpoint = marks_checkpoint
        self._texts: dict[str, Any] = {}
        self._steps: dict[str, DrawnStep] = {}
        self._arrows: list[tuple[Arrow, int]] = []

    def take(self, kind: str, parts: dict[str, str], number: int) -> None:
        if kind == "plan":
            self._texts = load_json(parts["json"])
        elif kind == "step":
            name, _, tool = parts["label"].partition(": ")
            is_checkpoint = self._marks_checkpoint(parts["shape"])
            self._steps[parts["step"]] = DrawnStep(name, tool, is_checkpoint)
        elif kind == "note":
            self._note(self._step(parts["step"], number), load_json(parts["json"]), number)
        elif kind in ("data", "order"):
            arrow = Arrow(parts["source"], parts["target"], parts.get("label") or "")
            self._arrows.append((arrow, number))

    def graph(self) -> ActionGraph:
        for arrow, number in self._arrows:
            source = self._step(arrow.source, number)
            self._step(arrow.target, number).take(Arrow(source.id, arrow.target, arrow.label))
        if not self._steps:
            raise malformed("there is no step in the drawing")
        steps = [step.as_json() for step in self._steps.values()]
        return parse_plan({**self._texts, "version": VERSION, "steps": steps})

    def _step(self, name: str, number: int) -> DrawnStep:
        if name not in self._steps:
            raise _wrong(number, f"there is no step {shown(name)} in the drawing")
        return self._steps[name]

    def _note(self, step: DrawnStep, note: dict[str, Any], number: int) -> None:
        step.purpose = note.get("purpose", "")
        after, inputs = note.get("after", []), note.get("inputs", [])
        if not (isinstance(after, list) and isinstance(inputs, list)):
            raise _wrong(number, "'after' and 'inputs' of a note are lists")
        step.after += after
        for entry in inputs:
            is_entry = isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)
            if not is_entry:
                raise _wrong(number, f"{shown(entry)} is no input with its value")
            step.entries.append((entry[0], entry[1]))


def _lines(text: str, forms: dict[str, re.Pattern[str]]) -> Iterator[Line]:
    """Yield the kind, the parts and the number of each line that says something."""
    if len(text) > MAX_BYTES:
        raise malformed(f"{len(text)} characters are more than the {MAX_BYTES} a plan may have")
    for number, line in enumerate(text.split("\n"), start=1):
        matches = ((kind, form.fullmatch(line.strip(" \t"))) for kind, form in forms.items())
        kind, found = next(((k, m) for k, m in matches if m), ("", None))
        if found is None:
            raise _wrong(number, f"{shown(line.strip(), limit=60)} is no line of a drawn plan")
        if kind != "skip":
            yield kind, found.groupdict(), number


def _wrong(number: int, reason: str) -> MalformedPlan:
    return malformed(f"line {number}: {reason}")


def _unquoted(text: str) -> str:
    return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], text[1:-1])


def _character(found: re.Match[str]) -> str:
    code = int(found[1])
    return chr(code) if code < 0x110000 else found[0]
