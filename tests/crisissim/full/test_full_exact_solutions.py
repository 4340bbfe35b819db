"""Compact checks against closed forms; the published cases are in the validation."""

import numpy as np
import pytest
from scipy.optimize import brentq

from tests.crisissim.full.driver import G, Water, centres, edge, strip


def dam_break(cells, low, *, length=100.0, time=4.0, high=2.0):
    """Mean error of the depth, as a share of the step at the dam."""
    dx, x = centres(cells, length)
    x -= length / 2
    water = Water(strip(0.0 * x), strip(np.where(x < 0, high, low)), cell_m=dx).until(time)
    exact = ritter(x / time, high) if low == 0 else stoker(x / time, high, low)
    return float(np.abs(water.h[1] - exact).mean() / (high - low))


def ritter(speed, high):
    wave = np.sqrt(G * high)
    fan = np.maximum(2 * wave - speed, 0.0) ** 2 / (9 * G)
    return np.where(speed < -wave, high, fan)


def stoker(speed, high, low):
    wave = np.sqrt(G * high)

    def mismatch(middle):
        jump = (middle - low) * np.sqrt(G * (middle + low) / (2 * middle * low))
        return 2 * (wave - np.sqrt(G * middle)) - jump

    middle = brentq(mismatch, low, high)
    flow = 2 * (wave - np.sqrt(G * middle))
    shock = middle * flow / (middle - low)
    fan = (2 * wave - speed) ** 2 / (9 * G)
    inside = np.where(speed < flow - np.sqrt(G * middle), fan, np.where(speed < shock, middle, low))
    return np.where(speed < -wave, high, inside)


@pytest.mark.parametrize("low", [0.0, 0.5])
def test_a_dam_break_converges(low):
    errors = [dam_break(cells, low) for cells in (50, 100, 200)]
    assert errors[2] < 0.6 * errors[1] < 0.36 * errors[0]
    assert errors[2] < 0.004


def thacker(cells, *, turns=1.0):
    """Mean error (m) of water that swings in a paraboloid, its surface always a plane."""
    half, deep, radius, off = 2.0, 0.1, 1.0, 0.5
    dx, x = centres(cells, 2 * half)
    east, south = np.meshgrid(x - half, x - half)
    omega = np.sqrt(2 * G * deep) / radius
    bed = deep * (east**2 + south**2) / radius**2

    def depth(time):
        swing = east * np.cos(omega * time) + south * np.sin(omega * time)
        return np.maximum(off * deep / radius**2 * (2 * swing - off) + deep - bed, 0.0)

    start = depth(0.0)
    flow = (0 * start, start * off * omega)
    time = turns * 2 * np.pi / omega
    water = Water(bed, start, cell_m=dx, flow=flow).until(time)
    return float(np.abs(water.h - depth(time)).mean())


def test_water_swinging_in_a_paraboloid_comes_back_the_more_exactly_the_finer():
    errors = [thacker(cells) for cells in (32, 64)]
    assert errors[1] < 0.5 * errors[0]
    assert errors[1] < 0.0008


def bump(x):
    return np.maximum(0.2 - 0.05 * (x - 10.0) ** 2, 0.0)


def transcritical(x, *, flow=0.18, downstream=0.33):
    """Steady depth over a bump with a hydraulic jump behind it, by Bernoulli and momentum."""
    critical = (flow**2 / G) ** (1 / 3)

    def depth(head, z, *, fast):
        roots = np.roots([1.0, z - head, 0.0, flow**2 / (2 * G)])
        real = np.sort(roots[np.abs(roots.imag) < 1e-6].real)
        return real[-2] if fast else real[-1]

    top = 1.5 * critical + 0.2
    low = downstream + flow**2 / (2 * G * downstream**2)

    def force(h):
        return flow**2 / h + G * h**2 / 2

    def imbalance(at):
        return force(depth(top, bump(at), fast=True)) - force(depth(low, bump(at), fast=False))

    jump = brentq(imbalance, 10.3, 11.99)
    return np.array([
        depth(low if at > jump else top + 1e-9, bump(at), fast=10.0 < at <= jump) for at in x
    ])  # fmt: skip


def bump_error(cells):
    dx, x = centres(cells, 25.0)
    edges = (
        edge("west", "inflow", values=0.18 * 3 * dx),
        edge("east", "stage", values=0.33),
    )
    water = Water(strip(bump(x)), strip(0.33 - bump(x)), cell_m=dx, edges=edges).until(150.0)
    wrong = np.abs(water.h[1] - transcritical(x))
    return float(wrong.mean()), float(np.median(np.abs(water.qx[1] - 0.18)))


def test_flow_over_a_bump_turns_fast_and_jumps_back_where_it_should():
    coarse, fine = bump_error(50), bump_error(100)
    assert fine[0] < 0.7 * coarse[0]
    assert fine[0] < 0.005
    assert fine[1] < 0.001


def test_fast_flow_leaves_a_free_edge_as_if_the_channel_went_on():
    """Over the bump the flow turns fast and stays so; a free edge must not hold it back."""
    flow = 1.53
    dx, x = centres(125, 25.0)
    edges = (
        edge("west", "inflow", values=flow * 3 * dx),
        edge("east", "open", slope=2.0),
    )
    water = Water(strip(bump(x)), strip(0.66 - bump(x)), cell_m=dx, edges=edges).until(100.0)
    head = 1.5 * (flow**2 / G) ** (1 / 3) + 0.2
    roots = np.roots([1.0, -head, 0.0, flow**2 / (2 * G)])
    fast = np.sort(roots.real)[1]
    np.testing.assert_allclose(water.h[1, -50:], fast, rtol=0.02)
    np.testing.assert_allclose(water.qx[1], flow, rtol=0.01)


def macdonald_error(cells, *, length=200.0, flow=2.0, n=0.033):
    """Mean error (m) of a steady subcritical flow whose depth is given and whose bed follows."""

    def depth(x):
        return 1.1 * (4 / G) ** (1 / 3) * (1 + 0.5 * np.exp(-16 * (x / length - 0.5) ** 2))

    fine = np.linspace(0, length, 20_001)
    h = depth(fine)
    slope = (1 - flow**2 / (G * h**3)) * np.gradient(h, fine) + n**2 * flow**2 / h ** (10 / 3)
    fall = np.concatenate([[0.0], np.cumsum((slope[1:] + slope[:-1]) / 2 * np.diff(fine))])
    dx, x = centres(cells, length)
    bed = np.interp(x, fine, fall[-1] - fall)
    edges = (
        edge("west", "inflow", values=flow * 3 * dx),
        edge("east", "stage", values=float(depth(np.array(length)))),
    )
    start = strip(depth(x))
    water = Water(strip(bed), start * 0.9, cell_m=dx, manning=n, edges=edges).until(400.0)
    return float(np.abs(water.h[1] - depth(x)).mean())


def test_steady_flow_with_friction_finds_the_depth_that_its_bed_was_made_for():
    errors = [macdonald_error(cells) for cells in (25, 50)]
    assert errors[1] < 0.6 * errors[0]
    assert errors[1] < 0.001


def wave_error(dx, *, u=1.0, n=0.03, time=1800.0):
    """Root mean square error (m) of a wave that runs up dry flat ground at constant speed."""

    def depth(x, t):
        return (7 / 3 * n**2 * u**2 * np.maximum(u * t - x, 0.0)) ** (3 / 7)

    cells = round(2400 / dx)
    x = (np.arange(cells) + 0.5) * dx
    times = np.linspace(0, time, 400)
    edges = (edge("west", "inflow", times=times, values=depth(0.0, times) * u * 3 * dx),)
    nothing = strip(0 * x)
    water = Water(nothing, nothing, cell_m=dx, manning=n, edges=edges).until(time)
    return float(np.sqrt(np.mean((water.h[1] - depth(x, time)) ** 2)))


def test_the_fast_wave_on_a_plane_converges_as_local_inertia_does_not():
    errors = [wave_error(dx) for dx in (50.0, 25.0, 12.5)]
    assert errors[2] < 0.8 * errors[1] < 0.64 * errors[0]
