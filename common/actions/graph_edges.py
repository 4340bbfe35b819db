"""The edges of a graph with the schema of what flows on each: E and sigma."""

from dataclasses import dataclass

from common.actions.compatibility import Mismatch
from common.actions.graph import ActionGraph, Reference
from common.actions.output_paths import output_at
from common.actions.registry import Registry


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge, as a drawing shows it.

    Args:
        source: Step that data or order comes from.
        target: Step that it goes to.
        path: Dotted path within the source's output; empty for the whole and for ordering edges.
        parameter: Input that is fed; None for an ordering edge.
        schema: Name of the type that flows; None for an ordering edge and where it is unknown.
    """

    source: str
    target: str
    path: str = ""
    parameter: str | None = None
    schema: str | None = None


def edges(graph: ActionGraph, registry: Registry) -> list[Edge]:
    """Return the data edges and ordering edges between existing steps, in the order written."""
    found = []
    for step in graph.steps:
        for parameter, reference in step.references():
            if reference.step in graph.by_id:
                schema = _schema(graph, registry, reference)
                found.append(Edge(reference.step, step.id, reference.path, parameter, schema))
        found += [Edge(source, step.id) for source in step.after if source in graph.by_id]
    return found


def _schema(graph: ActionGraph, registry: Registry, reference: Reference) -> str | None:
    tool = registry.find(graph.by_id[reference.step].tool)
    flows = output_at(type(tool), reference.path) if tool else None
    return None if flows is None or isinstance(flows, Mismatch) else str(flows)
