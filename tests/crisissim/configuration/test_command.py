import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.crisissim.configuration.conftest import NORTH, WEST
from tests.crisissim.configuration.toml_files import SMALLEST

CHECKOUT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.usefixtures("basin")
KEYS = {"gauges", "mass_error", "min_depth_m", "max_froude", "steps", "cpu_s"}
CLOSED = SMALLEST + '[solver]\nedges = "closed"\nscheme = "local_inertial"\n'


@pytest.fixture
def run(tmp_path):
    """Run the command on a configuration; returns standard output and standard error."""

    def call(text, **options):
        path = tmp_path / "run.toml"
        path.write_text(text)
        out, errors = StringIO(), StringIO()
        call_command("run_crisissim", path, stdout=out, stderr=errors, **options)
        return out.getvalue(), errors.getvalue()

    return call


@pytest.fixture
def points(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(f"x,y,id\n{WEST + 295},{NORTH - 105},low\n{WEST + 5},{NORTH - 105},high\n")
    return path


def test_the_last_line_is_one_json_object(run, points):
    out, errors = run(CLOSED, gauges=points, json=True)
    summary = json.loads(out.splitlines()[-1])
    assert set(summary) == KEYS
    assert len(out.splitlines()) == 1
    assert "A basin" in errors


def test_rain_on_a_closed_basin_stands_at_its_low_end(run, points):
    summary = json.loads(run(CLOSED, gauges=points, json=True)[0])
    low, high = summary["gauges"]
    assert (low["id"], high["id"]) == ("low", "high")
    assert low["depth_m"] > high["depth_m"]
    assert low["stage_m"] == pytest.approx(10.0 + low["depth_m"], abs=1e-5)
    assert summary["mass_error"] <= 1e-6
    assert summary["min_depth_m"] >= 0


def test_the_configuration_s_own_gauges_are_read_where_no_file_is_given(run):
    text = CLOSED + f'[gauges]\npoints = [{{ id = "own", x = {WEST + 295}, y = {NORTH - 5} }}]\n'
    (gauge,) = json.loads(run(text, json=True)[0])["gauges"]
    assert gauge["id"] == "own"


def test_without_json_the_figures_are_in_words(run, points):
    out, _ = run(CLOSED, gauges=points)
    assert "mass error" in out
    assert "low: 10." in out


def test_results_are_written_into_the_folder_asked_for(run, points, tmp_path):
    run(CLOSED + "[record]\nframe_every_s = 600.0\n", gauges=points, out=tmp_path / "results")
    names = {path.name for path in (tmp_path / "results").iterdir()}
    assert {"flood.nc", "flood_areas.gpkg", "gauges.csv", "statement.json"} <= names
    assert any(name.endswith(".tif") for name in names)


def test_results_without_frames_are_written_too(run, tmp_path):
    run(CLOSED, out=tmp_path / "results")
    assert (tmp_path / "results" / "flood.nc").is_file()


def test_a_checkpoint_is_gone_when_the_run_is_done(run, tmp_path):
    run(CLOSED, checkpoint=tmp_path / "run.checkpoint")
    assert not (tmp_path / "run.checkpoint").exists()


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"data": Path("/nowhere")}, "--data /nowhere is no folder"),
        ({"gauges": Path("/nowhere.csv")}, r"--gauges /nowhere\.csv is no file"),
    ],
)
def test_a_folder_or_file_that_is_not_there_is_refused(run, option, message):
    with pytest.raises(CommandError, match=message):
        run(CLOSED, **option)


def test_a_gauge_outside_the_grid_is_refused_before_anything_runs(run, tmp_path):
    path = tmp_path / "far.csv"
    path.write_text("x,y,id\n1,2,far\n")
    with pytest.raises(CommandError, match="Gauge 'far' at"):
        run(CLOSED, gauges=path, json=True)


def test_a_configuration_that_cannot_be_ends_with_its_reason_alone(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("title = 3\n")
    done = command(path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "title is 3: input should be a valid string" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_database_is_needed(tmp_path, points):
    path = tmp_path / "run.toml"
    path.write_text(CLOSED)
    done = command(path, "--gauges", str(points), "--json")
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout.splitlines()[-1])) == KEYS


def command(path, *more):
    """The command in a process of its own, whose database and broker do not exist."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "ECHO_DB_HOST": "/nowhere",
        "ECHO_DB_NAME": "no_such_database",
    }
    return subprocess.run(
        [sys.executable, "manage.py", "run_crisissim", str(path), *more],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
