from uuid import UUID

from echo.errors import RunNotFound
from echo.models import Run


def lock_run(run_id: UUID) -> Run:
    """Return the run with its row locked until the transaction ends.

    Raises:
        RunNotFound: There is no such run.
    """
    run = (
        Run.objects.select_for_update(of=("self",))
        .select_related("approval__approver", "version__plan")
        .filter(pk=run_id)
        .first()
    )
    if run is None:
        raise RunNotFound(run_id)
    return run


def lock_run_state(run_id: UUID) -> Run:
    """Lock as :func:`lock_run` does, and load no more than a step's outcome needs.

    That is the run's state, its job and its graph; the rest is fetched when it is asked for.

    Raises:
        RunNotFound: There is no such run.
    """
    locked = Run.objects.select_for_update(of=("self",)).select_related("version")
    try:
        return locked.only("state", "job_id", "cancel_requested_at", "version__graph").get(
            pk=run_id
        )
    except Run.DoesNotExist:
        raise RunNotFound(run_id) from None
