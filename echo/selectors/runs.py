from uuid import UUID

from django.db.models import QuerySet

from echo.errors import RunFileNotFound, RunNotFound
from echo.models import ArtifactRole, Run, RunArtifact

_RELATED = (
    "job",
    "approval__approver",
    "version__plan__requested_by",
    "version__created_by",
)


def list_runs() -> QuerySet[Run]:
    """Return runs, newest first, with what a listing shows at hand."""
    return Run.objects.select_related(*_RELATED).prefetch_related("steps", "artifacts__artifact")


def get_run(run_id: UUID) -> Run:
    """Return a run with its steps and files at hand.

    Raises:
        RunNotFound: There is no such run.
    """
    run = list_runs().filter(pk=run_id).first()
    if run is None:
        raise RunNotFound(run_id)
    return run


def get_run_file(run_id: UUID, sha256: str) -> RunArtifact:
    """Return the link between a run and a file that it made or read.

    Raises:
        RunFileNotFound: The run has nothing to do with such a file.
    """
    links = RunArtifact.objects.select_related("artifact").filter(run=run_id, artifact=sha256)
    link = links.filter(role=ArtifactRole.OUTPUT).first() or links.first()
    if link is None:
        raise RunFileNotFound(run_id, sha256)
    return link
