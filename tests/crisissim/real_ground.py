"""The real elevation tile around Los Angeles, if this machine has it."""

import os
from functools import cache
from pathlib import Path

import pytest

from echo.elevation import FolderElevation
from echo.elevation.fetch import TILE

CHECKOUT = Path(__file__).parents[2]


@cache
def real_folder() -> Path | None:
    """Folder that holds the tile."""
    folders = [
        os.environ.get("ECHO_TEST_DEM"),
        CHECKOUT / "var" / "elevation",
        Path(os.environ.get("ECHO_VAR_DIR", CHECKOUT / "var")) / "elevation",
    ]
    return next((Path(f) for f in folders if f and (Path(f) / TILE).exists()), None)


needs_real_ground = pytest.mark.skipif(
    real_folder() is None,
    reason=f"{TILE} is not in var/elevation (manage.py fetch_elevation) nor in ECHO_TEST_DEM",
)


def real_elevation() -> FolderElevation:
    return FolderElevation(real_folder() or "")
