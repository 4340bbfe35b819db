import netCDF4
import numpy as np
import pytest

from echo.crisissim.configuration.execute import execute
from echo.crisissim.configuration.prepare import folders_of, prepare
from echo.crisissim.configuration.read import read_configuration
from echo.crisissim.errors import CheckpointRefused
from tests.crisissim.configuration.toml_files import SMALLEST

pytestmark = pytest.mark.usefixtures("basin")
FRAMES = "[record]\nframe_every_s = 300.0\n"
SOLVER = '[solver]\nscheme = "local_inertial"\nedges = "closed"\n'


class Interrupted(Exception):
    pass


def interrupting_after(batches):
    left = [batches]

    def check():
        left[0] -= 1
        if left[0] < 0:
            raise Interrupted

    return check


@pytest.fixture
def prepared(tmp_path):
    def read(text):
        path = tmp_path / "run.toml"
        path.write_text(text)
        return prepare(read_configuration(path), folders_of(path))

    return read


def quiet(_share, _message):
    pass


def test_an_interrupted_run_goes_on_to_the_same_result_and_frames(prepared, tmp_path):
    made = prepared(SMALLEST + SOLVER + FRAMES)
    checkpoint = tmp_path / "run.checkpoint"
    whole = execute(made, out=tmp_path / "whole", checkpoint=None, progress=quiet)
    parts = {"out": tmp_path / "parts", "checkpoint": checkpoint, "progress": quiet}
    with pytest.raises(Interrupted):
        execute(made, **parts, check_cancelled=interrupting_after(6))
    assert checkpoint.exists()
    resumed = execute(made, **parts)
    assert resumed.resumed_at_s
    assert np.array_equal(resumed.final_depth, whole.final_depth, equal_nan=True)
    times = []
    for name in ("whole", "parts"):
        with netCDF4.Dataset(tmp_path / name / "flood.nc") as file:
            times.append(file["time"][:].tolist())
    assert times[0] == times[1]
    assert len(times[0]) == 13


def test_a_checkpoint_of_another_configuration_is_refused(prepared, tmp_path):
    checkpoint = tmp_path / "run.checkpoint"
    parts = {"out": None, "checkpoint": checkpoint, "progress": quiet}
    with pytest.raises(Interrupted):
        execute(prepared(SMALLEST + SOLVER), **parts, check_cancelled=interrupting_after(2))
    other = prepared(SMALLEST.replace("depth_mm = 20.0", "depth_mm = 30.0") + SOLVER)
    with pytest.raises(CheckpointRefused):
        execute(other, **parts)


def test_a_folder_that_cannot_be_made_is_told_before_anything_is_simulated(prepared, tmp_path):
    (tmp_path / "taken").write_text("a file")
    told = []
    with pytest.raises(FileExistsError):
        execute(
            prepared(SMALLEST + SOLVER),
            out=tmp_path / "taken",
            checkpoint=None,
            progress=lambda _share, message: told.append(message),
        )
    assert not told
