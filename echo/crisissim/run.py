"""One run's moving parts, between batches of steps."""

import time

import numpy as np

from echo.crisissim.errors import UnstableSimulation
from echo.crisissim.kernels import Vector
from echo.crisissim.mass import MassBalance
from echo.crisissim.oscillation import share
from echo.crisissim.schemes import Scheme
from echo.crisissim.setup import rain_field
from echo.crisissim.storm import RainPeriod
from echo.crisissim.totals import DRAINED, INFILTRATED, INFLOW, OUTFLOW

CELL_STEPS_A_BATCH = 20_000_000  # about 0.1 s of plain rain between looks at the cancel button
SECONDS_A_BATCH = 0.4  # where steps take longer
RISING_FROM = 0.98  # of the run; later peaks count as still rising
FIRST_STEPS = 4  # by which the pace is measured
YOUNG = 0.1  # of the run
CPU_S, FRAMES = range(2)


class Run:
    """A scheme on a prepared scenario, advanced batch by batch."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme, self.setup = scheme, scheme.setup
        self.clock = scheme.setup.clock
        self.initial_m3 = scheme.stored_m() * self.setup.cell_area_m2
        self.counts = np.zeros(2)
        self.peak_before = np.full(self.setup.bed.shape, np.nan, dtype=np.float32)
        self.resumed_at_s = np.zeros(0)
        self._rain = RainPeriod(end_s=-1.0, rate_m_s=0.0)
        self._field = rain_field(0.0)
        self._rain_means = self._means()
        self._pace = FIRST_STEPS  # steps in ``SECONDS_A_BATCH``; changes no bit of the answer

    @property
    def time_s(self) -> float:
        """Simulated time, s."""
        return float(self.clock.time[0])

    @property
    def cpu_seconds(self) -> float:
        """Processor time of the steps, s."""
        return float(self.counts[CPU_S])

    def batch(self, period: RainPeriod, pause_at: float = np.inf) -> bool:
        """Advance by one batch towards the period's end; returns whether it was reached."""
        self._take_up(period)
        before, started, clocked = self.time_s, time.process_time(), time.monotonic()
        steps = float(self.clock.steps[0])
        rising = RISING_FROM * self.setup.scenario.duration_s
        done = self.scheme.advance(
            self._field,
            until=float(period.end_s),
            pause_at=min(pause_at, rising if before < rising else np.inf),
            most_steps=max(1, min(CELL_STEPS_A_BATCH // self.setup.bed.size, self._pace)),
        )
        self.counts[CPU_S] += time.process_time() - started
        taken = float(self.clock.steps[0]) - steps
        self._pace = int(SECONDS_A_BATCH * taken / max(time.monotonic() - clocked, 1e-6))
        if before < rising <= self.time_s:
            self.peak_before[:] = self.setup.maxima.depth
        return done

    def _take_up(self, period: RainPeriod) -> None:
        if period is self._rain:
            return
        self._rain, self._field = period, rain_field(period.rate_m_s)

    def _means(self) -> list[tuple[float, float]]:
        """End (s) of each rain period, and its mean rate over the cells that get rain (m/s)."""
        storm, wettable = self.setup.scenario.rain, self.setup.wettable
        return [
            (
                period.end_s,
                float(np.mean(period.rate_m_s, where=wettable, dtype=np.float64))
                if np.ndim(period.rate_m_s)
                else float(period.rate_m_s),
            )
            for period in (storm.periods if storm else ())
        ]

    @property
    def rained_m(self) -> float:
        """Mean rain so far, m: from the time alone, however the run was cut into batches."""
        begin, total = 0.0, 0.0
        for end, rate in self._rain_means:
            total += rate * max(min(end, self.time_s) - begin, 0.0)
            begin = end
        return total

    def mass(self) -> MassBalance:
        """Balance of the water so far."""
        area, totals = self.setup.cell_area_m2, self.clock.totals
        cells = float(np.count_nonzero(self.setup.wettable))
        return MassBalance(
            initial_m3=self.initial_m3,
            rain_m3=self.rained_m * area * cells,
            inflow_m3=float(totals[INFLOW]) * area,
            infiltrated_m3=float(totals[INFILTRATED]) * area,
            drained_m3=float(totals[DRAINED]) * area,
            outflow_m3=float(totals[OUTFLOW]) * area,
            stored_m3=self.scheme.stored_m() * area,
        )

    @property
    def oscillating_share(self) -> float:
        """See ``result.FloodResult``."""
        return share(float(self.clock.wet[0]), float(self.clock.oscillating[0]))

    @property
    def _is_young(self) -> bool:
        """Whether so little is done that a burst into dry ground may be most of it."""
        return self.time_s < YOUNG * self.setup.scenario.duration_s

    def refuse_if_unstable(self) -> None:
        """Raise rather than go on with water that cannot be.

        Raises:
            UnstableSimulation: depth not finite or negative, mass lost, or standing waves.
        """
        mass, settings = self.mass(), self.setup.settings
        lowest, swinging = float(self.clock.lowest[0]), self.oscillating_share
        if (
            np.isfinite(mass.stored_m3)
            and lowest >= 0
            and mass.error <= settings.mass_tolerance
            and (swinging <= settings.most_oscillating or self._is_young)
        ):
            return
        raise UnstableSimulation(
            f"The simulation broke its limits at {self.time_s:.0f} s: least depth {lowest:g} m, "
            f"mass error {mass.error:.2g} (limit {settings.mass_tolerance:g}), {swinging:.1%} of "
            f"the wet cells in a standing wave (limit {settings.most_oscillating:.1%}). Use a "
            f"smaller courant number than {settings.courant:g}, or the full scheme.",
            time_s=self.time_s,
            mass_error=mass.error,
            min_depth_m=lowest,
            max_froude=float(self.clock.froude[0]),
            oscillating_share=swinging,
        )

    def arrays(self) -> dict[str, Vector]:
        """All that changes during a run, by name."""
        return {
            **self.scheme.arrays(),
            "run.counts": self.counts,
            "run.peak_before": self.peak_before,
        }
