from pathlib import Path

import pytest

from echo.crisissim.outputs.netcdf import NetcdfWriter
from tests.crisissim.affine_warning import allow_in
from tests.crisissim.outputs import made


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)


@pytest.fixture(scope="session")
def series(tmp_path_factory):
    """A NetCDF file of five frames and the result's rasters."""
    path = tmp_path_factory.mktemp("series") / "flood.nc"
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
        for frame in made.FRAMES:
            writer.add(frame)
        writer.finish(made.result())
    return path
