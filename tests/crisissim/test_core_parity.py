"""The same bits: with one thread and two, with dry ground skipped or not, resumed or not."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from echo.crisissim.edges import Edge
from echo.crisissim.errors import CheckpointRefused
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import GreenAmpt
from echo.crisissim.local_inertial import LocalInertial
from echo.crisissim.run import Run
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import prepared
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Inflow
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import rough, terrain

RASTERS = (
    "maximum_depth", "final_depth", "maximum_speed", "maximum_unit_discharge", "maximum_hazard",
    "arrival_s", "duration_s",
)  # fmt: skip


def river(seed: int, *, columns: int = 200, rows: int = 90, hours: float = 1.0) -> Scenario:
    """A dry valley that a flood wave enters, with a short shower half-way."""
    random = np.random.default_rng(seed)
    y, x = np.mgrid[0:rows, 0:columns]
    bed = 0.02 * (columns - x) + 0.003 * (y - rows / 2) ** 2 + random.random((rows, columns))
    bed[random.random(bed.shape) < 0.02] = np.nan
    bed[rows // 2 - 1 : rows // 2 + 1, :3] = 4.0
    end = hours * 3600
    wave = Hydrograph(times_s=np.array([0.0, end / 4, end]), values=np.array([0.0, 60.0, 0.0]))
    rows_in = np.array([rows // 2 - 1, rows // 2])
    return Scenario(
        terrain=terrain(bed, west=0.0, north=rows * 10.0),
        duration_s=end,
        rain=Storm(
            periods=(
                RainPeriod(end_s=end / 2, rate_m_s=0.0),
                RainPeriod(end_s=end * 0.6, rate_m_s=2e-6),
            )
        ),
        inflows=(Inflow(name="wave", rows=rows_in, columns=np.array([1, 1]), discharge=wave),),
        infiltration=GreenAmpt(conductivity_m_s=1e-6, suction_m=0.1, moisture_deficit=0.2),
        edges=(Edge(side="east", kind="open", slope=0.01),),
        gauges=(Gauge(id="mid", x=columns * 5.0, y=rows * 5.0),) if seed else (),
        record=Record(frame_every_s=600.0),
    )


def arrays(scenario: Scenario, *, skipping: bool, threads: int = 1) -> dict[str, np.ndarray]:
    run_settings = SolverSettings(threads=threads, edges="closed")
    run = Run(LocalInertial(prepared(scenario, run_settings), skipping=skipping))
    for period in (*scenario.rain.periods, RainPeriod(end_s=scenario.duration_s, rate_m_s=0.0)):
        while not run.batch(period):
            pass
    kept = run.arrays()
    del kept["run.counts"], kept["water.wet"], kept["water.wet_before"], kept["clock.lowest"]
    return kept


@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000))
def test_skipping_dry_ground_changes_no_bit(seed):
    with_, without = (arrays(river(seed), skipping=skipping) for skipping in (True, False))
    assert with_["clock.steps"] > 100
    for name, array in with_.items():
        np.testing.assert_array_equal(array, without[name], err_msg=name)


@settings(max_examples=3, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000))
def test_two_threads_give_the_bits_of_one(seed):
    one, two = (arrays(river(seed), skipping=True, threads=threads) for threads in (1, 2))
    for name, array in one.items():
        np.testing.assert_array_equal(array, two[name], err_msg=name)


class Stopped(Exception):
    pass


def test_a_resumed_run_gives_the_bits_of_an_uninterrupted_one(tmp_path, monkeypatch):
    monkeypatch.setattr("echo.crisissim.run.CELL_STEPS_A_BATCH", 600_000)
    file = tmp_path / "run.checkpoint"
    frames, resumed_frames = [], []
    whole = simulate(river(3), on_frame=frames.append)
    calls = 0

    def stop_now_and_then():
        nonlocal calls
        calls += 1
        if calls % 9 == 0:
            raise Stopped

    stops = 0
    while True:
        try:
            resumed = simulate(
                river(3),
                check_cancelled=stop_now_and_then,
                on_frame=resumed_frames.append,
                checkpoint=file,
            )
            break
        except Stopped:
            stops += 1
            assert file.exists()
    assert stops >= 3
    assert not file.exists()
    assert list(tmp_path.iterdir()) == []
    assert resumed.resumed_at_s[0] > 0
    for name in RASTERS:
        np.testing.assert_array_equal(getattr(resumed, name), getattr(whole, name), err_msg=name)
    for field in ("depth_m", "stage_m", "speed_m_s", "times_s"):
        np.testing.assert_array_equal(
            getattr(resumed.gauges[0], field), getattr(whole.gauges[0], field)
        )
    assert resumed.mass == whole.mass
    assert resumed.still_rising_share == whole.still_rising_share
    assert [frame.time_s for frame in resumed_frames] == [frame.time_s for frame in frames]


def test_a_run_that_was_killed_goes_on_from_its_last_save(tmp_path, monkeypatch):
    monkeypatch.setattr("echo.crisissim.run.CELL_STEPS_A_BATCH", 600_000)
    monkeypatch.setattr("echo.crisissim.simulate.CHECKPOINT_EVERY_S", 0.0)
    file = tmp_path / "run.checkpoint"
    shares = []

    def die(share: float, _text: str) -> None:
        shares.append(share)
        if share > 0.3:
            raise Stopped

    with pytest.raises(Stopped):
        simulate(river(3), progress=die, checkpoint=file)
    resumed = simulate(river(3), checkpoint=file)
    assert 0 < resumed.resumed_at_s[0] < river(3).duration_s
    np.testing.assert_array_equal(resumed.final_depth, simulate(river(3)).final_depth)


def interrupted(file, scenario: Scenario) -> None:
    calls = 0

    def stop():
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Stopped

    with pytest.raises(Stopped):
        simulate(scenario, check_cancelled=stop, checkpoint=file)


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr("echo.crisissim.run.CELL_STEPS_A_BATCH", 200_000)


@pytest.mark.usefixtures("small_batches")
def test_a_checkpoint_of_another_scenario_is_refused(tmp_path):
    file = tmp_path / "run.checkpoint"
    interrupted(file, river(3))
    with pytest.raises(CheckpointRefused, match="another scenario"):
        simulate(river(4), checkpoint=file)
    with pytest.raises(CheckpointRefused, match="another scenario"):
        simulate(river(3), SolverSettings(courant=0.5), checkpoint=file)


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-100],
        lambda content: content + b"x",
        lambda content: content[:5000] + b"\x01" + content[5001:],
        lambda _content: b"",
        lambda _content: b"\x80\x04pickled",
    ],
    ids=["cut off", "too long", "changed", "empty", "no checkpoint"],
)
def test_a_damaged_checkpoint_is_refused(tmp_path, damage):
    file = tmp_path / "run.checkpoint"
    interrupted(file, river(3))
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(CheckpointRefused, match="Delete it"):
        simulate(river(3), checkpoint=file)


def test_a_second_run_gives_the_same_bits_and_watching_changes_none():
    scenario = river(5, hours=0.3)
    first = simulate(scenario)
    second = simulate(scenario, on_frame=lambda _frame: None)
    for name in RASTERS:
        np.testing.assert_array_equal(getattr(first, name), getattr(second, name))


def test_gauges_change_no_bit_of_the_water():
    from dataclasses import replace

    scenario = river(5, hours=0.3)
    without = simulate(replace(scenario, gauges=()))
    np.testing.assert_array_equal(simulate(scenario).final_depth, without.final_depth)


def test_rough_ground_that_is_all_wet_gives_the_same_bits_with_two_threads():
    storm = Storm.uniform(depth_m=0.1, duration_s=1800.0)
    scenario = Scenario(terrain=terrain(rough(2, size=40)), duration_s=1800.0, rain=storm)
    one, two = (simulate(scenario, SolverSettings(threads=threads)) for threads in (1, 2))
    np.testing.assert_array_equal(one.final_depth, two.final_depth)
    np.testing.assert_array_equal(one.maximum_speed, two.maximum_speed)
