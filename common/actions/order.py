"""In which order the steps of a graph can run, and where there is none."""

from collections import deque
from collections.abc import Iterator

from common.actions.errors import CyclicGraph
from common.actions.graph import ActionGraph

MAX_REPORTED_CYCLES = 50


def run_order(graph: ActionGraph) -> tuple[str, ...]:
    """Return the steps so that each follows what it depends on; ties in the order written.

    Raises:
        CyclicGraph: No such order exists.
    """
    order = _ordered(graph)
    if len(order) < len(graph.by_id):
        placed = set(order)
        raise CyclicGraph([step for step in graph.by_id if step not in placed])
    return tuple(order)


def _ordered(graph: ActionGraph) -> list[str]:
    """Return the steps that can be put in order: those on or behind a cycle are left out."""
    missing = {step: len(sources) for step, sources in graph.predecessors.items()}
    queue = deque(step for step in graph.by_id if not missing[step])
    order = []
    while queue:
        step = queue.popleft()
        order.append(step)
        for follower in graph.successors[step]:
            missing[follower] -= 1
            if not missing[follower]:
                queue.append(follower)
    return order


def find_cycles(graph: ActionGraph) -> list[tuple[str, ...]]:
    """Return cycles without a common step, each in the direction of the data; at most 50.

    The list is empty exactly if the graph, its self-references apart, is acyclic.
    """
    remaining = _Remaining(graph)
    cycles: list[tuple[str, ...]] = []
    for start in graph.by_id:
        while start in remaining and len(cycles) < MAX_REPORTED_CYCLES:
            cycle = remaining.cycle_from(start)
            remaining.remove(cycle)
            cycles.append(cycle)
    return cycles


class _Remaining:
    """The steps not yet put in order: each has a predecessor among them."""

    def __init__(self, graph: ActionGraph) -> None:
        self._graph = graph
        self._steps = set(graph.by_id).difference(_ordered(graph))

    def __contains__(self, step: str) -> bool:
        return step in self._steps

    def cycle_from(self, start: str) -> tuple[str, ...]:
        """Walk against the data, where there always is a way on, until a step comes twice."""
        seen: dict[str, int] = {}
        walk: list[str] = []
        step = start
        while step not in seen:
            seen[step] = len(walk)
            walk.append(step)
            step = next(self._before(step))
        return tuple(reversed(walk[seen[step] :]))

    def remove(self, steps: tuple[str, ...]) -> None:
        """Take steps out, and then all that have no predecessor left."""
        queue = deque(steps)
        while queue:
            step = queue.popleft()
            self._steps.discard(step)
            for follower in self._graph.successors[step]:
                if follower in self._steps and next(self._before(follower), None) is None:
                    queue.append(follower)

    def _before(self, step: str) -> Iterator[str]:
        return (source for source in self._graph.predecessors[step] if source in self._steps)
