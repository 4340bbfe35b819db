"""A site for the browser tests where bin/test has not started one: server, worker, sample data."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent.parent
DATABASE = "echo_browser"
READY_WITHIN_S = 120.0


@contextmanager
def own_site() -> Iterator[tuple[str, Path]]:
    """Yield the address of a running site and its folder of state; stop it afterwards.

    The database is made once and kept, so that the sample data are loaded once.
    """
    folder = Path(os.environ["ECHO_VAR_DIR"]) / "browser"
    environment = _environment(folder)
    _make_database()
    for command in (["migrate", "--no-input"], ["load_demo"]):
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


def _environment(folder: Path) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    shared = folder.parent / "elevation"
    if shared.is_dir() and not (folder / "elevation").exists():
        (folder / "elevation").symlink_to(shared)
    broker = os.environ["ECHO_BROKER_URL"].replace("virtual_host=0", "virtual_host=7")
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "ECHO_VAR_DIR": str(folder),
        "ECHO_DB_NAME": DATABASE,
        "ECHO_BROKER_URL": broker,
        "OMP_NUM_THREADS": "1",
    }


def _make_database() -> None:
    names = {"host": "ECHO_DB_HOST", "port": "ECHO_DB_PORT", "user": "ECHO_DB_USER"}
    where = {key: os.environ.get(name) or None for key, name in names.items()}
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
        if found.fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


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
