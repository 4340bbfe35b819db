"""Watches over a step while its tool is at work: keeps its lease, and ends it once it is unwanted.

A cancelled step is asked to stop where its tool looks for that. One that does not look is stopped
in three stages, all within five seconds of the wish: the programs it started are killed, it is
interrupted, and a worker process that still computes is ended, after its step was marked.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import structlog
from billiard.process import current_process
from django.db import DatabaseError, connection

from echo.models import RunStep, StepState
from echo.services.child_processes import end_descendants
from echo.services.lease import lease_seconds, renew_lease

LOOK_SECONDS = 1.0
BEATS_IN_A_LEASE = 4
PATIENCE_SECONDS = 1.2
LAST_PATIENCE_SECONDS = 1.0
SHORT_TURN_SECONDS = 1e-4
log = structlog.get_logger(__name__)


class StepWatch:
    """A thread beside the tool, as a context manager around its call.

    Args:
        step: A step that this process has claimed.
        abandon: Marks the step as cancelled; called before this process ends itself.
    """

    def __init__(self, step: RunStep, *, abandon: Callable[[], None]) -> None:
        self._step = step
        self._abandon = abandon
        self._is_over = threading.Event()
        self._interrupts = threading.Lock()
        self._renewed = time.monotonic()
        self._thread = threading.Thread(target=self._run, name=f"watch of {step.step_id}")
        self._thread.daemon = True
        self.is_unwanted = False

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._interrupts:  # from here on nothing interrupts the storing of the outcome
            self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._watch()
        finally:
            connection.close()

    def _watch(self) -> None:
        while not self._is_over.wait(self._pause()):
            if self._look():
                self.is_unwanted = True
                if not self._is_over.wait(PATIENCE_SECONDS):
                    self._stop()
                return

    def _pause(self) -> float:
        return min(LOOK_SECONDS, lease_seconds() / BEATS_IN_A_LEASE)

    def _look(self) -> bool:
        """Renew the lease if it is time; return whether the step is no longer wanted."""
        try:
            if time.monotonic() - self._renewed >= lease_seconds() / BEATS_IN_A_LEASE:
                renew_lease(self._step)
                self._renewed = time.monotonic()
            return is_unwanted(self._step)
        except DatabaseError as error:  # the next look tries again; the lease outlasts several
            log.warning("step_not_watched", step=self._step.step_id, error=str(error))
            connection.close()
            return False

    def _stop(self) -> None:
        if not is_pool_process():
            return
        # Every look at /proc yields to the tool, which computes: with the usual turns of 5 ms a
        # search among a few hundred processes would take seconds.
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SHORT_TURN_SECONDS)
        try:
            killed = end_descendants(os.getpid())
            log.warning("step_interrupted", step=self._step.step_id, programs=killed)
            self._interrupt()
            if not self._is_over.wait(LAST_PATIENCE_SECONDS):
                self._end_process()
        finally:
            sys.setswitchinterval(usual)

    def _interrupt(self) -> None:
        """Raise SoftTimeLimitExceeded in the tool, as the worker's own time limit would."""
        with self._interrupts:
            if not self._is_over.is_set():
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    def _end_process(self) -> None:
        """End this worker process, which the pool replaces; the message finds the step marked."""
        try:
            self._abandon()
        finally:
            log.warning("step_killed", step=self._step.step_id)
            end_descendants(os.getpid())
            os.kill(os.getpid(), signal.SIGKILL)


def is_unwanted(step: RunStep) -> bool:
    """Say whether the run was cancelled, or another worker took this attempt over."""
    row = RunStep.objects.values_list("state", "attempt", "run__cancel_requested_at")
    state, attempt, cancelled_at = row.get(pk=step.pk)
    is_mine = state == StepState.RUNNING and attempt == step.attempt
    return cancelled_at is not None or not is_mine


def is_pool_process() -> bool:
    """Say whether this is a worker's child, whose main thread the tool has to itself."""
    return bool(current_process().daemon)
