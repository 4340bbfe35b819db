from pathlib import Path

import numpy as np
import pytest

from echo.crisissim.exposure.surface import FloodSurface
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.outputs.hazard import hazard_rating
from tests.crisissim.affine_warning import allow_in

CRS = "EPSG:32611"
WEST, NORTH, CELL_M = 360_000.0, 3_810_000.0, 10.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)


@pytest.fixture
def flood():
    """40 x 50 cells of 10 m: dry to the west, then bands 10 columns wide of 0.2, 0.5 and 1 m,
    and at the eastern end nothing simulated."""
    depth = np.zeros((40, 50), dtype=np.float32)
    depth[:, 10:20], depth[:, 20:30], depth[:, 30:40] = 0.2, 0.5, 1.0
    depth[:, 40:] = np.nan
    hazard = hazard_rating(depth, np.zeros_like(depth))
    grid = MetricGrid(crs=CRS, west=WEST, north=NORTH, cell_m=CELL_M, rows=40, columns=50)
    return FloodSurface(depth=depth, hazard=hazard, grid=grid)
