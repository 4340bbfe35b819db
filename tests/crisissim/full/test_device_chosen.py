"""The setting that chooses a GPU; whole runs on one are tried on numba's simulator of it."""

import os
import subprocess
import sys

import numpy as np
import pytest

from common.errors import InvalidInput
from echo.crisissim.device import found
from echo.crisissim.errors import DeviceRefused, SettingsRefused
from echo.crisissim.scenario import Scenario
from echo.crisissim.scenario_hash import scenario_hash
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from tests.crisissim.full.simulator import ROOT, on_simulator
from tests.crisissim.grounds import terrain


@pytest.fixture(scope="module")
def simulated():
    return on_simulator("simulate_on_device")


@pytest.fixture
def no_gpu(monkeypatch):
    monkeypatch.setattr(found, "device_name", lambda: None)


def pond():
    depth = np.full((4, 5), 0.2)
    return Scenario(terrain=terrain(np.zeros((4, 5))), duration_s=20.0, initial_depth=depth)


def test_a_whole_run_on_a_device_gives_what_the_cpu_gives_to_rounding(simulated):
    assert simulated["steps"] > 10
    for name, amount in simulated["mass"].items():
        assert amount > 0.1, name
    for name in ("state.h", "maxima.speed", "gauges.log", "clock.totals", "mass.outflow_m3"):
        assert name in simulated["off"]
    for name, off in simulated["off"].items():
        assert off < 1e-10, name


def test_the_result_says_that_it_ran_on_a_device(simulated):
    assert "Ran on the GPU 'simulator'" in simulated["reasons"]["gpu"]


def test_a_result_without_the_setting_says_nothing_of_devices(simulated):
    assert simulated["reasons"]["cpu"] == "The settings ask for it."


def test_a_run_on_a_device_goes_on_from_its_checkpoint(simulated):
    assert simulated["resumed"]["interrupted"]
    assert len(simulated["resumed"]["at"]) == 1
    assert simulated["resumed"]["off"] == 0.0


def test_the_cpu_does_not_take_up_a_run_begun_on_a_device(simulated):
    assert not simulated["resumed"]["taken_up_by_the_cpu"]


def test_local_inertia_on_a_gpu_is_refused(simulated):
    assert "Set scheme to 'full', or device to 'cpu' or 'auto'" in simulated["inertial"]["gpu"]


def test_local_inertia_runs_on_the_cpu_where_auto_finds_a_gpu_and_says_so(simulated):
    assert "Ran on the CPU: only the full scheme" in simulated["inertial"]["auto"]


@pytest.mark.parametrize("scheme", ["full", "local_inertial", "auto"])
@pytest.mark.usefixtures("no_gpu")
def test_a_gpu_that_is_not_there_is_refused_before_anything_runs(scheme, monkeypatch):
    def run(*_arguments):
        pytest.fail("something ran")

    monkeypatch.setattr("echo.crisissim.simulate.prepared", run)
    with pytest.raises(DeviceRefused, match="Set device to 'cpu', or to 'auto'") as refusal:
        simulate(pond(), SolverSettings(scheme=scheme, device="gpu"))
    assert isinstance(refusal.value, InvalidInput)
    assert refusal.value.fields["setting"] == "device"


@pytest.mark.usefixtures("no_gpu")
def test_auto_without_a_gpu_says_that_it_ran_on_the_cpu():
    result = simulate(pond(), SolverSettings(scheme="full", device="auto"))
    assert "Ran on the CPU: numba finds no CUDA device" in result.scheme_reason


def test_another_device_is_refused():
    with pytest.raises(SettingsRefused, match="device is 'tpu'; it must be one of cpu, gpu, auto"):
        SolverSettings(device="tpu")


def test_a_run_on_the_cpu_loads_nothing_for_gpus():
    code = (
        "import sys; import echo.crisissim.simulate, echo.crisissim.configuration.prepare; "
        "sys.exit('echo.crisissim.device.stepper' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, timeout=120)


def test_what_was_wished_for_does_not_part_checkpoints_of_the_same_device():
    wishes = (SolverSettings(device=device) for device in ("cpu", "auto"))
    assert len({scenario_hash(pond(), settings) for settings in wishes}) == 1
