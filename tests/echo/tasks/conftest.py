"""A broker and a worker that really run, each a process of the test's own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings as django_settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 60


def wait_until(is_so, what, seconds=PATIENCE_SECONDS):
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"{what} did not happen within {seconds} s"
        time.sleep(0.1)


class Broker:
    """Redis on a socket of its own; what it holds is lost when it stops."""

    def __init__(self, folder):
        self._folder = folder
        self._socket = Path(folder) / "r.sock"
        self.url = f"redis+socket://{self._socket}"
        self._process = None

    def start(self):
        program = shutil.which("redis-server")
        assert program, "redis-server is missing; bin/setup installs it"
        command = [program, "--port", "0", "--unixsocket", str(self._socket)]
        command += ["--save", "", "--dir", self._folder]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.DEVNULL)
        wait_until(self._socket.exists, "the start of Redis")

    def stop(self):
        self._process.terminate()
        self._process.wait(timeout=10)
        self._socket.unlink(missing_ok=True)


@pytest.fixture
def broker_process():
    """Start Redis and point this process's Celery at it."""
    with tempfile.TemporaryDirectory(prefix="echo-redis-") as folder:
        server = Broker(folder)
        server.start()
        before = {name: current_app.conf[name] for name in ("task_always_eager", "broker_url")}
        current_app.conf.update(task_always_eager=False, broker_url=server.url)
        yield server
        current_app.pool.force_close_all()
        current_app.amqp._producer_pool = None
        current_app._pool = None
        current_app.conf.update(before)
        server.stop()


@pytest.fixture
def broker(broker_process):
    """Return the address of a broker of the test's own."""
    return broker_process.url


class Worker:
    """A Celery worker with two children, in a process group of its own."""

    def __init__(self, broker_url, log):
        self._log = log.open("ab")
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.echo.tasks.worker_settings",
            "ECHO_DB_NAME": connection.settings_dict["NAME"],
            "ECHO_BROKER_URL": broker_url,
            "ECHO_TEST_ARTIFACTS": str(django_settings.ARTIFACTS_ROOT),
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "celery", "-A", "config.celery", "worker", "-c", "2"]
        command += ["--without-gossip", "--without-mingle", "-l", "WARNING"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )

    def kill_children(self):
        """End the children at once, as the system does when memory runs out."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        for child in children.split():
            os.kill(int(child), signal.SIGKILL)

    def kill(self):
        """End it and its children at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.kill()
        self._log.close()


@pytest.fixture
def start_worker(broker, tmp_path):
    """Return a function that starts a worker; all are stopped at the end."""
    workers = []

    def start():
        workers.append(Worker(broker, tmp_path / "worker.log"))
        return workers[-1]

    yield start
    for worker in workers:
        worker.stop()
    sys.stderr.write((tmp_path / "worker.log").read_text(encoding="utf-8", errors="replace"))
