"""The radial reference against conservation and Manning's steady flow."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic.radial import spread

RING = 5.0


def poured(m3_s, *, hours=1.0, reach_m=500.0, ring_m=RING):
    return spread(
        lambda t: m3_s,
        roughness=0.05,
        duration_s=hours * 3600,
        reach_m=reach_m,
        ring_m=ring_m,
        source_m=10.0,
    )


def test_water_is_conserved():
    found = poured(10.0)
    area = np.pi * ((found.radius_m + RING / 2) ** 2 - (found.radius_m - RING / 2) ** 2)
    film = float((found.depth_m[:, 0] * area).sum())
    assert float((found.depth_m[:, -1] * area).sum()) - film == pytest.approx(36_000, rel=1e-4)


def test_flow_near_the_source_is_mannings():
    # Far behind the front all that is poured passes each ring.
    found = poured(10.0, hours=4.0, reach_m=1500.0)
    h = found.depth_m[:, -1]
    k = int(np.searchsorted(found.radius_m, 60.0))
    slope = (h[k - 1] - h[k]) / RING
    flow = 2 * np.pi * (found.radius_m[k] - RING / 2) * h[k - 1] ** (5 / 3) * slope**0.5 / 0.05
    assert flow == pytest.approx(10.0, rel=0.05)


def test_arrival_hardly_depends_on_the_rings():
    coarse, fine = (poured(10.0, ring_m=ring).arrival_s(200.0, depth_m=0.05) for ring in (10, 5))
    assert coarse == pytest.approx(fine, rel=0.02)


def test_water_that_never_comes_has_no_arrival():
    assert np.isnan(poured(1.0, hours=0.1).arrival_s(400.0, depth_m=0.05))
