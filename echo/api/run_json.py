"""A run as the REST interface publishes it."""

from typing import Any

from django.urls import reverse

import common.actions
from echo.models import ArtifactRole, Run, RunArtifact, RunState, RunStep, StepState

PAYLOAD = common.actions.MapPayload.__name__


def run_as_json(run: Run) -> dict[str, Any]:
    """Return a run from ``echo.selectors.runs`` with its steps, map and files."""
    steps = list(run.steps.all())
    return {
        **run_summary(run),
        "steps": [_step(step) for step in steps],
        "payload": _payload(run, steps),
        "downloads": [_download(run, link) for link in _outputs(run)],
        "provenance_url": _address(run, "run-provenance"),
        "czml_url": _address(run, "run-czml"),
        "scene_url": _address(run, "run-scene"),
        "summary": summary(steps),
    }


def run_summary(run: Run) -> dict[str, Any]:
    """Return what a listing shows of a run."""
    return {
        "id": str(run.id),
        "plan": str(run.version.plan_id),
        "version": run.version.number,
        "title": run.version.title,
        "state": run.state,
        "progress": 1.0 if run.state == RunState.DONE else run.job.progress,
        "message": run.job.message,
        "created": run.created_at.isoformat(),
        "started": _time(run.started_at),
        "finished": _time(run.finished_at),
        "error": run.error or None,
        "approved_by": run.approval.approver.get_username(),
        "requested_by": run.version.plan.requested_by.get_username(),
        "job": str(run.job_id),
    }


def payload_of(steps: list[RunStep]) -> dict[str, Any] | None:
    """Return the map that the run made, the last one if there are several; None if none (yet)."""
    maps = [s.output for s in steps if s.state == StepState.DONE and s.output_type == PAYLOAD]
    return maps[-1] if maps else None


def summary(steps: list[RunStep]) -> dict[str, Any] | None:
    """Return the plain facts among the results of a kind that only one tool makes."""
    facts: dict[str, Any] = {}
    for step in steps:
        if step.state == StepState.DONE and not hasattr(common.actions, step.output_type):
            facts |= {k: v for k, v in step.output.items() if not isinstance(v, dict | list)}
    return facts or None


def _step(step: RunStep) -> dict[str, Any]:
    seconds = None
    if step.started_at and step.ended_at:
        seconds = (step.ended_at - step.started_at).total_seconds()
    return {
        "id": step.step_id,
        "tool": step.tool,
        "state": step.state,
        "progress": step.progress,
        "message": step.message,
        "seconds": seconds,
        "attempt": step.attempt,
        "passing_failures": step.passing_failures,
        "retry_at": _time(step.retry_at),
        "warnings": step.warnings,
        "error": step.error or None,
        "output": step.output,
    }


def _payload(run: Run, steps: list[RunStep]) -> dict[str, Any] | None:
    payload = payload_of(steps)
    if payload is None:
        return None
    layers = []
    for layer in payload["layers"]:
        urls = {"url": _file(run, layer["artifact"]), "download_url": None}
        if layer.get("download"):
            urls["download_url"] = _file(run, layer["download"]) + "?download=1"
        layers.append({**layer, **urls})
    return {**payload, "layers": layers}


def _outputs(run: Run) -> list[RunArtifact]:
    return [link for link in run.artifacts.all() if link.role == ArtifactRole.OUTPUT]


def _download(run: Run, link: RunArtifact) -> dict[str, Any]:
    return {
        "name": link.name,
        "media_type": link.artifact.media_type,
        "size": link.artifact.size,
        "sha256": link.artifact_id,
        "url": _file(run, link.artifact_id) + "?download=1",
    }


def _file(run: Run, sha256: str) -> str:
    return reverse("run-artifact", kwargs={"run_id": run.id, "sha256": sha256})


def _address(run: Run, name: str) -> str:
    return reverse(name, kwargs={"run_id": run.id})


def _time(moment: Any) -> str | None:  # noqa: ANN401 -- a datetime or None from the ORM
    return moment.isoformat() if moment else None
