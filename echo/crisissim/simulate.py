"""The one entry point: a scenario in, a flood out."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from echo.crisissim.built_schemes import chosen_scheme
from echo.crisissim.checkpoint import load_checkpoint, save_checkpoint
from echo.crisissim.frame import Frame, frame_of
from echo.crisissim.outcome import outcome
from echo.crisissim.result import FloodResult
from echo.crisissim.run import FRAMES, Run
from echo.crisissim.scenario import Scenario
from echo.crisissim.scenario_hash import scenario_hash
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import prepared
from echo.crisissim.storm import RainPeriod

CHECKPOINT_EVERY_S = 180.0  # of wall time
Progress = Callable[[float, str], None]


def _quiet(_fraction: float, _message: str) -> None:
    """Report nothing."""


def _never() -> None:
    """Cancel nothing."""


def simulate(
    scenario: Scenario,
    settings: SolverSettings | None = None,
    *,
    progress: Progress = _quiet,
    check_cancelled: Callable[[], None] = _never,
    on_frame: Callable[[Frame], None] | None = None,
    checkpoint: Path | None = None,
) -> FloodResult:
    """Follow the water of a scenario.

    The same inputs give the same bits, with one thread or two, and whether or not the run was
    interrupted and resumed. A GPU gives the CPU's answer to rounding.

    Args:
        scenario: the ground and the water that comes.
        settings: how to run; defaults if None.
        progress: called between batches with the share done (0..1) and a message.
        check_cancelled: called between batches; whatever it raises ends the run.
        on_frame: called with the state at the start, every ``record.frame_every_s`` and at the
            end, if that is set. After a resumption it is called with the later frames only.
        checkpoint: file from which the run goes on if it exists, and that is written every few
            minutes and on cancellation; deleted at the end.

    Raises:
        DeviceRefused: a GPU is asked for that cannot be had; nothing has run.
        UnstableSimulation: the run broke its own limits.
        CheckpointRefused: the checkpoint is of another scenario, of a run on a GPU where this one
            is on the CPU or the other way, or unreadable.
    """
    settings = settings or SolverSettings()
    check_cancelled()
    progress(0.0, "Preparing the solver; its first run after an update compiles it")
    chosen = chosen_scheme(scenario, settings)
    run = Run(chosen.build(prepared(scenario, settings)))
    keeper = _Keeper(run=run, path=checkpoint, on_gpu=chosen.on_gpu)
    keeper.resume()
    frames = _Frames(run=run, on_frame=on_frame)
    frames.show()
    total = scenario.duration_s
    for period in _periods(scenario):
        done = run.time_s >= period.end_s
        while not done:
            keeper.check(check_cancelled)
            done = run.batch(period, frames.next_s)
            run.refuse_if_unstable()
            frames.show()
            now = run.time_s
            progress(now / total, f"{now / 3600:.1f} of {total / 3600:.1f} h simulated")
    keeper.forget()
    return outcome(run, chosen.reason)


def _periods(scenario: Scenario) -> list[RainPeriod]:
    """Periods of steady rain that cover the run exactly."""
    periods = []
    for period in scenario.rain.periods if scenario.rain else ():
        periods.append(replace(period, end_s=min(period.end_s, scenario.duration_s)))
        if period.end_s >= scenario.duration_s:
            return periods
    return [*periods, RainPeriod(end_s=scenario.duration_s, rate_m_s=0.0)]


@dataclass(kw_only=True)
class _Frames:
    """Shows frames when they are due."""

    run: Run
    on_frame: Callable[[Frame], None] | None

    @property
    def next_s(self) -> float:
        """Time of the next frame, s."""
        every = self.run.setup.scenario.record.frame_every_s
        if self.on_frame is None or every is None:
            return np.inf
        return float(min(self.run.counts[FRAMES] * every, self.run.setup.scenario.duration_s))

    def show(self) -> None:
        """Show a frame if one is due, and skip those that a single long step has passed."""
        every = self.run.setup.scenario.record.frame_every_s
        if self.on_frame is None or every is None or self.run.time_s < self.next_s:
            return
        self.on_frame(frame_of(self.run.scheme, self.run.time_s))
        self.run.counts[FRAMES] = np.floor(self.run.time_s / every) + 1


@dataclass(kw_only=True)
class _Keeper:
    """Keeps a run on disk."""

    run: Run
    path: Path | None
    on_gpu: bool
    saved_at: float = 0.0

    def resume(self) -> None:
        """Go on from the file, if there is one."""
        self.saved_at = time.monotonic()
        if self.path is not None and self.path.exists():
            load_checkpoint(self.path, self.run.arrays(), of=self._of())
            self.run.resumed_at_s = np.array([self.run.time_s])

    def check(self, check_cancelled: Callable[[], None]) -> None:
        """Ask whether to go on; save the run if not, and every few minutes."""
        try:
            check_cancelled()
        except BaseException:
            self._save()
            raise
        if time.monotonic() - self.saved_at >= CHECKPOINT_EVERY_S:
            self._save()

    def forget(self) -> None:
        """Delete the file of a finished run."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def _save(self) -> None:
        if self.path is not None:
            save_checkpoint(self.path, self.run.arrays(), of=self._of())
            self.saved_at = time.monotonic()

    def _of(self) -> str:
        of = scenario_hash(self.run.setup.scenario, self.run.setup.settings)
        return f"{of} on a GPU" if self.on_gpu else of
