"""The benchmark is fair, and fails clearly without its peer."""

import io
import json
import sys

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from echo.crisissim.benchmark import child, measure, peer
from echo.crisissim.benchmark.errors import MeasurementFailed, PeerMissing
from echo.crisissim.benchmark.measure import Pair, side_by_side
from echo.crisissim.benchmark.own import run_own
from echo.crisissim.benchmark.task import Speed, Task

SMALL = Task(size=24, duration_s=300.0)
CONTRACT = [
    "cell_steps_per_cpu_s",
    "landlab_cell_steps_per_cpu_s",
    "ratio",
    "mass_error",
    "memory_bytes_per_cell",
]


def speed(cpu_s, *, mass_error=0.0):
    return Speed(cells=100, steps=10, cpu_s=cpu_s, mass_error=mass_error)


def test_both_models_simulate_the_same_cells_and_time():
    pytest.importorskip("landlab", reason="landlab is for development only")
    pair = side_by_side(SMALL, repeats=1, say=lambda _: None)
    own, other = pair.own[0], pair.peer[0]
    assert own.cells == other.cells == 24 * 24
    assert other.steps == pytest.approx(own.steps, rel=0.2)
    assert max(own.mass_error, other.mass_error) < 1e-6


def test_the_ground_is_the_same_each_time():
    np.testing.assert_array_equal(SMALL.ground(), SMALL.ground())


def test_figures_are_medians_and_come_first():
    pair = Pair(own=(speed(1.0), speed(2.0), speed(9.0)), peer=(speed(20.0),) * 3)
    figures = pair.figures()
    assert list(figures) == CONTRACT[:4]
    assert figures["cell_steps_per_cpu_s"] == 500
    assert figures["ratio"] == pytest.approx(10.0)


def test_the_worst_mass_error_is_told():
    pair = Pair(own=(speed(1.0), speed(1.0, mass_error=1e-9)), peer=(speed(1.0),))
    assert pair.figures()["mass_error"] == 1e-9


def test_a_missing_peer_is_named_with_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "landlab", None)
    assert peer.main(["10", "60"]) == peer.MISSING
    monkeypatch.setattr(
        child.subprocess,
        "run",
        lambda *a, **k: child.subprocess.CompletedProcess(a, peer.MISSING, "", ""),
    )
    with pytest.raises(PeerMissing, match="pip install"):
        child.measured("peer", "10", "60")


def test_a_measuring_process_that_fails_is_told_with_its_last_words():
    with pytest.raises(MeasurementFailed, match="invalid literal"):
        child.measured("peer", "many", "60")


def test_memory_is_measured_in_a_process_of_its_own():
    child.measured("memory", "32")  # compiles, if anything is left to compile
    assert 10 < child.measured("memory", "1000")["bytes_per_cell"] < 200


def test_our_speed_leaves_compilation_out():
    first, second = (run_own(SMALL) for _ in range(2))
    assert first.steps == second.steps
    assert first.cpu_s < 1.0


def test_the_command_ends_with_one_json_object(monkeypatch):
    figures = dict.fromkeys([*CONTRACT, "warm_start_s"], 1.0)
    monkeypatch.setattr(
        "echo.management.commands.benchmark_crisissim.measure", lambda *, say: figures
    )
    out = io.StringIO()
    call_command("benchmark_crisissim", "--json", stdout=out)
    assert list(json.loads(out.getvalue().splitlines()[-1])) == CONTRACT


def test_the_command_fails_clearly_without_its_peer(monkeypatch):
    def missing(*_: object) -> None:
        raise PeerMissing("landlab is not installed; pip install it")

    monkeypatch.setattr(measure, "measured", missing)
    with pytest.raises(CommandError, match="landlab is not installed"):
        call_command("benchmark_crisissim", stderr=io.StringIO())
