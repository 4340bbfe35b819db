"""The steps on a GPU, tried on numba's simulator of one: this shows the sums, not the speed."""

import pytest

from tests.crisissim.full.simulator import on_simulator


@pytest.fixture(scope="module")
def compared():
    return on_simulator("on_device")


def test_a_step_on_a_device_gives_what_the_cpu_gives_to_rounding(compared):
    assert compared["moved"] > 0.1
    assert compared["device"]
    assert set(compared["worst"]) == {"h", "qx", "qy", "first", "peak", "passed"}
    for name, off in compared["worst"].items():
        assert off < 1e-12, name
