"""A site for the browser tests: server, worker, sample data or the doubles' tools."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent.parent
READY_WITHIN_S = 120.0


@dataclass(frozen=True, kw_only=True)
class SiteKind:
    """What distinguishes one site from another on this machine.

    Args:
        name: Of its folder of state below ECHO_VAR_DIR, and the end of its database's name.
        settings: The settings module.
        preparation: Commands of manage.py to run before it starts.
        broker_number: Which of the broker's databases it uses.
    """

    name: str
    settings: str
    preparation: tuple[tuple[str, ...], ...]
    broker_number: int


WITH_SAMPLE_DATA = SiteKind(
    name="browser",
    settings="config.settings.development",
    preparation=(("migrate", "--no-input"), ("load_demo",)),
    broker_number=7,
)
_USERS = (
    "from django.conf import settings; from common.accounts.services import ensure_demo_users; "
    "ensure_demo_users(settings.VAR_DIR)"
)
WITH_DOUBLES = SiteKind(
    name="browser_doubles",
    settings="tests.browser.double_settings",
    preparation=(("migrate", "--no-input"), ("shell", "-c", _USERS)),
    broker_number=8,
)


@contextmanager
def own_site(kind: SiteKind = WITH_SAMPLE_DATA) -> Iterator[tuple[str, Path]]:
    """Yield the address of a running site and its folder of state; stop it afterwards.

    The database is made once and kept, so that the sample data are loaded once.
    """
    folder = Path(os.environ["ECHO_VAR_DIR"]) / kind.name
    database = f"echo_{kind.name}"
    environment = _environment(kind, folder, database)
    _make_database(database)
    for command in kind.preparation:
        subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True
        )
    port = _free_port()
    server = ["uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    worker = ["celery", "-A", "config", "worker", "--concurrency", "1", "--loglevel", "WARNING"]
    processes = [
        _start([*server, "--lifespan", "off"], environment, folder / "web.log"),
        _start(worker, environment, folder / "worker.log"),
    ]
    try:
        _wait_until_ready(f"http://127.0.0.1:{port}", processes[0])
        yield f"http://127.0.0.1:{port}", folder
    finally:
        _stop(processes)


def _environment(kind: SiteKind, folder: Path, database: str) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    shared = folder.parent / "elevation"
    if shared.is_dir() and not (folder / "elevation").exists():
        (folder / "elevation").symlink_to(shared)
    broker = os.environ["ECHO_BROKER_URL"]
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": kind.settings,
        "ECHO_VAR_DIR": str(folder),
        "ECHO_DB_NAME": database,
        "ECHO_BROKER_URL": broker.replace("virtual_host=0", f"virtual_host={kind.broker_number}"),
        "OMP_NUM_THREADS": "1",
    }


def _make_database(name: str) -> None:
    names = {"host": "ECHO_DB_HOST", "port": "ECHO_DB_PORT", "user": "ECHO_DB_USER"}
    where = {key: os.environ.get(variable) or None for key, variable in names.items()}
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if found.fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(module: list[str], environment: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        return subprocess.Popen(
            [sys.executable, "-m", *module], cwd=ROOT, env=environment,
            stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip


def _wait_until_ready(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + READY_WITHIN_S
    while time.monotonic() < end:
        if server.poll() is not None:
            message = f"the web server ended with {server.returncode}"
            raise RuntimeError(message)
        try:
            with urllib.request.urlopen(f"{address}/api/health/ready", timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.3)
    message = f"{address} was not ready within {READY_WITHIN_S:.0f} s"
    raise RuntimeError(message)


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.send_signal(signal.SIGTERM)
    for process in processes:
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=10)
