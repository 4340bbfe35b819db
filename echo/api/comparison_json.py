"""Versions of a plan and what changed between them, as the REST interface publishes it."""

from typing import Any

from echo.models import Plan, PlanVersion
from echo.services.comparison import Comparison


def version_as_json(version: PlanVersion, plan: Plan) -> dict[str, Any]:
    """Return what a list of versions shows of one."""
    return {
        "number": version.number,
        "created_by": version.created_by.get_username(),
        "created_at": version.created_at.isoformat(),
        "approval_hash": version.approval_hash,
        "current": version.number == plan.current_number,
        "title": version.title,
        "policy_version": version.policy_version,
    }


def comparison_as_json(comparison: Comparison) -> dict[str, Any]:
    """Return changes with a sentence for each; old and new are canonical JSON, or null."""
    return {
        "from": comparison.older,
        "to": comparison.newer,
        "changes": [
            {
                "step": change.step,
                "what": change.what,
                "old": change.old,
                "new": change.new,
                "sentence": str(change),
            }
            for change in comparison.changes
        ],
    }
