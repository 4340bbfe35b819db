import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import netCDF4
import numpy as np
import pytest
import rasterio
import xarray as xr
from pyproj import CRS

from echo.crisissim.outputs.errors import OutputRefused
from echo.crisissim.outputs.netcdf import NetcdfWriter
from echo.crisissim.terrain import Terrain
from tests.crisissim.outputs import made

ROOT = Path(__file__).resolve().parents[3]


def test_gdal_finds_crs_corner_and_the_north_row_on_top(series):
    with rasterio.open(f"netcdf:{series}:maximum_depth") as file:
        assert file.crs.to_epsg() == 32611
        assert file.transform.almost_equals(
            rasterio.transform.from_origin(made.WEST, made.NORTH, made.CELL_M, made.CELL_M)
        )
        depth = file.read(1)
    np.testing.assert_array_equal(depth, made.result().maximum_depth)


def test_gdal_finds_each_frame_as_a_band_in_the_order_of_time(series):
    with rasterio.open(f"netcdf:{series}:depth") as file:
        assert file.count == len(made.FRAMES)
        third = file.read(3)
        times = [float(file.tags(n)["NETCDF_DIM_time"]) for n in file.indexes]
    np.testing.assert_allclose(third, made.FRAMES[2].depth, atol=5e-4)
    assert times == [frame.time_s for frame in made.FRAMES]


def test_xarray_opens_it_with_coordinates_times_and_crs(series):
    with xr.open_dataset(series) as data:
        assert data.attrs["Conventions"] == "CF-1.11"
        depth = data["depth"].sel(time="2000-01-01T00:20:00")
        here = depth.sel(x=made.WEST + 15, y=made.NORTH - 15)
        assert float(here) == pytest.approx(2.0, abs=5e-4)
        assert data["y"].values[0] > data["y"].values[-1]
        mapping = data[data["depth"].attrs["grid_mapping"]]
        assert CRS.from_cf(mapping.attrs).to_epsg() == 32611


@pytest.mark.parametrize(
    ("name", "unit", "standard_name"),
    [
        ("depth", "m", "flood_water_thickness"),
        ("velocity_x", "m/s", None),
        ("unit_discharge", "m2/s", None),
        ("hazard", "1", None),
        ("maximum_speed", "m/s", "flood_water_speed"),
        ("duration", "h", "flood_water_duration_above_threshold"),
        ("arrival_time", "h", None),
    ],
)
def test_each_quantity_states_unit_and_the_name_that_the_conventions_have(
    series, name, unit, standard_name
):
    with netCDF4.Dataset(series) as file:
        variable = file[name]
        assert variable.units == unit
        assert getattr(variable, "standard_name", None) == standard_name
        assert variable.grid_mapping == "crs"
        assert variable.filters()["zlib"]


def test_hazard_and_discharge_of_a_frame_follow_from_its_depth_and_velocity(series):
    with netCDF4.Dataset(series) as file:
        discharge, hazard = file["unit_discharge"][2, 0, 0], file["hazard"][2, 0, 0]
    speed = np.hypot(1.0, 0.5)
    assert float(discharge) == pytest.approx(2 * speed, abs=1e-3)
    assert float(hazard) == pytest.approx(2 * (speed + 0.5) + 1, abs=1e-3)


def test_the_void_is_unknown_in_every_frame(series):
    with netCDF4.Dataset(series) as file:
        assert np.isnan(np.ma.filled(file["depth"][:, 3, 4], np.nan)).all()


def test_sources_and_limits_are_inside(series):
    with netCDF4.Dataset(series) as file:
        assert file.license == "Made slope: made for tests"
        assert file.comment == "A limit."
        assert file.scheme == "local_inertial"
        assert file.mass_error == 0.0


def test_an_interrupted_file_goes_on_and_frames_that_come_again_replace_theirs(tmp_path):
    path = tmp_path / "flood.nc"
    ground = made.terrain()
    with NetcdfWriter(path, terrain=ground, text=made.TEXT) as writer:
        for frame in made.FRAMES[:3]:
            writer.add(frame)
    with NetcdfWriter(path, terrain=ground, text=made.TEXT, resume=True) as writer:
        for frame in made.FRAMES[2:]:
            writer.add(frame)
        writer.finish(made.result())
    with netCDF4.Dataset(path) as file:
        assert file["time"][:].tolist() == [frame.time_s for frame in made.FRAMES]
        np.testing.assert_allclose(file["depth"][4], made.FRAMES[4].depth, atol=5e-4)


KILLED = """
import os, sys
from pathlib import Path
from echo.crisissim.outputs.netcdf import NetcdfWriter
from tests.crisissim.outputs import made
writer = NetcdfWriter(Path(sys.argv[1]), terrain=made.terrain(), text=made.TEXT)
for frame in made.FRAMES[:3]:
    writer.add(frame)
os._exit(9)
"""


def test_a_file_whose_writer_was_killed_goes_on_with_all_its_frames(tmp_path):
    path = tmp_path / "flood.nc"
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=ROOT, check=False)
    assert ended.returncode == 9
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT, resume=True) as writer:
        assert writer.times_s == (0.0, 600.0, 1200.0)
        writer.add(made.FRAMES[3])
    with netCDF4.Dataset(path) as file:
        np.testing.assert_allclose(file["depth"][2], made.FRAMES[2].depth, atol=5e-4)
        assert file["time"].size == 4


def test_a_file_of_another_grid_is_not_continued(tmp_path):
    path = tmp_path / "flood.nc"
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
        writer.add(made.FRAMES[0])
    smaller = Terrain(elevation=made.terrain().elevation[:-1], cell_m=made.CELL_M, crs=made.CRS)
    with pytest.raises(OutputRefused, match="23 x 30"):
        NetcdfWriter(path, terrain=smaller, text=made.TEXT, resume=True)


def test_a_file_that_is_damaged_is_not_continued(tmp_path):
    path = tmp_path / "flood.nc"
    path.write_bytes(b"half a file")
    with pytest.raises(OutputRefused, match="remove it"):
        NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT, resume=True)


def test_without_resume_an_older_file_is_replaced(tmp_path):
    path = tmp_path / "flood.nc"
    for frames in (made.FRAMES, made.FRAMES[:1]):
        with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
            for frame in frames:
                writer.add(frame)
    with netCDF4.Dataset(path) as file:
        assert file["time"].size == 1


def test_a_storm_with_a_date_has_true_times(tmp_path):
    path = tmp_path / "flood.nc"
    start = datetime(2007, 6, 8, 6, tzinfo=UTC)
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT, start=start) as writer:
        writer.add(made.FRAMES[1])
    with xr.open_dataset(path) as data:
        assert str(data["time"].values[0]).startswith("2007-06-08T06:10:00")


def test_a_grid_that_lies_nowhere_has_no_mapping(tmp_path):
    path = tmp_path / "flood.nc"
    with NetcdfWriter(path, terrain=made.terrain(crs=""), text=made.TEXT) as writer:
        writer.add(made.FRAMES[1])
    with netCDF4.Dataset(path) as file:
        assert "crs" not in file.variables
        assert not hasattr(file["x"], "standard_name")
