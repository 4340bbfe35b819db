"""Tools that are slow, stubborn or deadly, for tests with a real worker."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import ClassVar

from common.actions import Effect, Metres, Tool, ToolContext
from common.errors import InvalidInput, Unavailable
from tests.echo.doubles import Measured, double_tools

REGISTRY = "tests.echo.tasks.doubles.worker_tools"
SPIN = [sys.executable, "-c", "while True: pass"]


class _Double(Tool):
    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})


class DT_Nap(_Double):  # noqa: N801 -- named as tools are
    """Works for as many seconds as it is given metres, and says so often."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Nap.

        Args:
            length: Seconds.
        """
        began = time.monotonic()
        while (passed := time.monotonic() - began) < length:
            context.progress(passed / length, "napping")
            context.check_cancelled()
            time.sleep(0.05)
        return Measured(length=length)


class DT_Spin(_Double):  # noqa: N801 -- named as tools are
    """Computes without ever asking whether it is wanted, and so does a program that it starts."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Spin.

        Args:
            length: Not looked at.
        """
        program = subprocess.Popen(SPIN, start_new_session=True)
        context.progress(0.1, f"{os.getpid()} {program.pid}")
        while True:
            length += 1


class DT_Cling(_Double):  # noqa: N801 -- named as tools are
    """Does the same, and does not let itself be interrupted either."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Spin on.

        Args:
            length: Not looked at.
        """
        program = subprocess.Popen(SPIN, start_new_session=True)
        context.progress(0.1, f"{os.getpid()} {program.pid}")
        while True:
            try:
                while True:
                    length += 1
            except Exception:  # noqa: BLE001 -- that is what it is for
                length = 0


class DT_Leave(_Double):  # noqa: N801 -- named as tools are
    """Starts a program, forgets it and fails."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Leave.

        Args:
            length: Not looked at.
        """
        program = subprocess.Popen(SPIN, start_new_session=True)
        message = f"It left {program.pid} behind."
        raise InvalidInput(message)


class DT_Die(_Double):  # noqa: N801 -- named as tools are
    """Takes its worker process with it, as running out of memory does."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Die.

        Args:
            length: Not looked at.
        """
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError(length)


class DT_Recover(_Double):  # noqa: N801 -- named as tools are
    """Cannot reach its service the first time, and can the second."""

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Fail once.

        Args:
            length: Returned.
        """
        mark = Path(os.environ["ECHO_TEST_ARTIFACTS"]) / "recovered"
        if not mark.exists():
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
            message = "The service is away."
            raise Unavailable(message)
        mark.unlink()
        return Measured(length=length)


def worker_tools() -> tuple[Tool, ...]:
    """Return these and those of every other test."""
    return (*double_tools(), DT_Nap(), DT_Spin(), DT_Cling(), DT_Leave(), DT_Die(), DT_Recover())
