"""Where a drawing puts each step."""

from collections import defaultdict

from common.actions.errors import CyclicGraph
from common.actions.graph import ActionGraph
from common.actions.order import run_order


def layout(graph: ActionGraph) -> dict[str, tuple[int, int]]:
    """Return (column, row) of each step: columns by the longest path from a start.

    Rows follow the mean row of what a step depends on, then the order written, so that few edges
    cross. The steps on or behind a cycle, which have no place in an order, share the last column.
    """
    try:
        order, stuck = run_order(graph), frozenset[str]()
    except CyclicGraph as error:
        stuck = frozenset(error.fields["steps"])
        free = [step for step in graph.steps if step.id not in stuck]
        order = run_order(ActionGraph(title="", steps=tuple(free)))
    columns: dict[str, int] = {}
    for step in order:
        columns[step] = 1 + max((columns[s] for s in graph.predecessors[step]), default=-1)
    last = 1 + max(columns.values(), default=-1)
    columns |= dict.fromkeys((step for step in graph.by_id if step in stuck), last)
    return _with_rows(graph, columns)


def _with_rows(graph: ActionGraph, columns: dict[str, int]) -> dict[str, tuple[int, int]]:
    members: dict[int, list[str]] = defaultdict(list)
    for step in graph.by_id:
        members[columns[step]].append(step)
    rows: dict[str, int] = {}
    for column in sorted(members):
        ranked = sorted(members[column], key=lambda step: _mean_row(graph, step, rows))
        rows |= {step: row for row, step in enumerate(ranked)}
    return {step: (columns[step], rows[step]) for step in graph.by_id}


def _mean_row(graph: ActionGraph, step: str, rows: dict[str, int]) -> float:
    placed = [rows[source] for source in graph.predecessors[step] if source in rows]
    return sum(placed) / len(placed) if placed else float(len(rows))
