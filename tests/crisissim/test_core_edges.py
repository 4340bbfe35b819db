"""Stretches of the rim: closed, open, with a level, with an inflow."""

import numpy as np
import pytest

from echo.crisissim.edges import Edge
from echo.crisissim.errors import EdgeRefused, SourceRefused
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import Storm
from tests.crisissim.grounds import rough, terrain

HOUR = 3600.0
CLOSED = SolverSettings(edges="closed")


def run(bed: np.ndarray, duration_s: float, **parts: object) -> FloodResult:
    ground = terrain(bed, west=1000.0, north=5000.0)
    return simulate(Scenario(terrain=ground, duration_s=duration_s, **parts), CLOSED)


def series(*points: tuple[float, float]) -> Hydrograph:
    times, values = np.array(points, dtype=float).T
    return Hydrograph(times_s=times, values=values)


@pytest.mark.parametrize("side", ["north", "south", "east", "west"])
def test_a_level_outside_fills_the_ground_to_itself(side):
    tide = Edge(side=side, kind="stage", series=series((0, 100.0), (HOUR, 101.5)))
    result = run(np.full((12, 14), 100.0), 4 * HOUR, edges=(tide,))
    np.testing.assert_allclose(result.final_depth, 1.5, atol=0.01)
    gained = result.mass.inflow_m3 - result.mass.outflow_m3  # it swings in and out a little
    assert gained == pytest.approx(1.5 * 12 * 14 * 100, rel=0.01)
    assert result.mass_error < 1e-6


def test_a_falling_level_outside_empties_the_ground_again():
    bed = np.full((12, 14), 100.0)
    ebb = Edge(side="east", kind="stage", series=series((0, 101.0), (HOUR, 99.0)))
    result = run(bed, 8 * HOUR, edges=(ebb,), initial_depth=np.ones(bed.shape))
    assert result.final_depth.max() < 0.05
    assert result.mass.outflow_m3 > 0.95 * result.mass.initial_m3


def test_a_lake_at_the_level_outside_stays_at_rest():
    bed = rough(4, relief=1.0, slope=0.0)
    settings = SolverSettings(edges="closed", precision="float64")
    level = Edge(side="west", kind="stage", series=Hydrograph.constant(0.75))
    result = simulate(
        Scenario(
            terrain=terrain(bed),
            duration_s=600.0,
            edges=(level,),
            initial_depth=np.maximum(0.75 - bed, 0.0),
        ),
        settings,
    )
    assert result.maximum_unit_discharge.max() < 1e-12
    np.testing.assert_allclose(result.final_depth, np.maximum(0.75 - bed, 0.0), atol=1e-7)


def test_an_inflow_edge_brings_its_discharge_over_its_stretch_alone():
    wave = Edge(
        side="west", kind="inflow", from_m=4950.0, to_m=4980.0, series=series((0, 0), (600, 6))
    )
    result = run(np.zeros((12, 14)), 600.0, edges=(wave,), record=Record(arrival_depth_m=0.02))
    assert result.mass.inflow_m3 == pytest.approx(0.5 * 6 * 600, rel=1e-6)
    assert result.mass.stored_m3 == pytest.approx(0.5 * 6 * 600, rel=1e-6)
    first_column = result.arrival_s[:, 0]
    assert first_column[2:5].max() < first_column[[0, 8, 11]].min()


def test_an_open_edge_with_a_slope_lets_water_go_at_normal_depth():
    """At steady state q = h^(5/3) sqrt(S) / n at the edge, for the q that comes."""
    bed = np.tile(-0.02 * np.arange(60.0), (5, 1))  # 0.002
    result = run(
        bed,
        3 * HOUR,
        roughness=0.03,
        edges=(
            Edge(side="west", kind="inflow", series=Hydrograph.constant(25.0)),
            Edge(side="east", kind="open", slope=0.002),
        ),
    )
    normal = (0.5 * 0.03 / np.sqrt(0.002)) ** 0.6
    np.testing.assert_allclose(result.final_depth[:, 5:55], normal, rtol=0.03)
    assert result.mass.outflow_m3 > 0.8 * result.mass.inflow_m3


def test_an_edge_that_is_named_closed_keeps_water_where_the_rest_is_open():
    storm = Storm.uniform(depth_m=0.05, duration_s=600.0)
    shut = tuple(Edge(side=side, kind="closed") for side in ("north", "south", "east", "west"))
    ground = terrain(rough(1))
    parts = {"terrain": ground, "duration_s": HOUR, "rain": storm}
    assert simulate(Scenario(**parts, edges=shut)).mass.outflow_m3 == 0.0
    assert simulate(Scenario(**parts, edges=shut[:3])).mass.outflow_m3 > 0.0


def test_where_no_edge_is_named_the_settings_hold():
    storm = Storm.uniform(depth_m=0.05, duration_s=600.0)
    half = (Edge(side="south", kind="closed", to_m=100.0),)
    result = simulate(Scenario(terrain=terrain(rough(1)), duration_s=HOUR, rain=storm, edges=half))
    assert result.mass.outflow_m3 > 0.0


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"side": "up", "kind": "open"}, "one of north"),
        ({"side": "east", "kind": "stage"}, "needs a series"),
        ({"side": "east", "kind": "open", "series": Hydrograph.constant(1.0)}, "takes no series"),
        ({"side": "east", "kind": "open", "slope": -0.1}, "slope"),
        ({"side": "east", "kind": "closed", "slope": 0.1}, "slope"),
        ({"side": "east", "kind": "open", "from_m": float("nan")}, "goes from"),
        ({"side": "east", "kind": "stage", "series": Hydrograph.constant(1e5)}, "between"),
    ],
)
def test_an_edge_that_cannot_be_is_refused_by_name(parts, said):
    with pytest.raises(EdgeRefused, match=said):
        Edge(**parts)


def test_a_negative_discharge_over_an_edge_is_refused():
    with pytest.raises(SourceRefused, match="-1"):
        Edge(side="east", kind="inflow", series=Hydrograph.constant(-1.0))


def test_a_stretch_beside_the_grid_is_refused_with_where_the_side_lies():
    edge = Edge(side="north", kind="open", from_m=0.0, to_m=900.0)
    with pytest.raises(EdgeRefused, match="1005 to 1135"):
        run(np.zeros((12, 14)), 60.0, edges=(edge,), initial_depth=np.ones((12, 14)))


def test_two_edges_over_one_face_are_refused():
    edges = (Edge(side="north", kind="open"), Edge(side="north", kind="closed", to_m=1020.0))
    with pytest.raises(EdgeRefused, match="row 0, column 0"):
        run(np.zeros((12, 14)), 60.0, edges=edges, initial_depth=np.ones((12, 14)))
