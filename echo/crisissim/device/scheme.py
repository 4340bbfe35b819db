"""The full scheme with its steps taken on a GPU."""

from typing import Any

import numba
import numpy as np

from echo.crisissim.device.around import after_step, before_step
from echo.crisissim.device.stepper import DeviceStepper
from echo.crisissim.full.scheme import FullShallowWater
from echo.crisissim.kernels import Vector
from echo.crisissim.setup import Setup


class FullOnDevice(FullShallowWater):
    """A ``schemes.Scheme``: sources, looks, gauges and totals on the CPU, flow on the GPU.

    Depth and flow are copied to the GPU and back in every step, so that all that is not flow is
    the CPU scheme's own code. The same bits on a rerun; the CPU scheme's answer to rounding.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._stepper = DeviceStepper(self._parts.domain, self._constants)
        # Compiles; what a step of no length leaves on the GPU is written over by the first upload.
        self._stepper.take_step(0.0, self._physics.cell_m)
        rain, last = (np.zeros((0, 0)), 0.0), True
        _compile(before_step, self._parts, self._physics, rain, 0.0, self._constants)
        _compile(after_step, self._parts, self._physics, 0.0, 0.0, last)

    def advance(self, rain: Vector, *, until: float, pause_at: float, most_steps: int) -> bool:
        """See ``schemes.Scheme``."""
        largest = float(rain.max())
        falling = (rain if largest > 0 else np.zeros((0, 0)), largest)
        time = self.setup.clock.time
        for _ in range(most_steps):
            if time[0] >= until:
                break
            self._step(falling, float(until))
            if time[0] >= pause_at:
                break
        return bool(time[0] >= until)

    def _step(self, rain: tuple[Vector, float], until: float) -> None:
        parts, physics = self._parts, self._physics
        dt, last = before_step(parts, physics, rain, until, self._constants)
        self._stepper.upload()
        self._stepper.take_step(dt, physics.cell_m)
        self._stepper.download()
        after_step(parts, physics, dt, until, last)


def _compile(kernel: Any, *arguments: object) -> None:  # noqa: ANN401 -- a numba dispatcher
    kernel.compile(tuple(numba.typeof(argument) for argument in arguments))
