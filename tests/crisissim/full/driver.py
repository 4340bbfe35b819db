"""Drives the full scheme itself, also without friction and from water that moves."""

from dataclasses import replace

import numpy as np

from echo.crisissim.edges import Edge
from echo.crisissim.full.scheme import FullShallowWater
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import prepared
from echo.crisissim.terrain import Terrain

G = SolverSettings().gravity
STILL = np.zeros((1, 1))


def edge(side, kind, times=None, values=None, **more):
    """An edge along a whole side."""
    series = None
    if values is not None:
        values = np.atleast_1d(np.asarray(values, dtype=float))
        times = np.zeros(1) if times is None else np.asarray(times, dtype=float)
        series = Hydrograph(times_s=times, values=values)
    return Edge(side=side, kind=kind, series=series, **more)


class Water:
    """A run of the full scheme over ``bed`` (rows, columns), stepped at will."""

    def __init__(
        self, bed, depth, *, cell_m, manning=0.0, flow=None, edges=(), precision="float64", **more
    ):
        bed, depth = np.asarray(bed, dtype=float), np.asarray(depth, dtype=float)
        scenario = Scenario(
            terrain=Terrain(elevation=bed, cell_m=cell_m),
            duration_s=1e6,
            initial_depth=depth,
            edges=tuple(edges),
        )
        settings = SolverSettings(
            scheme="full", edges="closed", precision=precision, longest_step_s=100.0, **more
        )
        setup = prepared(scenario, settings)
        roughness = np.broadcast_to(np.asarray(manning, dtype=setup.bed.dtype), bed.shape).copy()
        self.scheme = FullShallowWater(replace(setup, roughness=roughness))
        if flow is not None:
            self.scheme.arrays()["state.qx"][:] = flow[0]
            self.scheme.arrays()["state.qy"][:] = flow[1]
        self.before = self.scheme.stored_m()

    def until(self, time, *, steps=10**9):
        self.scheme.advance(STILL, until=time, pause_at=np.inf, most_steps=steps)
        return self

    @property
    def h(self):
        return self.scheme.depth()

    @property
    def qx(self):
        return self.scheme.arrays()["state.qx"]

    @property
    def qy(self):
        return self.scheme.arrays()["state.qy"]

    @property
    def steps(self):
        return int(self.scheme.setup.clock.steps[0])


def strip(values, rows=3):
    """A channel of a few equal rows."""
    return np.tile(np.asarray(values, dtype=float), (rows, 1))


def centres(cells, length):
    dx = length / cells
    return dx, (np.arange(cells) + 0.5) * dx
