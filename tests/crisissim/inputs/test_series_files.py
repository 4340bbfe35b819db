import numpy as np
import pytest

from echo.crisissim.errors import HydrographRefused
from echo.crisissim.inputs.errors import SeriesRefused
from echo.crisissim.inputs.series_files import read_bdy, read_series


def csv(tmp_path, text, name="river.csv"):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_times_and_values_are_taken_in_the_units_their_columns_name(tmp_path):
    path = csv(tmp_path, "# gauge 7\ntime_h,discharge_l_s\n0,0\n1.5,2000\n")
    series = read_series(path, of="discharge")
    assert series.times_s.tolist() == [0, 5400]
    assert series.values.tolist() == [0, 2]


def test_a_level_is_read_in_metres(tmp_path):
    series = read_series(csv(tmp_path, "time_min,stage_m,flag\n0,1.5,0\n10,2,1\n"), of="level")
    assert series.times_s.tolist() == [0, 600]
    assert series.values.tolist() == [1.5, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("time_s,discharge_cfs\n0,1\n", "discharge_m3_s, discharge_l_s"),
        ("t,discharge_m3_s\n0,1\n", "exactly one column of time"),
        ("time_s,time_h,discharge_m3_s\n0,0,1\n", "exactly one column of time"),
        ("time_s,discharge_m3_s\n", "0 rows"),
        ("time_s,discharge_m3_s\n0,much\n", "line 2"),
        ("time_s,discharge_m3_s\n0,1\n1,nan\n", "line 3: 2 finite numbers"),
        ("time_s,discharge_m3_s\n0\n", "line 2: 2 finite numbers"),
    ],
)
def test_tables_that_cannot_be_are_refused(tmp_path, text, message):
    with pytest.raises(SeriesRefused, match=message):
        read_series(csv(tmp_path, text), of="discharge")


def test_times_that_fall_are_refused(tmp_path):
    with pytest.raises(HydrographRefused, match="must rise"):
        read_series(csv(tmp_path, "time_s,discharge_m3_s\n5,1\n3,1\n"), of="discharge")


BDY = "#comment\nEast\n2 hours\n0.5 0\n1.5 2\n\nWest\n1 seconds\n3 0\n"


def test_a_boundary_file_holds_named_series_per_metre_of_width(tmp_path):
    series = read_series(csv(tmp_path, BDY, "river.bdy"), of="discharge", name="east", width_m=20)
    assert series.times_s.tolist() == [0, 7200]
    assert series.values.tolist() == [10, 30]


def test_a_discharge_per_metre_needs_the_width(tmp_path):
    with pytest.raises(SeriesRefused, match="state the inflow's width_m"):
        read_series(csv(tmp_path, BDY, "river.bdy"), of="discharge", name="east")


def test_an_unknown_series_is_refused_with_those_there_are(tmp_path):
    with pytest.raises(SeriesRefused, match="holds the series east, west; name is 'north'"):
        read_series(csv(tmp_path, BDY, "river.bdy"), of="level", name="north")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#\nEast\n2 fortnights\n1 0\n2 1\n", "a unit of seconds"),
        ("#\nEast\n5 hours\n1 0\n", "announces 5 lines; 1 follow"),
        ("#\nEast\n1 hours\none 0\n", "is no '<value> <time>'"),
        ("#\nEast\n-3 hours\n1 0\n", "announces -3 lines"),
        ("#\n", "holds no series"),
    ],
)
def test_boundary_files_that_cannot_be_are_refused(tmp_path, text, message):
    with pytest.raises(SeriesRefused, match=message):
        read_bdy(csv(tmp_path, text, "river.bdy"))


def test_the_rivers_of_carlisle_are_read_whole(shared_data):
    path = shared_data / "flood_models" / "lisflood_fp_UoS" / "T07" / "carlisle.bdy"
    rivers = read_bdy(path)
    assert sorted(rivers) == ["upstream1", "upstream2", "upstream3"]
    assert all(np.all(np.diff(river.times_s) == 900) for river in rivers.values())
    assert rivers["upstream1"].times_s[-1] == 245_700
