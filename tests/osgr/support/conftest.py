from pathlib import Path

import pytest

from osgr.support import SupportGraph, read_graph

SEED = Path(__file__).parent / "seed"
ALL_HELD = (
    "land surface temperature",
    "NDVI product",
    "red reflectance",
    "near-infrared reflectance",
    "green reflectance",
    "shortwave infrared 1 reflectance",
    "shortwave infrared 2 reflectance",
    "soil moisture product",
)


@pytest.fixture(scope="session")
def seed_folder() -> Path:
    """Return a small content folder."""
    return SEED


@pytest.fixture(scope="session")
def seed_graph() -> SupportGraph:
    """Return the graph of the seed and the installed spectral catalogue."""
    return read_graph(SEED)
