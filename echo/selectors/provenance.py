"""Where a result comes from: who asked, who approved what, with which data and software."""

import json
from typing import Any

from echo.models import ArtifactRole, Run, RunArtifact, RunStep

DISCLAIMER = (
    "Computed automatically by a simplified model from the sources named here. It was approved for "
    "execution, not for correctness. No decision about life or property may rest on it alone; "
    "follow the instructions of the authorities in charge."
)


def provenance(run: Run) -> dict[str, Any]:
    """Return the record of a run from ``echo.selectors.runs``, complete without other files."""
    version, approval = run.version, run.approval
    steps = list(run.steps.all())
    kept = version.resolution.get("kept", {})
    return {
        "run": {
            "id": str(run.id),
            "state": run.state,
            "created": run.created_at.isoformat(),
            "started": _time(run.started_at),
            "finished": _time(run.finished_at),
            "error": run.error or None,
            "software": {"name": "echo", "version": run.software_version},
        },
        "plan": {
            "id": str(version.plan_id),
            "version": version.number,
            "request": version.plan.request_text,
            "requested_by": version.plan.requested_by.get_username(),
            "written_by": version.created_by.get_username(),
            "hash": version.approval_hash,
            "policy_version": version.policy_version,
            "goes_on_from_run": str(version.base_run_id) if version.base_run_id else None,
            "graph": json.loads(version.graph),
            "known_before_approval": version.resolution,
        },
        "approval": {
            "id": str(approval.id),
            "by": approval.approver.get_username(),
            "at": approval.created_at.isoformat(),
            "note": approval.note,
            "hash": approval.approved_hash,
            "expires": approval.expires_at.isoformat(),
            "checked_by_worker": _time(run.grant_checked_at),
        },
        "steps": [_step(step, run, kept_from=kept.get(step.step_id)) for step in steps],
        "sources": _distinct([source for step in steps for source in step.sources]),
        "disclaimer": DISCLAIMER,
    }


def _step(step: RunStep, run: Run, *, kept_from: str | None) -> dict[str, Any]:
    links = [link for link in run.artifacts.all() if link.step_id == step.pk]
    return {
        "id": step.step_id,
        "tool": step.tool,
        "tool_version": step.tool_version,
        "state": step.state,
        "attempt": step.attempt,
        "kept_from_run": kept_from,
        "started": _time(step.started_at),
        "ended": _time(step.ended_at),
        "inputs": step.inputs,
        "output": step.output,
        "error": step.error or None,
        "warnings": step.warnings,
        "sources": step.sources,
        "input_files": [_file(link) for link in links if link.role == ArtifactRole.INPUT],
        "output_files": [_file(link) for link in links if link.role == ArtifactRole.OUTPUT],
    }


def _file(link: RunArtifact) -> dict[str, Any]:
    artifact = link.artifact
    return {
        "name": link.name,
        "sha256": artifact.sha256,
        "size": artifact.size,
        "media_type": artifact.media_type,
    }


def _distinct(sources: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [source for place, source in enumerate(sources) if source not in sources[:place]]


def _time(moment: Any) -> str | None:  # noqa: ANN401 -- a datetime or None from the ORM
    return moment.isoformat() if moment else None
