import numpy as np
import pytest
from pyproj import Transformer

from echo.crisissim.errors import StormRefused
from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.grib_rain import grib_rain
from echo.crisissim.inputs.rain_raster import RainFile, read_rain
from echo.crisissim.metric_grid import MetricGrid
from tests.crisissim.inputs.grib_files import REFERENCE, message

GRID = MetricGrid(crs="EPSG:32633", west=150_000, north=5_400_000, cell_m=1000, rows=40, columns=60)
HOUR = 3600.0


@pytest.fixture
def forecast(tmp_path):
    """4 x 5 degrees from (10 E, 50 N): 6 mm in 3 h, 6 mm more until hour 6, none until 12."""
    path = tmp_path / "forecast.grb2"
    sums = ((3, 6.0), (6, 12.0), (12, 12.0))
    path.write_bytes(
        b"".join(message(tmp_path, np.full((4, 5), mm), hours=(0, end)) for end, mm in sums)
    )
    return path


def test_a_forecast_s_sums_become_rain_on_the_grid(forecast):
    rain = read_rain(RainFile(path=forecast), GRID)
    assert [period.end_s for period in rain.storm.periods] == [3 * HOUR, 6 * HOUR, 12 * HOUR]
    assert np.shape(rain.storm.periods[0].rate_m_s) == GRID.shape
    assert rain.storm.depth_m == pytest.approx(0.012, rel=1e-6)
    assert rain.start_s == REFERENCE.timestamp()


def test_periods_without_rain_anywhere_take_no_memory(forecast):
    assert read_rain(RainFile(path=forecast), GRID).storm.periods[2].rate_m_s == 0.0


def test_the_storm_is_cut_to_the_times_asked_for(forecast):
    start = REFERENCE.timestamp() + HOUR
    rain = read_rain(RainFile(path=forecast, start_s=start, end_s=start + 3 * HOUR), GRID)
    assert [period.end_s for period in rain.storm.periods] == [2 * HOUR, 3 * HOUR]
    assert rain.storm.depth_m == pytest.approx(0.006)


def test_times_before_the_rain_of_the_file_are_a_gap(forecast):
    early = RainFile(path=forecast, start_s=REFERENCE.timestamp() - HOUR)
    with pytest.raises(RainRefused, match="gives no rain from 2020-02-09 05:00 UTC"):
        read_rain(early, GRID)


def test_times_after_the_rain_of_the_file_are_refused(forecast):
    with pytest.raises(RainRefused, match="none of it falls between"):
        read_rain(RainFile(path=forecast, start_s=REFERENCE.timestamp() + 99 * HOUR), GRID)


def test_ecmwf_s_own_number_for_rain_is_in_metres(tmp_path):
    path = tmp_path / "ifs.grb2"
    path.write_bytes(message(tmp_path, np.full((4, 5), 0.02), hours=(0, 6), quantity=(0, 1, 193)))
    assert read_rain(RainFile(path=path), GRID).storm.depth_m == pytest.approx(0.02)


def test_the_same_number_of_another_centre_is_no_rain(tmp_path):
    path = tmp_path / "gfs.grb2"
    path.write_bytes(
        message(tmp_path, np.ones((4, 5)), hours=(0, 6), quantity=(0, 1, 193), centre=7)
    )
    with pytest.raises(RainRefused, match="holds no total precipitation"):
        read_rain(RainFile(path=path), GRID)


def test_a_mean_rate_over_an_interval_is_its_rate(tmp_path):
    path = tmp_path / "rate.grb2"
    path.write_bytes(
        message(tmp_path, np.full((4, 5), 0.001), hours=(2, 4), quantity=(0, 1, 52), averaged=True)
    )
    rain = read_rain(RainFile(path=path), GRID)
    assert rain.storm.duration_s == 2 * HOUR
    assert rain.storm.depth_m == pytest.approx(1e-6 * 2 * HOUR)


def test_a_missing_step_is_a_gap_that_is_refused_or_stated_dry(tmp_path):
    path = tmp_path / "gap.grb2"
    path.write_bytes(
        message(tmp_path, np.full((4, 5), 1.0), hours=(0, 3))
        + message(tmp_path, np.full((4, 5), 1.0), hours=(6, 9))
    )
    with pytest.raises(RainRefused, match=r"no rain from 2020-02-09 09:00 UTC to .* 12:00 UTC"):
        read_rain(RainFile(path=path), GRID)
    rain = read_rain(RainFile(path=path, gaps="dry"), GRID)
    assert rain.storm.depth_m == pytest.approx(0.002)
    assert any("taken as dry" in note for note in rain.notes)


def test_rain_beside_the_grid_is_refused(forecast):
    far = MetricGrid(crs="EPSG:32756", west=4e5, north=6e6, cell_m=1000, rows=9, columns=9)
    with pytest.raises(RainRefused, match=r"gives rain for 0\.0% of the grid"):
        read_rain(RainFile(path=forecast), far)


def test_no_rain_at_all_is_refused(tmp_path):
    path = tmp_path / "dry.grb2"
    path.write_bytes(message(tmp_path, np.zeros((4, 5)), hours=(0, 3)))
    with pytest.raises(StormRefused, match="Rain of 0 mm"):
        read_rain(RainFile(path=path), GRID)


def test_a_message_that_is_cut_short_is_refused(forecast):
    forecast.write_bytes(forecast.read_bytes()[:-40])
    with pytest.raises(RainRefused, match="message 3 is cut short"):
        read_rain(RainFile(path=forecast), GRID)


@pytest.mark.parametrize("content", [b"", b"GRIB", b"GRIB\x00\x00\x40\x01" + b"\x00" * 60])
def test_what_is_no_grib_is_refused(tmp_path, content):
    path = tmp_path / "x.grib"
    path.write_bytes(content)
    with pytest.raises(RainRefused):
        read_rain(RainFile(path=path), GRID)


class TestRealFiles:
    """ECMWF's and NOAA's own, as cfgrib keeps them."""

    def test_each_message_is_read_on_its_own_grid(self, shared_data):
        """GDAL alone gives both the first one's 37 x 72."""
        fields = list(grib_rain(shared_data / "grib" / "tp_on_different_grid_resolutions.grib"))
        assert [field.values.shape for field in fields] == [(37, 72), (46, 90)]
        assert [field.end_s - field.reference_s for field in fields] == [12 * HOUR, 12 * HOUR]
        assert all(field.start_s is None and not field.is_rate for field in fields)
        assert 0.04 < np.nanmax(fields[0].values) < 0.06

    def test_ecmwf_s_sums_need_to_be_told_apart(self, shared_data):
        path = shared_data / "grib" / "tp_on_different_grid_resolutions.grib"
        with pytest.raises(RainRefused, match="state amounts"):
            read_rain(RainFile(path=path), GRID)

    def test_the_half_day_between_two_forecasts_is_a_gap(self, shared_data):
        path = shared_data / "grib" / "tp_on_different_grid_resolutions.grib"
        with pytest.raises(RainRefused, match="no rain from 2017-10-18 00:00 UTC"):
            read_rain(RainFile(path=path, counting="since_start"), GRID)

    def test_rain_of_both_forecasts_falls_where_the_file_has_it(self, shared_data):
        """Southern Brazil had rain in both halves; a field of 5 degrees varies little in 100 km."""
        path = shared_data / "grib" / "tp_on_different_grid_resolutions.grib"
        fields = list(grib_rain(path))
        row, column = np.unravel_index(np.argmax(fields[0].values[8:29]), (21, 72))
        east, north = fields[0].transform @ (column + 0.5, row + 8.5)
        zone = int((east + 180) // 6) + 1
        crs = f"EPSG:{(32600 if north >= 0 else 32700) + zone}"
        x, y = Transformer.from_crs("EPSG:4326", crs, always_xy=True).transform(east, north)
        small = MetricGrid(crs=crs, west=x - 250, north=y + 250, cell_m=100, rows=5, columns=5)
        rain = read_rain(RainFile(path=path, counting="since_start", gaps="dry"), small)
        assert rain.storm.duration_s == 36 * HOUR
        last = rain.storm.periods[-1].rate_m_s
        peak = float(fields[0].values[row + 8, column])
        assert float(np.mean(last)) * 12 * HOUR == pytest.approx(peak, rel=0.02)

    def test_noaa_s_rates_are_averages_over_five_hours(self, shared_data):
        path = shared_data / "grib" / "cfrzr_and_cprat.grib"
        instant, mean = grib_rain(path, parameter="CPRAT")
        assert instant.is_rate
        assert instant.start_s is None
        assert mean.start_s is not None
        assert mean.end_s - mean.start_s == 5 * HOUR

    def test_noaa_s_sum_at_the_analysis_is_of_no_time(self, shared_data):
        path = shared_data / "grib" / "nam.t00z.awp21100.tm00.grib2"
        (field,) = grib_rain(path)
        assert field.start_s == field.end_s
        with pytest.raises(RainRefused, match="rain"):
            read_rain(RainFile(path=path), GRID)

    def test_a_file_without_rain_says_what_it_holds(self, shared_data):
        with pytest.raises(RainRefused, match=r"holds no 'TP'; it holds .*10 metre u wind"):
            list(grib_rain(shared_data / "grib" / "regular_gg_sfc.grib", parameter="TP"))

    def test_temperature_is_refused_by_its_unit(self, shared_data):
        path = shared_data / "grib" / "era5-single-level-scalar-time.grib"
        with pytest.raises(RainRefused, match=r"is in '\[C\]', which is no unit of rain"):
            list(grib_rain(path, parameter="2T"))

    def test_a_reduced_grid_is_refused(self, shared_data):
        with pytest.raises(RainRefused, match="must be regridded first"):
            list(grib_rain(shared_data / "grib" / "reduced_gg.grib", parameter="10U"))

    def test_a_corrupted_file_is_refused(self, shared_data):
        with pytest.raises(RainRefused, match="message 1 is cut short or damaged"):
            list(grib_rain(shared_data / "grib" / "era5-levels-corrupted.grib"))
