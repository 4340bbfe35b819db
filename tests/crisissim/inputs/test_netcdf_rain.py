import numpy as np
import pytest
from netCDF4 import Dataset

from echo.crisissim.errors import StormRefused
from echo.crisissim.inputs import netcdf_rain
from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.rain_raster import RainFile, read_rain
from echo.crisissim.metric_grid import MetricGrid

GRID = MetricGrid(crs="EPSG:32633", west=400_000, north=5_400_000, cell_m=500, rows=20, columns=30)


@pytest.fixture
def write(tmp_path):
    def make(
        values, *, units="mm/h", name="rain", longitudes=None, latitudes=None, times=None, **time
    ):
        path = tmp_path / "rain.nc"
        values = np.asarray(values, dtype=np.float64)
        axes = {
            "time": np.arange(values.shape[0]) if times is None else times,
            "lat": np.linspace(50, 47, values.shape[1]) if latitudes is None else latitudes,
            "lon": np.linspace(12, 16, values.shape[2]) if longitudes is None else longitudes,
        }
        with Dataset(path, "w") as file:
            for key, axis in axes.items():
                file.createDimension(key, len(axis))
                file.createVariable(key, "f8", (key,))[:] = axis
            file["time"].setncatts({"units": "hours since 2020-02-09 06:00", **time})
            file["lat"].units, file["lon"].units = "degrees_north", "degrees_east"
            rain = file.createVariable(name, "f8", tuple(axes), fill_value=-999.0)
            rain.units = units
            rain[:] = values
        return path

    return make


def steady(rate, times=3):
    return np.full((times, 4, 5), rate)


def test_rates_hold_until_the_next_time(write):
    rain = read_rain(RainFile(path=write(steady(10.0))), GRID)
    assert rain.storm.duration_s == 3 * 3600
    assert rain.storm.depth_m == pytest.approx(0.030, rel=1e-6)


def test_amounts_since_the_time_before_are_added_up(write):
    path = write(steady(2.0), units="mm")
    assert read_rain(RainFile(path=path, counting="each_step"), GRID).storm.depth_m == (
        pytest.approx(0.006)
    )


def test_latitudes_from_south_to_north_are_turned(write):
    """Rain in the north alone, stored from south to north."""
    north = np.zeros((2, 4, 5))
    north[:, 2:] = 10.0
    path = write(north, latitudes=np.array([47.0, 48.0, 49.0, 50.0]))
    tall = MetricGrid(
        crs="EPSG:32633", west=400_000, north=5_500_000, cell_m=5000, rows=55, columns=5
    )
    rate = read_rain(RainFile(path=path), tall).storm.periods[0].rate_m_s
    assert float(rate[0].mean()) > 0
    assert float(rate[-1].mean()) == 0


def test_longitudes_from_0_to_360_are_brought_around(write):
    """Four degrees either side of Greenwich, stored as 356 to 4."""
    path = write(
        np.full((2, 4, 9), 5.0),
        longitudes=np.array([356.0, 357, 358, 359, 0, 1, 2, 3, 4]),
    )
    west = MetricGrid(
        crs="EPSG:32630", west=600_000, north=5_400_000, cell_m=500, rows=9, columns=9
    )
    assert read_rain(RainFile(path=path), west).storm.depth_m == pytest.approx(0.010)


def test_an_uneven_axis_is_refused(write):
    path = write(steady(1.0), longitudes=np.array([12.0, 13, 14, 14.5, 16]))
    with pytest.raises(RainRefused, match="not evenly spaced"):
        read_rain(RainFile(path=path), GRID)


@pytest.mark.parametrize("units", ["K", "inch", ""])
def test_a_unit_that_is_none_of_rain_is_refused(write, units):
    with pytest.raises(RainRefused, match=f"rain is in '{units}'"):
        read_rain(RainFile(path=write(steady(1.0), units=units)), GRID)


def test_a_missing_value_on_the_grid_is_refused(write):
    values = steady(1.0)
    values[:, :2, :3] = -999.0
    with pytest.raises(RainRefused, match="of the grid; all of it is needed"):
        read_rain(RainFile(path=write(values)), GRID)


def test_negative_rain_is_refused(write):
    with pytest.raises(RainRefused, match="gives a rain rate of -3 mm/h"):
        read_rain(RainFile(path=write(steady(-3.0))), GRID)


def test_a_calendar_of_another_year_is_refused(write):
    with pytest.raises(RainRefused, match="360_day calendar"):
        read_rain(RainFile(path=write(steady(1.0), calendar="360_day")), GRID)


def test_a_variable_that_is_not_there_is_refused_with_those_that_are(write):
    with pytest.raises(RainRefused, match="has the variables rain over time"):
        read_rain(RainFile(path=write(steady(1.0)), variable="snow"), GRID)


def test_a_time_that_is_missing_is_a_gap_of_amounts(write):
    path = write(steady(1.0), units="mm", times=np.array([0.0, 1.0, 5.0]))
    rain = read_rain(RainFile(path=path, counting="each_step"), GRID)
    assert rain.storm.duration_s == 6 * 3600


def test_a_file_that_only_begins_like_netcdf_is_refused(tmp_path):
    path = tmp_path / "x.nc"
    path.write_bytes(b"\x89HDF\r\n\x1a\n" + b"\x00" * 100)
    with pytest.raises(RainRefused, match="cannot be read as netCDF"):
        read_rain(RainFile(path=path), GRID)


def test_a_real_file_whose_unit_is_wrong_is_refused_by_its_amount(shared_data):
    """Rates in mm/h whose metadata still say ERA5's metres: 40 m of rain in two days."""
    path = shared_data / "flood_models" / "sfincs_test" / "precip_2d.nc"
    grid = MetricGrid(
        crs="EPSG:32633", west=318_650, north=5_055_000, cell_m=150, rows=80, columns=100
    )
    with pytest.raises(StormRefused, match=r"Rain of [\d.]+ mm; it must be .* at most"):
        read_rain(RainFile(path=path, counting="each_step"), grid)
    rain = read_rain(RainFile(path=path, unit="mm/h"), grid)
    assert len(rain.storm.periods) == 49
    assert 0.02 < rain.storm.depth_m < 0.08


def test_a_field_of_too_many_pixels_is_refused_unread(write, monkeypatch):
    monkeypatch.setattr(netcdf_rain, "MOST_PIXELS", 19)
    with pytest.raises(RainRefused, match="too large"):
        read_rain(RainFile(path=write(steady(1.0))), GRID)
