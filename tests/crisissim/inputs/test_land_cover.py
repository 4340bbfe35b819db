import numpy as np
import pytest

from echo.crisissim.inputs.errors import RasterRefused
from echo.crisissim.inputs.land_cover import (
    WORLDCOVER_CURVE_NUMBER,
    WORLDCOVER_MANNING,
    by_class,
    curve_numbers,
    manning_of,
    read_class_table,
)


def test_every_class_of_worldcover_has_a_roughness_and_curve_numbers():
    published = {10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100}
    assert set(WORLDCOVER_MANNING) == set(WORLDCOVER_CURVE_NUMBER) == published


def test_curve_numbers_rise_from_sand_to_clay():
    for numbers in WORLDCOVER_CURVE_NUMBER.values():
        assert list(numbers) == sorted(numbers)


def test_corine_s_44_classes_have_a_roughness_by_code_and_by_the_raster_s_number():
    table = manning_of("corine")
    assert len(table) == 88
    for number, code in {1: 111, 12: 211, 18: 231, 25: 313, 35: 411, 40: 511, 44: 523}.items():
        assert table[number] == table[code]


def test_water_is_smoother_than_grass_and_grass_than_forest():
    for legend, codes in (("worldcover", (80, 30, 10)), ("corine", (511, 231, 312))):
        table = manning_of(legend)
        water, grass, forest = (table[code] for code in codes)
        assert water < grass < forest


def test_each_cell_gets_the_number_of_its_class():
    classes = np.array([[10, 80], [np.nan, 30]], np.float32)
    found = by_class(classes, {10: 0.1, 30: 0.035, 80: 0.03}, otherwise=0.5, name="cover.tif")
    assert found.values == pytest.approx(np.array([[0.1, 0.03], [0.5, 0.035]]))
    assert found.unknown == 1


def test_a_class_without_a_number_is_named():
    with pytest.raises(RasterRefused, match=r"cover\.tif has the classes \[77\.0\]"):
        by_class(np.array([[77.0]], np.float32), {10: 0.1}, otherwise=0.5, name="cover.tif")


def test_a_table_of_one_s_own_is_read(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("class,manning\n1,0.02\n2,0.1\n")
    assert read_class_table(path) == {1: 0.02, 2: 0.1}


@pytest.mark.parametrize("text", ["class,n\n1,0.1\n", "class,manning\n1.5,0.1\n"])
def test_a_table_of_other_columns_is_refused(tmp_path, text):
    path = tmp_path / "table.csv"
    path.write_text(text)
    with pytest.raises(RasterRefused, match="it needs 'class'"):
        read_class_table(path)


def test_curve_numbers_follow_land_cover_and_soil():
    cover = np.array([[10, 10], [50, 80]], np.float32)
    soil = np.array([[1, 4], [2, 3]], np.float32)
    assert curve_numbers(cover, soil, name="x").tolist() == [[30, 77], [85, 98]]


@pytest.mark.parametrize(("soil", "message"), [(7.0, "soil groups"), (np.nan, "do not cover")])
def test_soil_groups_that_cannot_be_are_refused(soil, message):
    cover = np.array([[10]], np.float32)
    with pytest.raises(RasterRefused, match=message):
        curve_numbers(cover, np.array([[soil]], np.float32), name="cover and soil")
