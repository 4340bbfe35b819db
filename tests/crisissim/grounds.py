"""Small terrains that several tests share."""

import numpy as np

from echo.crisissim.terrain import Terrain


def rough(seed: int, *, size: int = 24, relief: float = 8.0, slope: float = 0.02) -> np.ndarray:
    """Random ground falling to the south-east, float64 metres."""
    random = np.random.default_rng(seed)
    fall = np.add.outer(np.arange(size), np.arange(size)) * slope * 10.0
    return random.random((size, size)) * relief - fall


def terrain(bed: np.ndarray, *, cell_m: float = 10.0, **more: object) -> Terrain:
    return Terrain(elevation=bed, cell_m=cell_m, crs="EPSG:32611", **more)
