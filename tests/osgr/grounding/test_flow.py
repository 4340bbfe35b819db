"""Flow follows the directions of a network, up or down, and nothing else."""

import math
from pathlib import Path

import numpy as np
import pytest
import rasterio
import shapely
from hypothesis import given
from hypothesis import strategies as st
from rasterio.transform import from_origin
from shapely import Point

from common.geo import great_circle_km
from osgr.archive.errors import UnreadableSource
from osgr.grounding import GroundingSettings
from osgr.grounding.choice import choose_kernels
from osgr.grounding.flow_file import read_flow_directions
from osgr.grounding.flow_grid import GridFlowNetwork
from osgr.grounding.flow_lines import LineFlowNetwork
from osgr.grounding.flow_tree import flow_tree
from osgr.grounding.in_memory import ground
from osgr.grounding.measure_space import measure_space
from osgr.understanding.question import Region
from tests.osgr.grounding.builders import item, path, question, region

# A river runs east along the middle row; a stream joins it from the north in the third column.
# 1 east, 4 south, 64 north, 0 pit, 247 no direction.
CODES = np.array(
    [
        [64, 64, 4, 64, 64],
        [1, 1, 4, 64, 64],
        [1, 1, 1, 1, 0],
        [4, 4, 4, 4, 4],
        [247, 247, 247, 247, 247],
    ],
    dtype=np.uint8,
)
NETWORK = GridFlowNetwork(CODES, from_origin(10.0, 52.5, 0.5, 0.5), "made up")


def cell(row: int, column: int) -> shapely.Polygon:
    west, north = 10 + 0.5 * column, 52.5 - 0.5 * row
    return shapely.box(west + 0.01, north - 0.49, west + 0.49, north - 0.01)


def distance(start: tuple[int, int], place: tuple[int, int], direction: str) -> float:
    return NETWORK.reach(cell(*place), direction=direction).distance_m(cell(*start))


@pytest.mark.parametrize("above", [(2, 0), (2, 2), (1, 2), (0, 2), (1, 0)])
def test_what_drains_to_a_place_is_upstream_of_it(above):
    assert math.isfinite(distance(above, (2, 3), "upstream"))


@pytest.mark.parametrize("apart", [(2, 4), (3, 0), (0, 0), (4, 4)])
def test_what_does_not_drain_to_a_place_is_not_upstream_of_it(apart):
    assert math.isinf(distance(apart, (2, 3), "upstream"))


def test_downstream_is_the_way_the_water_takes():
    reach = NETWORK.reach(cell(0, 2), direction="downstream")
    joined = [
        (row, column)
        for row in range(5)
        for column in range(5)
        if math.isfinite(reach.distance_m(cell(row, column)))
    ]
    assert joined == [(0, 2), (1, 2), (2, 2), (2, 3), (2, 4)]


def test_the_distance_is_measured_along_the_network():
    along = distance((2, 0), (2, 2), "upstream")
    assert along == pytest.approx(1000 * great_circle_km((10.25, 51.25), (11.25, 51.25)), rel=0.005)
    assert distance((1, 2), (2, 2), "upstream") == pytest.approx(55_600, rel=0.01)


def test_upstream_and_downstream_distances_agree():
    assert distance((0, 2), (2, 4), "upstream") == distance((2, 4), (0, 2), "downstream")


def test_a_corner_of_the_catchment_does_not_join_a_large_footprint():
    wide = shapely.box(10.0, 50.5, 12.5, 51.02)  # The row below the river, and a sliver of it.
    assert math.isinf(NETWORK.reach(cell(2, 1), direction="upstream").distance_m(wide))


def test_the_network_does_not_know_ground_outside_it():
    assert NETWORK.covers(Point(11, 51.3))
    assert not NETWORK.covers(Point(0, 0))
    assert not NETWORK.covers(Point(11.25, 50.25))


def _asked(direction: str):
    here: Region = region(Point(11.75, 51.25), direction=direction, tolerance_m=2000.0)
    return question(here, spatial_relation="flow-connectivity")


@pytest.mark.parametrize(
    ("direction", "kept"), [("upstream", ["above", "there"]), ("downstream", ["below", "there"])]
)
def test_grounding_keeps_what_water_joins_in_the_direction_asked(direction, kept):
    items = [
        item("above", cell(2, 0).bounds),
        item("there", cell(2, 3).bounds),
        item("below", cell(2, 4).bounds),
        item("beside", cell(3, 2).bounds),
    ]
    grounding = ground(_asked(direction), [path("NDVI")], items, network=NETWORK)
    assert sorted(found.item.id for found in grounding.sets[0].items) == kept
    assert not any(check.name == "flow network" for check in grounding.sets[0].checks)


def test_no_directed_path_scores_0():
    choice = choose_kernels(_asked("upstream"), settings=GroundingSettings(), network=NETWORK)
    (measured,) = measure_space([cell(3, 2)], choice=choice)
    assert (measured.kernel, measured.is_outside) == (0.0, True)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=30), st.integers(0, 29))
def test_the_tree_agrees_with_walking_cell_by_cell(targets, start):
    size = len(targets)
    downstream = np.array([target % size for target in targets])
    start %= size
    lengths = np.arange(1.0, size + 1)
    tree = flow_tree(downstream, lengths, valid=np.ones(size, dtype=bool))
    expected = [_walk(cell, start, downstream, lengths) for cell in range(size)]
    on_circle = [_is_on_circle(cell, downstream) for cell in range(size)]
    found = tree.upstream_m(np.array([start]))
    for position in range(size):
        if not on_circle[position]:
            assert found[position] == pytest.approx(expected[position])


def _walk(position: int, goal: int, downstream: np.ndarray, lengths: np.ndarray) -> float:
    total = 0.0
    for _ in range(downstream.size + 1):
        if position == goal:
            return total
        if downstream[position] == position:
            return math.inf
        total += lengths[position]
        position = downstream[position]
    return math.inf


def _is_on_circle(position: int, downstream: np.ndarray) -> bool:
    for _ in range(downstream.size + 1):
        if downstream[position] == position:
            return False
        position = downstream[position]
    return True


def _write(file: Path, values: np.ndarray, **profile: object) -> Path:
    height, width = values.shape
    defaults = {
        "driver": "GTiff",
        "height": height,
        "width": width,
        "count": 1,
        "dtype": values.dtype,
        "crs": "EPSG:4326",
        "transform": from_origin(10, 52.5, 0.5, 0.5),
    }
    with rasterio.open(file, "w", **(defaults | profile)) as raster:
        raster.write(values, 1)
    return file


def test_flow_directions_are_read_from_a_raster(tmp_path):
    network = read_flow_directions(_write(tmp_path / "d8.tif", CODES), source="file")
    assert (network.codes == CODES).all()
    assert network.covers(Point(11, 51.3))


@pytest.mark.parametrize(
    ("values", "profile"),
    [
        (CODES + 3, {}),
        (CODES, {"crs": "EPSG:32632"}),
    ],
)
def test_a_raster_that_holds_no_directions_in_degrees_is_refused(tmp_path, values, profile):
    with pytest.raises(UnreadableSource):
        read_flow_directions(_write(tmp_path / "x.tif", values, **profile), source="file")


RHINE = Path(__file__).resolve().parents[4] / "shared/data/hydrology/rhine_pyflwdir/rhine_d8.tif"


@pytest.mark.skipif(not RHINE.is_file(), reason="the Rhine's flow directions are not at hand")
def test_the_rhine_flows_from_basel_past_cologne_and_not_the_other_way():
    network = read_flow_directions(RHINE, source="MERIT Hydro")
    cologne = network.reach(shapely.box(6.88, 50.9, 7.04, 50.98), direction="upstream")
    basel, dusseldorf = shapely.box(7.51, 47.48, 7.67, 47.64), shapely.box(6.69, 51.15, 6.85, 51.31)
    # From Basel to Cologne the Rhine is 521 km long (Rhine kilometres 167 to 688).
    assert cologne.distance_m(basel) == pytest.approx(521e3, rel=0.08)
    assert math.isinf(cologne.distance_m(dusseldorf))


MAIN = shapely.LineString([(10, 50), (11, 50), (12, 50)])
STREAM = shapely.LineString([(11, 51), (11, 50)])
RIVERS = LineFlowNetwork.of_shapes(
    [shapely.MultiLineString([MAIN, STREAM]), Point(0, 0)], source="drawn"
)


def _along(place: Point, footprint: Point, direction: str) -> float:
    reach = RIVERS.reach(place.buffer(0.02), direction=direction)
    return reach.distance_m(footprint.buffer(0.02))


def test_lines_join_where_they_meet_and_flow_as_they_are_drawn():
    below, stream, above = Point(12, 50), Point(11, 51), Point(10, 50)
    expected = 1000 * great_circle_km((10, 50), (12, 50))
    assert _along(below, above, "upstream") == pytest.approx(expected, rel=0.03)
    assert math.isfinite(_along(below, stream, "upstream"))
    assert math.isinf(_along(above, stream, "upstream"))
    assert math.isfinite(_along(stream, below, "downstream"))
    assert math.isinf(_along(stream, above, "downstream"))


def test_lines_know_the_ground_they_run_through_and_near():
    assert RIVERS.covers(Point(10.5, 50.04))
    assert not RIVERS.covers(Point(10.5, 52))
