import numpy as np
import pytest

from echo.crisissim.configuration.prepare import folders_of, prepare
from echo.crisissim.configuration.read import read_configuration
from echo.crisissim.device import found
from echo.crisissim.errors import DeviceRefused
from echo.crisissim.infiltration import ConstantLoss, CurveNumber, GreenAmpt, Horton
from tests.crisissim.configuration.conftest import NORTH, WEST
from tests.crisissim.configuration.toml_files import GROUND, SMALLEST

pytestmark = pytest.mark.usefixtures("basin")


@pytest.fixture
def prepared(tmp_path):
    def read(text, **more):
        path = tmp_path / "run.toml"
        path.write_text(text)
        return prepare(read_configuration(path), folders_of(path), **more)

    return read


def test_ground_and_rain_become_a_scenario(prepared):
    scenario = prepared(SMALLEST).scenario
    assert scenario.terrain.shape == (20, 30)
    assert scenario.duration_s == 3600
    assert scenario.rain.depth_m == pytest.approx(0.02)


def test_without_a_duration_the_water_gets_time_to_run_off(prepared):
    scenario = prepared(SMALLEST.replace("duration_h = 1\n", "", 1)).scenario
    assert scenario.duration_s == scenario.rain.duration_s + scenario.rain.drain_down_s


def test_the_cost_is_told_before_any_file_is_read(prepared):
    said = []
    prepared(SMALLEST, say=said.append)
    assert said[0].startswith("20 x 30 cells of 10 m in EPSG:32756: about")
    assert "Reading" in said[1]


def test_a_device_is_passed_on(prepared):
    assert prepared(SMALLEST + '[solver]\ndevice = "auto"\n').settings.device == "auto"


def test_a_gpu_that_is_not_there_is_refused_before_any_file_is_read(prepared, monkeypatch):
    monkeypatch.setattr(found, "device_name", lambda: None)
    said = []
    with pytest.raises(DeviceRefused, match="no CUDA device"):
        prepared(SMALLEST + '[solver]\ndevice = "gpu"\n', say=said.append)
    assert said == []


def test_a_gpu_for_local_inertia_is_refused_before_anything_is_written(prepared, monkeypatch):
    monkeypatch.setattr(found, "device_name", lambda: "a GPU")
    with pytest.raises(DeviceRefused, match="runs on the CPU only"):
        prepared(SMALLEST + '[solver]\ndevice = "gpu"\nscheme = "local_inertial"\n')


def test_solver_and_record_keys_are_passed_on(prepared):
    made = prepared(
        SMALLEST
        + '[solver]\nscheme = "local_inertial"\nedges = "closed"\ncourant = 0.5\n'
        + "[record]\nframe_every_s = 60.0\narrival_depth_m = 0.3\n"
    )
    assert (made.settings.scheme, made.settings.edges, made.settings.courant) == (
        "local_inertial", "closed", 0.5,
    )  # fmt: skip
    assert made.scenario.record.frame_every_s == 60
    assert made.scenario.record.arrival_depth_m == 0.3


def test_polygons_of_roughness_lie_on_the_rest(prepared, tmp_path):
    (tmp_path / "road.csv").write_text(
        f"{WEST},{NORTH}\n{WEST + 300},{NORTH}\n{WEST + 300},{NORTH - 20}\n{WEST},{NORTH - 20}\n"
    )
    text = SMALLEST + '[roughness]\nmanning = 0.04\n[[roughness.polygons]]\nfile = "road.csv"\n'
    roughness = prepared(text + "manning = 0.02\n").scenario.roughness
    assert (roughness[:2] == np.float32(0.02)).all()
    assert (roughness[2:] == np.float32(0.04)).all()


def test_roughness_follows_land_cover_and_unknown_cells_are_told(prepared, write_raster):
    cover = np.full((20, 30), 10.0, np.float32)
    cover[:, :10], cover[0, 0] = 80, -9999
    write_raster("cover.tif", cover)
    made = prepared(
        SMALLEST + '[roughness.land_cover]\nfile = "cover.tif"\nlegend = "worldcover"\n'
    )
    assert made.scenario.roughness[5, 5] == np.float32(0.03)
    assert made.scenario.roughness[5, 15] == np.float32(0.1)
    assert made.scenario.roughness[0, 0] == np.float32(0.05)
    assert "Roughness is unknown for 1 cells and taken as 0.05." in made.notes


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ('kind = "constant"\nrate_mm_h = 36.0', ConstantLoss(rate_m_s=1e-5)),
        (
            'kind = "horton"\nfirst_mm_h = 36.0\nlast_mm_h = 3.6\ndecay_per_h = 7.2',
            Horton(first_m_s=1e-5, last_m_s=1e-6, decay_per_s=0.002),
        ),
        (
            'kind = "green_ampt"\nconductivity_mm_h = 3.6\nsuction_mm = 110.0\n'
            "moisture_deficit = 0.3",
            GreenAmpt(conductivity_m_s=1e-6, suction_m=0.11, moisture_deficit=0.3),
        ),
        ('kind = "curve_number"\nnumber = 75', CurveNumber(number=75.0)),
    ],
)
def test_infiltration_comes_in_si_units(prepared, section, expected):
    made = prepared(SMALLEST + "[infiltration]\n" + section + "\n").scenario.infiltration
    assert type(made) is type(expected)
    for name, value in vars(expected).items():
        assert getattr(made, name) == pytest.approx(value)


def test_infiltration_may_differ_from_cell_to_cell(prepared, write_raster):
    write_raster("loss.tif", np.full((20, 30), 7.2, np.float32))
    text = SMALLEST + '[infiltration]\nkind = "constant"\nrate_mm_h = { file = "loss.tif" }\n'
    assert prepared(text).scenario.infiltration.rate_m_s == pytest.approx(np.full((20, 30), 2e-6))


def test_curve_numbers_follow_land_cover_and_soil(prepared, write_raster):
    write_raster("cover.tif", np.full((20, 30), 30, np.float32))
    write_raster("soil.tif", np.full((20, 30), 3, np.float32))
    number = prepared(
        SMALLEST + '[infiltration]\nkind = "curve_number"\n'
        '[infiltration.number]\nworldcover = { file = "cover.tif" }\n'
        'soil_group = { file = "soil.tif" }\n'
    ).scenario.infiltration.number
    assert (number == 74).all()


def at(row, column):
    return f"[{WEST + 10 * column + 5}, {NORTH - 10 * row - 5}]"


def test_an_inflow_takes_the_cells_of_its_circle(prepared):
    text = SMALLEST + (
        f'[[inflow]]\nname = "pipe"\ncircle = {{ x = {WEST + 105}, y = {NORTH - 105}, '
        "radius_m = 10.0 }\ndischarge_m3_s = 19.7\n"
    )
    (inflow,) = prepared(text).scenario.inflows
    assert sorted(zip(inflow.rows.tolist(), inflow.columns.tolist(), strict=True)) == [
        (9, 10), (10, 9), (10, 10), (10, 11), (11, 10),
    ]  # fmt: skip
    assert inflow.discharge.values.tolist() == [19.7]


def test_an_inflow_over_time_is_given_in_line(prepared):
    text = SMALLEST + (
        f'[[inflow]]\nname = "river"\npoints = [{at(3, 4)}]\n'
        "discharge = { time_s = [0.0, 60.0], m3_s = [0.0, 8.0] }\n"
    )
    (inflow,) = prepared(text).scenario.inflows
    assert inflow.discharge.times_s.tolist() == [0, 60]
    assert inflow.discharge.values.tolist() == [0, 8]


def test_a_drain_takes_the_cells_listed(prepared):
    text = SMALLEST + '[[drain]]\nname = "gully"\ncells = [[1, 2], [3, 4]]\ncapacity_m3_s = 0.05\n'
    (drain,) = prepared(text).scenario.drains
    assert (drain.rows.tolist(), drain.columns.tolist()) == ([1, 3], [2, 4])


def test_a_culvert_lies_on_the_ground_at_its_ends(prepared):
    text = SMALLEST + (
        f'[[culvert]]\nname = "under the road"\nline = [{at(5, 2)}, {at(5, 12)}]\n'
        "width_m = 2.0\nheight_m = 1.0\n"
    )
    (culvert,) = prepared(text).scenario.culverts
    assert (culvert.inlet, culvert.outlet) == ((5, 2), (5, 12))
    assert culvert.inlet_level_m == pytest.approx(12.7)
    assert culvert.outlet_level_m == pytest.approx(11.7)
    assert culvert.length_m == pytest.approx(100)


def test_edges_take_stretches_slopes_and_levels(prepared):
    text = SMALLEST + (
        f'[[edge]]\nside = "north"\nkind = "open"\nfrom_m = {WEST}\nto_m = {WEST + 100}\n'
        'slope = 0.001\n[[edge]]\nside = "east"\nkind = "stage"\n'
        "level = { time_s = [0.0, 60.0], m = [10.0, 11.0] }\n"
        '[[edge]]\nside = "west"\nkind = "inflow"\ndischarge_m3_s = 3.0\n'
    )
    north, east, west = prepared(text).scenario.edges
    assert (north.slope, north.to_m) == (0.001, WEST + 100)
    assert east.series.values.tolist() == [10, 11]
    assert west.series.values.tolist() == [3]


def test_a_level_at_the_start_fills_what_lies_below_it(prepared):
    depth = prepared(SMALLEST + "[initial]\nlevel_m = 11.0\n").scenario.initial_depth
    assert depth[0, -1] == pytest.approx(1.0)
    assert depth[0, 0] == 0
    assert depth.min() == 0


def test_a_depth_at_the_start_may_be_a_raster_with_voids(prepared, write_raster):
    depth = np.full((20, 30), 0.5, np.float32)
    depth[0] = -9999
    write_raster("depth.tif", depth)
    made = prepared(SMALLEST + '[initial]\ndepth = { file = "depth.tif" }\n').scenario
    assert made.initial_depth[0].max() == 0
    assert made.initial_depth[1:].min() == pytest.approx(0.5)


def test_rough_buildings_roughen_their_cells(prepared, tmp_path):
    ring = f"{WEST},{NORTH}\n{WEST + 20},{NORTH}\n{WEST + 20},{NORTH - 20}\n{WEST},{NORTH - 20}\n"
    (tmp_path / "house.csv").write_text(ring)
    text = SMALLEST + '[buildings]\nfiles = "house.csv"\nkind = "rough"\nmanning = 0.5\n'
    roughness = prepared(text).scenario.roughness
    assert (roughness[:2, :2] == np.float32(0.5)).all()
    assert roughness[2, 2] == np.float32(0.05)


def test_levees_are_burnt_in(prepared):
    text = SMALLEST + (
        f"[[levee]]\nline = [[{WEST + 155}, {NORTH}], [{WEST + 155}, {NORTH - 199}]]\n"
        "crest_m = 15.0\n"
    )
    elevation = prepared(text).scenario.terrain.elevation
    assert (elevation[:, 15] == 15).all()
    assert elevation[:, 14].max() < 13


def test_gauges_on_buildings_are_kept_apart(prepared, tmp_path):
    ring = f"{WEST},{NORTH}\n{WEST + 20},{NORTH}\n{WEST + 20},{NORTH - 20}\n{WEST},{NORTH - 20}\n"
    (tmp_path / "house.csv").write_text(ring)
    (tmp_path / "marks.csv").write_text(
        f"x,y,id\n{WEST + 5},{NORTH - 5},wall\n{WEST + 55},{NORTH - 5},street\n"
    )
    made = prepared(
        SMALLEST + '[buildings]\nfiles = "house.csv"\nkind = "holes"\n'
        '[gauges]\nfile = "marks.csv"\n'
    )
    assert [gauge.id for gauge in made.scenario.gauges] == ["street"]
    assert [gauge.id for gauge in made.gauges] == ["wall", "street"]
    assert "Gauges on a building or void record no series: wall." in made.notes


def test_an_affordable_cell_is_coarser_than_the_ground_where_it_must_be(prepared, write_raster):
    write_raster("ground.tif", np.ones((1200, 1200), np.float32), pixel=10)
    made = prepared(
        SMALLEST.replace("duration_h = 1\n", "duration_h = 48\n", 1).replace(
            GROUND, GROUND + 'cell_m = "affordable"\n'
        )
    )
    assert made.scenario.terrain.cell_m > 10
    assert made.cost.seconds < 60
    assert "averaged" in made.notes[0]
