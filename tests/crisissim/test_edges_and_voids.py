import numpy as np
import pytest

from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from tests.crisissim.grounds import rained, terrain

HOUR = 3600.0


def plane(slope: float, *, rows: int = 6, columns: int = 60) -> np.ndarray:
    """Ground falling to the east."""
    return np.tile(-slope * 10.0 * np.arange(columns), (rows, 1))


def test_steady_rain_on_a_plane_leaves_with_the_depth_of_mannings_formula():
    """At equilibrium the unit flow at x is rain * x, so h = (n q / sqrt(S))^(3/5)."""
    slope, rate, roughness = 0.01, 0.1 / HOUR, 0.05
    bed = plane(slope)
    bed = np.pad(bed, ((1, 1), (0, 0)), constant_values=np.nan)  # walls along the plane
    result = rained(
        terrain(bed),
        Storm.uniform(depth_m=rate * 4 * HOUR, duration_s=4 * HOUR),
        roughness=roughness,
        after_s=0,
    )
    middle = 40
    flow = rate * (middle + 0.5) * 10.0
    expected = (roughness * flow / np.sqrt(slope)) ** 0.6
    assert result.final_depth[3, middle] == pytest.approx(expected, rel=0.02)
    falling = rate * HOUR * 4 * 60 * 6 * 100
    assert result.mass.outflow_m3 > 0.8 * falling


def test_open_edges_empty_a_plane_that_closed_edges_keep():
    storm = Storm.uniform(depth_m=0.05, duration_s=HOUR)
    open_, closed = (
        rained(terrain(plane(0.02)), storm, SolverSettings(edges=edges), after_s=6 * HOUR)
        for edges in ("open", "closed")
    )
    assert open_.mass.stored_m3 < 0.05 * open_.mass.rain_m3
    assert closed.mass.outflow_m3 == 0.0


def test_water_stands_behind_a_wall_of_voids():
    bed = plane(0.01)
    bed[:, 30] = np.nan
    result = rained(
        terrain(bed),
        Storm.uniform(depth_m=0.1, duration_s=HOUR),
        SolverSettings(edges="closed"),
        after_s=HOUR,
    )
    assert result.void_cells == 6
    assert result.final_depth[3, 29] > 0.3
    assert result.final_depth[3, 31] < 0.05
    assert not np.isnan(result.final_depth[:, 29]).any()


def test_outside_a_domain_no_rain_falls_and_water_leaves_where_the_ground_falls_away():
    bed = plane(0.01)
    inside = np.zeros(bed.shape, dtype=bool)
    inside[1:5, 10:40] = True
    result = rained(
        terrain(bed, inside=inside),
        Storm.uniform(depth_m=0.1, duration_s=HOUR),
        after_s=4 * HOUR,
    )
    assert result.mass.rain_m3 == pytest.approx(0.1 * 4 * 30 * 100)
    assert result.mass.outflow_m3 > 0.9 * result.mass.rain_m3
    assert result.void_cells == 0
    assert np.isnan(result.maximum_depth[~inside]).all()


def test_a_pit_at_the_border_of_a_domain_fills_to_its_sill():
    bed = np.full((9, 9), 2.0)
    bed[4, 4] = 0.0
    inside = np.zeros(bed.shape, dtype=bool)
    inside[4, 4] = True
    result = rained(
        terrain(bed, inside=inside),
        Storm.uniform(depth_m=1.9, duration_s=24 * HOUR),
        after_s=0,
    )
    assert result.mass.outflow_m3 == 0.0
    assert result.max_depth_m == pytest.approx(1.9, rel=1e-5)
