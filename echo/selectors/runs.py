from uuid import UUID

from django.db.models import QuerySet

from common.errors import InvalidInput
from echo.errors import RunFileNotFound, RunNotFound
from echo.models import ArtifactRole, Run, RunArtifact, RunState

_RELATED = (
    "job",
    "approval__approver",
    "version__plan__requested_by",
    "version__created_by",
)


class UnknownRunState(InvalidInput):
    """No run can be in such a state."""


def list_runs(*, state: str | None = None) -> QuerySet[Run]:
    """Return runs, newest first, with what a listing shows at hand; no graph is read.

    Args:
        state: Only runs in this state; all if None.

    Raises:
        UnknownRunState: There is no such state.
    """
    runs = Run.objects.select_related(*_RELATED).defer("version__graph", "version__resolution")
    if state is None:
        return runs
    if state not in list(RunState):
        message = f"{state[:40]!r} is no state of a run; use one of {', '.join(RunState)}."
        raise UnknownRunState(message, state=state[:40])
    return runs.filter(state=state)


def get_run(run_id: UUID) -> Run:
    """Return a run with its steps and files at hand.

    Raises:
        RunNotFound: There is no such run.
    """
    runs = Run.objects.select_related(*_RELATED).prefetch_related("steps", "artifacts__artifact")
    run = runs.filter(pk=run_id).first()
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
