"""The graphs that the benchmark runs."""

from typing import Any


def layered_graph(*, width: int, depth: int) -> dict[str, Any]:
    """Return a plan of ``width * depth`` steps, in the published form.

    Each step waits for two steps of the layer before: the one above it and the next one.
    """
    steps = [_first(column) for column in range(width)]
    steps += [
        _join(layer, column, (column + 1) % width)
        for layer in range(1, depth)
        for column in range(width)
    ]
    return {"version": 1, "title": f"{width} wide, {depth} deep", "steps": steps}


def _first(column: int) -> dict[str, Any]:
    return {
        "id": f"s0_{column}",
        "tool": "BM_Begin",
        "inputs": {"length": {"value": column + 1, "unit": "km"}},
    }


def _join(layer: int, left: int, right: int) -> dict[str, Any]:
    inputs = {
        name: {"from": f"s{layer - 1}_{column}", "path": "length"}
        for name, column in (("left", left), ("right", right))
    }
    return {"id": f"s{layer}_{left}", "tool": "BM_Join", "inputs": inputs}
