"""Small terrains that several tests share."""

import numpy as np

from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain


def rough(seed: int, *, size: int = 24, relief: float = 8.0, slope: float = 0.02) -> np.ndarray:
    """Random ground falling to the south-east, float64 metres."""
    random = np.random.default_rng(seed)
    fall = np.add.outer(np.arange(size), np.arange(size)) * slope * 10.0
    return random.random((size, size)) * relief - fall


def terrain(bed: np.ndarray, *, cell_m: float = 10.0, **more: object) -> Terrain:
    return Terrain(elevation=bed, cell_m=cell_m, crs="EPSG:32611", **more)


def rained(
    ground: Terrain,
    storm: Storm,
    settings: SolverSettings | None = None,
    *,
    after_s: float | None = None,
    **parts: object,
) -> FloodResult:
    """Simulate a storm and the time after it (by default what it deserves)."""
    after = storm.drain_down_s if after_s is None else after_s
    scenario = Scenario(terrain=ground, duration_s=storm.duration_s + after, rain=storm, **parts)
    return simulate(scenario, settings)
