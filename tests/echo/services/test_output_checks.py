"""An output that holds nothing is caught in the step that made it, with the step named."""

import numpy
import pytest
import rasterio
from rasterio.transform import from_origin

from common.actions import DepthRaster, Features
from echo.models import RunState
from echo.services.execution import execute_step
from echo.services.starting import advance_run
from tests.echo.conftest import MEASURE
from tests.echo.doubles import BOX, DT_Measure, Measured

pytestmark = pytest.mark.django_db
SHA = "ab" * 32


@pytest.fixture
def run_with(approved, monkeypatch):
    """Return a function that runs the one step with another ``execute``."""

    def run(execute):
        monkeypatch.setattr("echo.services.run_changes.enqueue", lambda *args: None)
        run = approved(MEASURE)
        monkeypatch.setattr(DT_Measure, "execute", execute)
        monkeypatch.setattr(
            "echo.services.execution.execute_tool", lambda t, i, c: t.execute(c, **i)
        )
        advance_run(run.id)
        execute_step(run.id, "measure")
        run.refresh_from_db()
        return run

    return run


def raster(context, values):
    path = context.workspace / "depth.tif"
    profile = {
        "driver": "GTiff",
        "width": values.shape[1],
        "height": values.shape[0],
        "count": 1,
        "dtype": "float32",
        "crs": "EPSG:32611",
        "nodata": -9999.0,
        "transform": from_origin(340000, 3800000, 30, 30),
    }
    with rasterio.open(path, "w", **profile) as file:
        file.write(values.astype("float32"), 1)
    digest = context.artifacts.save_file(path, media_type="image/tiff", name="depth.tif")
    return DepthRaster(
        artifact=digest,
        crs="EPSG:32611",
        box=BOX,
        width=4,
        height=4,
        cell_m=30,
        unit="m",
        nodata=-9999,
    )


def test_a_number_that_is_none_is_caught_and_its_step_named(run_with):
    run = run_with(lambda self, context, **inputs: Measured.model_construct(length=float("nan")))
    assert run.state == RunState.FAILED
    assert "Step measure gave no usable result: length is nan" in run.error


@pytest.mark.parametrize(
    "output", [[], Features(artifact=SHA, count=0, box=BOX)], ids=["no entries", "no features"]
)
def test_an_empty_output_is_caught(run_with, output):
    run = run_with(lambda self, context, **inputs: output)
    assert "Step measure gave no usable result: there is nothing in the output" in run.error


def test_a_raster_of_nodata_alone_is_caught(run_with):
    run = run_with(lambda self, context, **inputs: raster(context, numpy.full((4, 4), -9999.0)))
    assert "Step measure gave no usable result: the raster has no cell with a value" in run.error


def test_a_raster_with_one_value_is_a_result(run_with, monkeypatch):
    values = numpy.full((4, 4), -9999.0)
    values[3, 3] = 0.0
    stored = []
    monkeypatch.setattr(
        "echo.services.execution._succeed", lambda step, output, context: stored.append(output)
    )
    run_with(lambda self, context, **inputs: raster(context, values))
    assert len(stored) == 1
