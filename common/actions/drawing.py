"""Plans as pictures in two common drawing languages."""

import html

from common.actions.graph import ActionGraph, Step


def to_mermaid(graph: ActionGraph) -> str:
    """Return the plan as a Mermaid flowchart; dotted arrows are order without data."""
    numbers = {step_id: f"s{number}" for number, step_id in enumerate(graph.by_id)}
    lines = ["flowchart LR"]
    for step_id, step in graph.by_id.items():
        opening, closing = ("{{", "}}") if step.checkpoint else ("[", "]")
        label = _mermaid_text(f"{step_id}: {step.tool}")
        lines.append(f'  {numbers[step_id]}{opening}"{label}"{closing}')
    for source, target, label in _arrows(graph):
        arrow = f'-- "{_mermaid_text(label)}" -->' if label else "-.->"
        lines.append(f"  {numbers[source]} {arrow} {numbers[target]}")
    return "\n".join(lines) + "\n"


def to_dot(graph: ActionGraph) -> str:
    """Return the plan as a Graphviz digraph; dashed arrows are order without data."""
    lines = ["digraph plan {", "  rankdir=LR;", "  node [shape=box];"]
    for step_id, step in graph.by_id.items():
        shape = " shape=octagon" if step.checkpoint else ""
        label = _dot_text(f"{step_id}: {step.tool}")
        lines.append(f"  {_dot_text(step_id)} [label={label}{shape}];")
    for source, target, label in _arrows(graph):
        style = f"label={_dot_text(label)}" if label else "style=dashed"
        lines.append(f"  {_dot_text(source)} -> {_dot_text(target)} [{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def _arrows(graph: ActionGraph) -> list[tuple[str, str, str]]:
    """Return (source, target, label) of each edge; the label is empty for order alone."""
    return [arrow for step in graph.by_id.values() for arrow in _into(graph, step)]


def _into(graph: ActionGraph, step: Step) -> list[tuple[str, str, str]]:
    data = [
        (ref.step, step.id, f"{ref.path} as {parameter}" if ref.path else parameter)
        for parameter, ref in step.references()
    ]
    order = [(source, step.id, "") for source in step.after]
    return [arrow for arrow in [*data, *order] if arrow[0] in graph.by_id]


def _mermaid_text(text: str) -> str:
    """Escape a label: Mermaid reads HTML entities, with '#' in place of '&'."""
    escaped = html.escape(" ".join(text.split()).replace("#", "no."), quote=True)
    return escaped.replace("&#x27;", "'").replace("&", "#")


def _dot_text(text: str) -> str:
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
