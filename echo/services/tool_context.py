"""What a tool sees of the run it works in, kept in the database."""

import time
from functools import cached_property
from pathlib import Path

from django.db.models import Avg

from common.actions import RunCancelled, Source
from common.artifacts.selectors import get_artifact
from common.artifacts.store import DjangoArtifactStore
from common.jobs.services import announce
from echo.models import ArtifactRole, RunArtifact, RunStep, StepState
from echo.models.run_step import MESSAGE_LENGTH
from echo.services.step_watch import is_unwanted

PROGRESS_SECONDS = 0.5
CANCEL_SECONDS = 1.0
MAX_NOTES = 100


class DatabaseToolContext:
    """Stores progress, warnings, sources and files of one attempt at one step.

    Progress is written at most twice a second and the run's state read at most once a second,
    however often a tool reports or asks.
    """

    def __init__(self, step: RunStep, *, workspace: Path) -> None:
        self._step = step
        self._workspace = workspace
        self._artifacts = LinkingArtifactStore(step)
        self._reported = 0.0
        self._looked = time.monotonic()  # the step was claimed just now
        self.warnings: list[str] = []
        self.sources: list[dict[str, object]] = []

    @property
    def artifacts(self) -> "LinkingArtifactStore":
        """Where files are kept; each is linked to this step."""
        return self._artifacts

    @property
    def workspace(self) -> Path:
        """A folder of this attempt alone."""
        return self._workspace

    def progress(self, fraction: float, message: str) -> None:
        """Store and announce how far the step is, unless it was told less than 0.5 s ago."""
        now = time.monotonic()
        if now - self._reported < PROGRESS_SECONDS:
            return
        self._reported = now
        share, text = min(max(float(fraction), 0.0), 1.0), message[:MESSAGE_LENGTH]
        mine = RunStep.objects.filter(
            pk=self._step.pk, state=StepState.RUNNING, attempt=self._step.attempt
        )
        if not mine.update(progress=share, message=text):
            return
        whole = RunStep.objects.filter(run=self._step.run_id).aggregate(mean=Avg("progress"))
        payload = {"step": self._step.step_id, "fraction": share, "message": text}
        told = [("progress", payload)]
        announce(self._step.run.job_id, told, progress=whole["mean"], message=text)

    def check_cancelled(self) -> None:
        """Look whether this attempt is still wanted.

        Raises:
            RunCancelled: The run was cancelled, or another worker took the step over.
        """
        now = time.monotonic()
        if now - self._looked < CANCEL_SECONDS:
            return
        self._looked = now
        if is_unwanted(self._step):
            message = f"Step {self._step.step_id} is no longer wanted."
            raise RunCancelled(message, step=self._step.step_id)

    def warn(self, message: str) -> None:
        """Keep a limit of the result for its reader."""
        if len(self.warnings) < MAX_NOTES and message not in self.warnings:
            self.warnings.append(message[:MESSAGE_LENGTH])

    def cite(self, source: Source) -> None:
        """Keep where data came from."""
        entry = source_as_json(source)
        if len(self.sources) < MAX_NOTES and entry not in self.sources:
            self.sources.append(entry)


class LinkingArtifactStore:
    """The artifact store of a step: what it saves or opens is linked to its run."""

    def __init__(self, step: RunStep) -> None:
        self._step = step

    @cached_property
    def _store(self) -> DjangoArtifactStore:
        return DjangoArtifactStore(owner=self._step.run.version.plan.requested_by)

    def save_file(self, path: Path, *, media_type: str, name: str) -> str:
        """Store a copy of the file as an output of the step and return its SHA-256."""
        sha256 = self._store.save_file(path, media_type=media_type, name=name)
        self._link(sha256, name=name, role=ArtifactRole.OUTPUT)
        return sha256

    def path(self, sha256: str) -> Path:
        """Return the verified local file, noted as an input of the step."""
        path = self._store.path(sha256)
        made_here = self._step.artifacts.filter(artifact_id=sha256).exists()
        if not made_here:
            name = get_artifact(sha256).name
            self._link(sha256, name=name, role=ArtifactRole.INPUT)
        return path

    def _link(self, sha256: str, *, name: str, role: ArtifactRole) -> None:
        RunArtifact.objects.get_or_create(
            run_id=self._step.run_id,
            step=self._step,
            artifact_id=sha256,
            role=role,
            defaults={"name": name[:200]},
        )


def source_as_json(source: Source) -> dict[str, object]:
    """Return a source as it is stored and published."""
    return {
        "name": source.name,
        "licence": source.licence,
        "url": source.url,
        "accessed": source.accessed.isoformat() if source.accessed else None,
        "detail": source.detail,
    }
