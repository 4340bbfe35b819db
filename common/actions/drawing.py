"""Plans as pictures in two common drawing languages; :mod:`.drawing_reading` reads them back."""

import json
import re
from collections.abc import Iterator

from common.actions.drawing_parts import Arrow, arrows_into, note_of
from common.actions.frozen import thaw
from common.actions.graph import ActionGraph

MERMAID_NOTE = "%%"
DOT_NOTE = "//"
# What ends a label, starts markup or is an escape; Mermaid writes a character as #CODE;.
_MERMAID_SPECIAL = re.compile(r"[#\"<>&\\`\x00-\x1f\x7f-\x9f\u2028\u2029]")


def to_mermaid(graph: ActionGraph) -> str:
    """Return the plan as a Mermaid flowchart; dotted arrows are order without data."""
    numbers = {step_id: f"s{number}" for number, step_id in enumerate(graph.by_id)}
    lines = ["flowchart LR", f"  {MERMAID_NOTE} plan {_plan_note(graph)}"]
    for step_id, step in graph.by_id.items():
        opening, closing = ("{{", "}}") if step.checkpoint else ("[", "]")
        label = mermaid_text(f"{step_id}: {step.tool}")
        lines.append(f'  {numbers[step_id]}{opening}"{label}"{closing}')
        if note := note_of(graph, step):
            lines.append(f"  {MERMAID_NOTE} {numbers[step_id]} {json.dumps(note)}")
    for arrow in _arrows(graph):
        line = f'-- "{mermaid_text(arrow.label)}" -->' if arrow.label else "-.->"
        lines.append(f"  {numbers[arrow.source]} {line} {numbers[arrow.target]}")
    return "\n".join(lines) + "\n"


def to_dot(graph: ActionGraph) -> str:
    """Return the plan as a Graphviz digraph; dashed arrows are order without data."""
    lines = ["digraph plan {", "  rankdir=LR;", "  node [shape=box];"]
    lines.append(f"  {DOT_NOTE} plan {_plan_note(graph)}")
    for step_id, step in graph.by_id.items():
        shape = " shape=octagon" if step.checkpoint else ""
        label = dot_text(f"{step_id}: {step.tool}")
        lines.append(f"  {dot_text(step_id)} [label={label}{shape}];")
        if note := note_of(graph, step):
            lines.append(f"  {DOT_NOTE} {dot_text(step_id)} {json.dumps(note)}")
    for arrow in _arrows(graph):
        style = f"label={dot_text(arrow.label)}" if arrow.label else "style=dashed"
        lines.append(f"  {dot_text(arrow.source)} -> {dot_text(arrow.target)} [{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def mermaid_text(text: str) -> str:
    """Return a text as it stands in a Mermaid label."""
    return _MERMAID_SPECIAL.sub(lambda found: f"#{ord(found[0])};", text)


def dot_text(text: str) -> str:
    """Return a text as a quoted DOT string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _plan_note(graph: ActionGraph) -> str:
    """Return the texts of the plan, in ASCII and on one line."""
    texts = {"title": graph.title, "reasoning": graph.reasoning, "context": thaw(graph.context)}
    return json.dumps(texts)


def _arrows(graph: ActionGraph) -> Iterator[Arrow]:
    return (arrow for step in graph.by_id.values() for arrow in arrows_into(graph, step))
