import csv
import json

import netCDF4
import numpy as np
import pytest
import rasterio

from echo.crisissim.outputs.folder import write_all
from echo.crisissim.outputs.netcdf import NetcdfWriter
from tests.crisissim.outputs import made

RASTERS = {
    "maximum_depth": "m", "final_depth": "m", "maximum_speed": "m/s",
    "maximum_unit_discharge": "m2/s", "maximum_hazard": "1", "arrival_time": "h", "duration": "h",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("all")
    with NetcdfWriter(folder / "flood.nc", terrain=made.terrain(), text=made.TEXT) as series:
        for frame in made.FRAMES:
            series.add(frame)
        write_all(made.result(), folder, text=made.TEXT, series=series)
    return folder


def test_every_kind_of_file_is_written(folder):
    names = {path.name for path in folder.iterdir()}
    rasters = {f"{name}.tif" for name in RASTERS}
    assert names == {"flood.nc", "flood_areas.gpkg", "gauges.csv", "statement.json", *rasters}


@pytest.mark.parametrize(("name", "unit"), RASTERS.items())
def test_each_raster_is_a_cloud_optimised_geotiff_with_unit_crs_and_sources(folder, name, unit):
    with rasterio.open(folder / f"{name}.tif") as file:
        assert file.tags(ns="IMAGE_STRUCTURE")["LAYOUT"] == "COG"
        assert file.crs.to_epsg() == 32611
        assert file.units == (unit,)
        assert file.tags()["TIFFTAG_COPYRIGHT"] == "Made slope: made for tests"
        assert json.loads(file.tags()["ECHO_NOTES"]) == ["A limit."]


def test_arrival_is_in_hours_and_unknown_where_no_water_came(folder):
    with rasterio.open(folder / "arrival_time.tif") as file:
        arrival = file.read(1, masked=True)
    assert arrival[0, 0] == pytest.approx(0.25)
    assert arrival.mask[-1, -1]


def test_the_statement_holds_mass_balance_scheme_and_limits(folder):
    said = json.loads((folder / "statement.json").read_text())
    assert said["mass_balance"]["rain_m3"] == 100.0
    assert said["mass_balance"]["relative_error"] == 0.0
    assert (said["scheme"], said["scheme_reason"]) == ("local_inertial", "rain on natural ground")
    assert said["limits"] == ["A limit."]
    assert said["warnings"] == ["1 cells without a height are walls to the water."]
    assert said["sources"][0]["licence"] == "made for tests"
    assert "FD2320" in said["thresholds"]["hazard"]


def test_gauges_are_a_table_whose_names_no_spreadsheet_runs(folder):
    with (folder / "gauges.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["gauge"] for row in rows] == ["'=bridge", "'=bridge"]
    assert [float(row["stage_m"]) for row in rows] == [100.0, 101.25]
    assert float(rows[1]["time_s"]) == 600.0


def test_frames_and_maxima_are_in_one_netcdf_file(folder):
    with netCDF4.Dataset(folder / "flood.nc") as file:
        assert file["time"].size == len(made.FRAMES)
        np.testing.assert_array_equal(
            np.ma.filled(file["maximum_depth"][:], np.nan), made.result().maximum_depth
        )


def test_without_text_the_files_say_what_the_model_cannot_do(tmp_path):
    write_all(made.result(), tmp_path)
    said = " ".join(json.loads((tmp_path / "statement.json").read_text())["limits"])
    for limit in ("No infiltration", "No storm drains", "Cells of 30 m", "momentum", "calibrated"):
        assert limit in said


def test_a_grid_that_lies_nowhere_is_written_without_polygons(tmp_path):
    written = write_all(made.result(crs=""), tmp_path, text=made.TEXT)
    assert not [file for file in written if file.path.suffix == ".gpkg"]
    with rasterio.open(tmp_path / "maximum_depth.tif") as file:
        assert file.crs is None


def test_writing_twice_gives_the_same_areas(tmp_path):
    for _ in range(2):
        write_all(made.result(), tmp_path, text=made.TEXT)
    with netCDF4.Dataset(tmp_path / "flood.nc") as file:
        assert "maximum_depth" in file.variables
