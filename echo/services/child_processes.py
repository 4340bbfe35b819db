"""The programs that a tool started, found in /proc without asking anything of the tool."""

import os
import signal
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def descendants(root: int) -> frozenset[int]:
    """Return the ids of all processes below one, in whatever group or session they are.

    Empty where the system has no /proc.
    """
    children: dict[int, list[int]] = defaultdict(list)
    for process, parent in _parents():
        children[parent].append(process)
    found: list[int] = []
    queue = [root]
    while queue:
        below = children[queue.pop()]
        found += below
        queue += below
    return frozenset(found)


def end_descendants(root: int) -> int:
    """Kill all processes below one; return how many there were.

    A process may start another between the look and the kill, so it looks until it finds none.
    """
    ended: set[int] = set()
    for _ in range(5):
        found = descendants(root) - ended
        if not found:
            break
        for process in found:
            _kill(process)
        ended |= found
    return len(ended)


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended by itself


def _parents() -> Iterator[tuple[int, int]]:
    for folder in PROC.glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue  # it ended while we looked
        # pid (name) state ppid ...; the name may hold spaces and brackets.
        yield int(folder.name), int(stat.rpartition(")")[2].split()[1])
