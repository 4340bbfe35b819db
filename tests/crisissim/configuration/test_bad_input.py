"""Every line of what a simulation must refuse, through the same door as a user."""

import numpy as np
import pytest

from common.errors import InvalidInput
from echo.crisissim.configuration.prepare import folders_of, prepare
from echo.crisissim.configuration.read import read_configuration
from tests.crisissim.configuration.conftest import NORTH, WEST
from tests.crisissim.configuration.toml_files import GROUND, SMALLEST


@pytest.fixture
def refused(tmp_path):
    def message(text):
        path = tmp_path / "run.toml"
        path.write_text(text)
        with pytest.raises(InvalidInput) as refusal:
            prepare(read_configuration(path), folders_of(path))
        return refusal.value.message

    return message


def with_ground(*lines):
    return SMALLEST.replace(GROUND, GROUND + "".join(f"{line}\n" for line in lines))


def test_a_box_over_the_antimeridian(refused, basin):
    message = refused(with_ground("extent_degrees = [179.5, -17.0, -179.5, -16.5]"))
    assert "from 179.5 to -179.5 degrees east is empty or crosses the antimeridian" in message


def test_ground_over_the_antimeridian(refused, write_raster):
    write_raster(
        "ground.tif", np.ones((40, 60), np.float32),
        crs="EPSG:32701", west=150_000, north=8_120_000, pixel=1000,
    )  # fmt: skip
    assert "crosses the antimeridian" in refused(SMALLEST)


def test_a_polar_box(refused, basin):
    message = refused(with_ground("extent_degrees = [10.0, 84.0, 11.0, 84.5]"))
    assert "reaches latitude 84.5; the model works up to 80" in message


def test_polar_ground(refused, write_raster):
    write_raster(
        "ground.tif", np.ones((40, 40), np.float32),
        crs="EPSG:32632", west=500_000, north=9_300_000, pixel=100,
    )  # fmt: skip
    assert "reaches latitude 83" in refused(SMALLEST)


@pytest.mark.parametrize(
    "extent",
    ["[151.0, -33.0, 151.0, -32.9]", "[151.0, -32.9, 151.1, -33.0]"],
)
def test_an_empty_box(refused, basin, extent):
    assert "is empty" in refused(with_ground(f"extent_degrees = {extent}"))


def test_an_empty_window(refused, basin):
    box = f"[{WEST + 50}, {NORTH - 50}, {WEST + 50}, {NORTH}]"
    assert "is empty" in refused(with_ground(f"extent_m = {box}"))


def test_a_box_of_more_than_10_000_km2(refused, basin):
    message = refused(with_ground("extent_degrees = [150.0, -34.0, 152.0, -32.0]"))
    assert "km2; between 0.01 and 10,000 km2 can be simulated" in message


def test_ground_of_more_than_10_000_km2(refused, write_raster):
    write_raster("ground.tif", np.ones((110, 110), np.float32), pixel=1000)
    assert "The grid covers 12,100 km2; at most 10,000 km2" in refused(SMALLEST)


def test_more_cells_than_can_be_simulated_are_counted_before_the_ground_is_read(
    refused, write_raster
):
    write_raster("ground.tif", np.ones((90, 90), np.float32), pixel=1000)
    message = refused(with_ground("cell_m = 1.0"))
    assert "8,100,000,000 cells and 810.0 GB" in message
    assert "Choose cells of at least 12 m" in message


@pytest.mark.parametrize("rule", ["wall", "fill"])
def test_ground_of_voids(refused, write_raster, rule):
    write_raster("ground.tif", np.full((20, 30), -9999, np.float32))
    assert "every cell is a void" in refused(with_ground(f'voids = "{rule}"'))


@pytest.mark.parametrize("depth", ["0.0", "-20.0", "nan", "inf", '"20 mm"', "2500.0"])
def test_rain_that_cannot_be(refused, basin, depth):
    message = refused(SMALLEST.replace("depth_mm = 20.0", f"depth_mm = {depth}"))
    assert "rain" in message.lower()
    assert depth.strip('"').removesuffix(".0") in message


@pytest.mark.parametrize("rates", ["[-1.0]", "[nan]", "[0.0]"])
def test_a_hyetograph_that_cannot_be(refused, basin, rates):
    text = SMALLEST[: SMALLEST.index("[rain")]
    message = refused(text + f"[rain.hyetograph]\nend_min = [60.0]\nrate_mm_h = {rates}\n")
    assert "rain" in message.lower()


def test_wrong_units(refused, basin):
    message = refused(SMALLEST.replace("depth_mm = 20.0", "depth_inch = 0.8"))
    assert "There is no key rain.uniform.depth_inch; did you mean depth_m" in message


def test_a_crs_without_metres(refused, basin):
    message = refused(with_ground('to_crs = "EPSG:4326"'))
    assert "EPSG:4326 counts in degree; a simulation needs a grid in metres" in message


def test_a_file_outside_the_folders(refused, basin):
    message = refused(SMALLEST.replace('"ground.tif"', '"../../etc/passwd"'))
    assert "without '..'" in message


def test_a_solver_setting_out_of_range(refused, basin):
    assert "courant is 3.0; it must lie between" in refused(SMALLEST + "[solver]\ncourant = 3.0\n")


def test_an_inflow_outside_the_grid(refused, basin):
    text = '[[inflow]]\nname = "far"\npoints = [[1.0, 2.0]]\ndischarge_m3_s = 1.0\n'
    assert "Inflow 'far' at (1, 2) lies outside the grid" in refused(SMALLEST + text)


def test_a_gauge_outside_the_grid(refused, basin):
    text = '[gauges]\npoints = [{ id = "A", x = 1.0, y = 2.0 }]\n'
    assert "Gauge 'A' at (1, 2) lies outside the grid" in refused(SMALLEST + text)


def test_a_soil_raster_that_does_not_cover_the_grid(refused, basin, write_raster):
    write_raster("loss.tif", np.ones((20, 15), np.float32))
    text = '[infiltration]\nkind = "constant"\nrate_mm_h = { file = "loss.tif" }\n'
    assert "loss.tif has no value for 300 of 600 cells" in refused(SMALLEST + text)
