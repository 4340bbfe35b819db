import pytest

from echo.crisissim.errors import StormRefused
from echo.crisissim.inputs.errors import RainRefused, SeriesRefused
from echo.crisissim.inputs.hyetograph import read_hyetograph


def storm(tmp_path, text):
    path = tmp_path / "rain.csv"
    path.write_text(text)
    return read_hyetograph(path)


def test_rates_hold_until_each_period_ends(tmp_path):
    rain = storm(tmp_path, "end_h,rate_mm_h\n1,36\n3,0\n4,18\n")
    assert [period.end_s for period in rain.periods] == [3600, 10_800, 14_400]
    assert rain.depth_m == pytest.approx(0.054)
    assert rain.periods[0].rate_m_s == pytest.approx(1e-5)


def test_depths_are_spread_over_their_periods(tmp_path):
    rain = storm(tmp_path, "end_min,depth_mm\n30,18\n60,0\n")
    assert rain.depth_m == pytest.approx(0.018)
    assert rain.periods[0].rate_m_s == pytest.approx(1e-5)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("end_h,rate_mm_h\n1,-5\n", StormRefused, "at least 0"),
        ("end_h,rate_mm_h\n1,0\n", StormRefused, "Rain of 0 mm"),
        ("end_h,rate_mm_h\n1,nan\n", SeriesRefused, "finite"),
        ("end_h,rate_inch_h\n1,1\n", RainRefused, "rate_mm_h"),
        ("end_h,rate_mm_h,depth_mm\n1,1,1\n", RainRefused, "either one of"),
        ("end_h,depth_mm\n2,1\n1,1\n", RainRefused, "one after the other"),
        ("end_h,rate_mm_h\n2,1\n1,1\n", StormRefused, "one after the other"),
    ],
)
def test_rain_that_cannot_be_is_refused(tmp_path, text, error, message):
    with pytest.raises(error, match=message):
        storm(tmp_path, text)
