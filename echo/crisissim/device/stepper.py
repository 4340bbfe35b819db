"""Steps of the full scheme with the state on a device."""

from typing import Any

import numpy as np
from numba import cuda

from echo.crisissim.device.kernels import built_kernels
from echo.crisissim.full.constants import Constants
from echo.crisissim.full.rim import Rim
from echo.crisissim.full.state import Domain
from echo.crisissim.kernels import Vector

THREADS = (8, 16)
RIM_THREADS = 64


class DeviceStepper:
    """Holds a copy of a domain's state on the first CUDA device and steps it.

    Depth and flow come to the device by ``upload`` and back by ``download``; ground, friction and
    the places of open faces stay there. Nothing is passed over where dry. Results differ from the
    CPU's by rounding alone: see ``functions.inverse_cube_root``.
    """

    def __init__(self, domain: Domain, constants: Constants) -> None:
        self._host, self._constants = domain.state, constants
        self._kernels = built_kernels()
        rows, columns = domain.state.h.shape
        kind: Any = domain.state.h.dtype
        drag = np.broadcast_to(domain.state.drag, (rows, columns))
        self._ground = (cuda.to_device(domain.state.z), cuda.to_device(np.ascontiguousarray(drag)))
        self._rims = [_DeviceRim(rim, kind) for rim in (domain.east, domain.south)]

        def blank(*shape: int) -> Any:  # noqa: ANN401 -- a device array
            return cuda.to_device(np.zeros(shape, dtype=kind))

        self._water = tuple(blank(rows, columns) for _ in range(4))
        self._mid = tuple(blank(rows, columns) for _ in range(4))
        self._end = tuple(blank(rows, columns) for _ in range(4))
        self._speed = tuple(blank(rows, columns) for _ in range(2))
        self._slopes = tuple(blank(4, rows, columns) for _ in range(2))
        self._flows = (blank(4, rows, columns + 1), blank(4, rows + 1, columns))
        self._share, self._peak = blank(rows, columns), blank(rows, columns)
        self._grid = (-(-(rows + 1) // THREADS[0]), -(-(columns + 1) // THREADS[1]))
        self.upload()

    def upload(self) -> None:
        """Copy the host's depth and flow to the device."""
        host = self._host
        for source, target in zip((host.h, host.lost, host.qx, host.qy), self._water, strict=True):
            target.copy_to_device(source)
        self._peak.copy_to_device(host.peak)

    def download(self) -> None:
        """Copy depth and flow, the last step's change of depth and what has passed to the host."""
        host = self._host
        for target, source in zip((host.h, host.lost, host.qx, host.qy), self._water, strict=True):
            source.copy_to_host(target)
        self._mid[3].copy_to_host(host.first)
        self._peak.copy_to_host(host.peak)
        for rim in self._rims:
            rim.download()

    def take_step(self, dt: float, cell_m: float) -> None:
        """Take one step of ``dt`` seconds with the open faces' values as the host has them."""
        real: Any = self._host.h.dtype.type
        step = (real(dt / cell_m), real(4.0 * dt))
        for rim in self._rims:
            rim.upload()
        h, lost, qx, qy = self._water
        self._stage((h, qx, qy), self._mid, step)
        self._stage(self._mid[:3], self._end, step)
        water = (h, lost, qx, qy)
        self._launch("finish", water, self._end, self._mid[3], self._peak)

    def _launch(self, name: str, *arguments: Any) -> None:  # noqa: ANN401 -- arrays and scalars
        self._kernels[name][self._grid, THREADS](*arguments, self._constants)  # type: ignore[index]

    def _launch_rim(self, name: str, rim: "_DeviceRim", *arguments: Any) -> None:  # noqa: ANN401
        if rim.count > 0:
            grid = -(-rim.count // RIM_THREADS)
            self._kernels[name][grid, RIM_THREADS](*arguments, self._constants)  # type: ignore[index]

    def _stage(self, now: tuple[Any, ...], out: tuple[Any, ...], step: tuple[Any, Any]) -> None:
        h, z = now[0], self._ground[0]
        u, v = self._speed
        self._launch("velocities", h, now[1:], (u, v))
        for down, rim in enumerate(self._rims):
            across, along = ((u, v), (v, u))[down]
            slopes, flows = self._slopes[down], self._flows[down]
            self._launch("slopes", h, z, across, along, down, slopes)
            given = (rim.kind, rim.value, rim.sill)
            self._launch_rim("rim_slopes", rim, h, z, rim.at, given, down, slopes)
            self._launch("faces", h, z, across, along, slopes, down, flows)
            self._launch_rim(
                "rim_flow", rim, h, z, (across, along), slopes, rim.at, given, down, flows
            )
        self._launch("shares", h, *self._flows, step[0], self._share)
        for down, rim in enumerate(self._rims):
            flows = self._flows[down]
            self._launch("cut", self._share, down, flows)
            self._launch_rim("rim_passed", rim, rim.at, down, flows, step[0], rim.passed)
        self._launch("move", now, self._ground, self._slopes, self._flows, out, step)


class _DeviceRim:
    """Open faces of one direction on the device."""

    def __init__(self, rim: Rim, kind: np.dtype[Any]) -> None:
        self._host, self._kind = rim, kind
        self.count = int(rim.row.size)
        self.at = tuple(cuda.to_device(part) for part in (rim.row, rim.column, rim.sign))
        self.kind = cuda.to_device(rim.kind)
        self.sill = cuda.to_device(rim.sill.astype(kind))
        self.value = cuda.to_device(rim.value.astype(kind))
        self.passed = cuda.to_device(rim.passed)

    def upload(self) -> None:
        """Copy what the series give for a step, and begin to count."""
        self.value.copy_to_device(_contiguous(self._host.value, self._kind))
        self.passed.copy_to_device(np.zeros_like(self._host.passed))

    def download(self) -> None:
        """Copy what has passed in the last step."""
        self.passed.copy_to_host(self._host.passed)


def _contiguous(values: Vector, kind: np.dtype[Any]) -> Vector:
    return np.ascontiguousarray(values, dtype=kind)
