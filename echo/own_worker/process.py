"""Starting a command's own worker processes, and ending them with it."""

import ctypes
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from celery import current_app
from django.conf import settings
from django.db import connection
from kombu import Exchange, Queue
from kombu.exceptions import OperationalError

from common.errors import Unavailable
from echo.own_worker.settings_name import HANDED_OVER, SETTINGS

BROKER_SECONDS = 3.0
SHUTDOWN_SECONDS = 15.0
LAST_LINES = 2_000
_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


class BrokerAway(Unavailable):
    """The message broker does not answer, so that nothing can be given to a worker."""


class OwnWorkerEnded(Unavailable):
    """The worker that was started for this command ended by itself."""


class OwnWorkers:
    """Worker processes of this command, for as long as the context is open.

    Args:
        queue: The only queue that they take messages from.
        count: How many workers.
        children: How many processes each works with.
    """

    def __init__(self, queue: str, *, count: int = 1, children: int = 2) -> None:
        self._queue = queue
        self._log: IO[bytes] = tempfile.TemporaryFile(prefix="echo-worker-")  # noqa: SIM115
        self._workers = [self._start(number, children) for number in range(count)]

    def require_alive(self) -> None:
        """Look whether every worker still runs.

        Raises:
            OwnWorkerEnded: With the last words of its log.
        """
        ended = [w.returncode for w in self._workers if w.poll() is not None]
        if ended:
            message = f"The worker ended with status {ended[0]}. Its last words:\n{self.log()}"
            raise OwnWorkerEnded(message, status=ended[0])

    def log(self) -> str:
        """Return the end of what the workers wrote."""
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(size - LAST_LINES, 0))
        return self._log.read().decode(errors="replace")

    def stop(self) -> None:
        """Let the workers end what they are at, for a while; then end them."""
        for worker in self._workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGTERM)
        for worker in self._workers:
            try:
                worker.wait(SHUTDOWN_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait()
        self._log.close()

    def _start(self, number: int, children: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "config.celery", "worker"]
        command += ["-n", f"{self._queue}-{number}@%h", "-Q", self._queue, "-c", str(children)]
        command += ["--without-gossip", "--without-mingle", "-l", "WARNING"]
        return subprocess.Popen(  # noqa: S603 -- a fixed command
            command,
            cwd=settings.BASE_DIR,
            env={**os.environ, **environment(self._queue)},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )


def environment(
    queue: str, *, database: str | None = None, registry: str | None = None
) -> dict[str, str]:
    """Return the variables that give another process this one's site, but a queue of its own."""
    handed = {
        "settings": site_settings(),
        "database": database or str(connection.settings_dict["NAME"]),
        "broker": str(current_app.conf.broker_url),
        "queue": queue,
        "artifacts": str(settings.ARTIFACTS_ROOT),
        "registry": registry or getattr(settings, "TOOL_REGISTRY", ""),
    }
    return {HANDED_OVER: json.dumps(handed), "DJANGO_SETTINGS_MODULE": SETTINGS}


def site_settings() -> str:
    """Return the name of the site's settings, also within a process that was handed them."""
    if handed := os.environ.get(HANDED_OVER):
        return str(json.loads(handed)["settings"])
    return os.environ["DJANGO_SETTINGS_MODULE"]


@contextmanager
def own_queue() -> Iterator[str]:
    """Send this process's messages to a queue of its own, which is deleted in the end.

    Raises:
        BrokerAway: The broker does not answer.
    """
    require_broker()
    before = current_app.conf.task_default_queue
    queue = f"own-{os.getpid()}-{secrets.token_hex(4)}"
    _use_queue(queue)
    try:
        yield queue
    finally:
        _use_queue(before)
        _delete_queue(queue)


def require_broker() -> None:
    """Ask the broker for a connection, briefly.

    Raises:
        BrokerAway: It does not answer.
    """
    broker = current_app.connection_for_write()
    failures = (OperationalError, *broker.connection_errors, *broker.channel_errors)
    try:
        broker.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)
    except failures as error:
        message = (
            f"The message broker {broker.as_uri()} does not answer ({error}). Start it, for "
            "instance with bin/services start, or run the command with bin/manage."
        )
        raise BrokerAway(message) from error
    finally:
        broker.release()


def _use_queue(name: str) -> None:
    current_app.conf.task_default_queue = name
    current_app.__dict__.pop("amqp", None)  # it remembers the queue that it was made with


def _delete_queue(name: str) -> None:
    """Take a queue and the exchange that Celery made for it off the broker."""
    with current_app.connection_for_write() as broker, broker.channel() as channel:
        queue = Queue(name, Exchange(name), routing_key=name)(channel)
        queue.declare()  # the broker forgets only bindings that this connection knows of
        queue.delete()
        queue.exchange.delete()


def _end_with_parent() -> None:
    """Ask the system to end this worker when the command that started it is gone."""
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGTERM)
