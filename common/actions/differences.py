"""What changed between two versions of a plan, as an approver reads it."""

from collections.abc import Iterator
from dataclasses import dataclass

from common.actions.canonical import canonical_text
from common.actions.graph import ActionGraph, Step
from common.actions.plan_form import input_to_json, to_json

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Change:
    """One change; an ``old`` or ``new`` of None means that there was or is nothing.

    Args:
        step: Id of the step, or None for the plan itself.
        what: What changed: ``step``, ``title``, ``tool``, ``checkpoint``, ``input rain``, ...
        old: Canonical JSON before.
        new: Canonical JSON after.
    """

    step: str | None
    what: str
    old: str | None
    new: str | None

    def __str__(self) -> str:
        where = f"{self.step}: " if self.step else ""
        if self.old is None:
            return f"{where}{self.what} added: {_brief(self.new)}"
        if self.new is None:
            return f"{where}{self.what} removed: {_brief(self.old)}"
        return f"{where}{self.what} changed from {_brief(self.old)} to {_brief(self.new)}"


def _brief(text: str | None) -> str:
    whole = text or ""
    return whole if len(whole) <= _SHOWN else whole[: _SHOWN - 1] + "…"


def differences(old: ActionGraph, new: ActionGraph) -> list[Change]:
    """Return every change from one version of a plan to another; none if the hashes are equal."""
    return [
        *_plan_changes(old, new),
        *(
            change
            for step in dict.fromkeys((*old.by_id, *new.by_id))
            for change in _step_changes(old.by_id.get(step), new.by_id.get(step))
        ),
    ]


def _plan_changes(old: ActionGraph, new: ActionGraph) -> Iterator[Change]:
    before, after = to_json(old), to_json(new)
    for name in ("version", "title", "reasoning", "context"):
        yield from _changes(None, name, canonical_text(before[name]), canonical_text(after[name]))
    order = [step.id for step in old.steps], [step.id for step in new.steps]
    if sorted(order[0]) == sorted(order[1]):
        yield from _changes(None, "order of steps", *map(canonical_text, order))


def _step_changes(old: Step | None, new: Step | None) -> Iterator[Change]:
    if old is None or new is None:
        present = old or new
        if present is not None:
            tool = canonical_text(present.tool)
            yield Change(present.id, "step", tool if old else None, tool if new else None)
        return
    for name in ("tool", "purpose", "after", "checkpoint"):
        before, after = getattr(old, name), getattr(new, name)
        yield from _changes(old.id, name, canonical_text(before), canonical_text(after))
    for name in dict.fromkeys((*old.inputs, *new.inputs)):
        yield from _changes(old.id, f"input {name}", _input(old, name), _input(new, name))


def _input(step: Step, name: str) -> str | None:
    return canonical_text(input_to_json(step.inputs[name])) if name in step.inputs else None


def _changes(step: str | None, what: str, old: str | None, new: str | None) -> Iterator[Change]:
    if old != new:
        yield Change(step, what, old, new)
