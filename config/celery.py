"""The task queue. torch and numba run in prefork children only; the parent stays free of them."""

import logging
import os
from typing import Any

from celery import Celery, bootsteps
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")

SWEEP_TASK = "echo.resume_idle_runs"
SWEEP_SECONDS = 60.0
log = logging.getLogger(__name__)

app = Celery("echo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Sweep(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
    """While the worker is connected, has it look now and then for runs whose messages were lost."""

    def __init__(self, parent: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- Celery's own
        super().__init__(parent, **kwargs)
        self._entry: Any = None

    def start(self, parent: Any) -> None:  # noqa: ANN401 -- Celery's consumer
        """Begin anew with each connection: a consumer that loses its own clears its timer."""
        self._entry = parent.timer.call_repeatedly(SWEEP_SECONDS, ask_for_sweep, (parent.app,))

    def stop(self, parent: Any) -> None:  # noqa: ANN401 -- Celery's consumer
        """Stop asking."""
        if self._entry is not None:
            self._entry.cancel()
            self._entry = None


def ask_for_sweep(celery: Celery) -> bool:
    """Send the sweep unless messages are waiting; return whether it was sent.

    A queue that is not empty has lost nothing yet, and is not made longer. The broker is asked
    once, without retries: this runs in the worker's own loop.
    """
    queue = celery.conf.task_default_queue
    connection = celery.connection_for_write()
    failures = (OperationalError, *connection.connection_errors, *connection.channel_errors)
    try:
        with connection, connection.channel() as channel:
            if channel.queue_declare(queue=queue, durable=True, auto_delete=False).message_count:
                return False
            celery.send_task(
                SWEEP_TASK, connection=connection, retry=False, expires=SWEEP_SECONDS, queue=queue
            )
    except failures as error:
        log.warning("The sweep for lost runs was not sent: %s", error)
        return False
    return True


app.steps["consumer"].add(Sweep)
