"""What an approval covers, as one document and its hash."""

from collections.abc import Iterator
from typing import Any

from common.actions.canonical import canonical_plan, canonical_text, sha256_of
from common.actions.execution import dump_output
from common.actions.graph import ActionGraph
from common.actions.policy import Policy
from common.actions.registry import Registry
from common.actions.resolution import Resolution


def approval_document(
    graph: ActionGraph, registry: Registry, resolution: Resolution, policy: Policy
) -> dict[str, Any]:
    """Return everything an approver says yes to, as JSON.

    The plan with all defaults, the resolved outputs (places with their boxes), each tool's
    version, the content hashes of artifacts that exist already, the policy and the estimate.

    Raises:
        UnknownTool: The plan names a tool that is not registered.
    """
    tools = {step.tool: registry.get(step.tool) for step in graph.steps}
    plan = canonical_plan(graph, registry)
    resolved = {
        step: dump_output(tools[graph.by_id[step].tool], output)
        for step, output in resolution.outputs.items()
    }
    return {
        "plan": plan,
        "resolved": resolved,
        "tools": {name: tool.version for name, tool in tools.items()},
        "artifacts": sorted(
            {
                *_artifacts([step["inputs"] for step in plan["steps"]]),
                *_artifacts(list(resolved.values())),
            }
        ),
        "policy": policy.as_json(),
        "estimate": {
            "total": resolution.total.as_json(),
            "steps": {step: e.as_json() for step, e in resolution.estimates.items()},
        },
    }


def approval_hash(
    graph: ActionGraph, registry: Registry, resolution: Resolution, policy: Policy
) -> str:
    """Return the SHA-256 of the canonical text of the approval document, hexadecimal."""
    return sha256_of(canonical_text(approval_document(graph, registry, resolution, policy)))


def _artifacts(value: object) -> Iterator[str]:
    """Yield the content hashes that stand under the key ``artifact`` anywhere in a JSON value."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            if isinstance(item.get("artifact"), str):
                yield item["artifact"]
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)
