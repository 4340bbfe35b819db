"""Answers from the values that an archive's records give."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from osgr.derivation import ValidRange, execute
from tests.osgr.derivation.builders import (
    asked,
    derivation,
    grounded,
    item,
    place,
    scored,
    yearly,
)

NIR, SWIR = "near-infrared reflectance", "shortwave infrared 2 reflectance"
FEW = settings(max_examples=30, deadline=None)
numbers = st.lists(
    st.floats(-1e3, 1e3, allow_nan=False).map(lambda x: round(x, 3)), min_size=3, max_size=30
)


def single(value, **fields):
    return grounded(scored(item("a", "2020-01-01", value=value, **fields)))


def test_one_value_is_the_answer_and_the_notes_say_where_it_is_from():
    computed = execute(single(0.4, unit="1"), asked())
    assert (computed.value, computed.unit, computed.invalid) == (0.4, "1", None)
    assert any("records give" in note for note in computed.notes)


@FEW
@given(numbers)
def test_the_mean_of_items_is_unweighted(values):
    computed = execute(grounded(*yearly(values)), asked())
    assert computed.value == pytest.approx(np.mean(values), abs=1e-9)


@pytest.mark.parametrize(
    ("statistic", "expected"),
    [("maximum", 9.0), ("minimum", 1.0), ("median", 3.0), ("sum", 15.0), ("p75", 5.0)],
)
def test_other_statistics_are_taken_when_asked_for(statistic, expected):
    computed = execute(grounded(*yearly([1.0, 9.0, 3.0, 2.0])[:4]), asked(statistic=statistic))
    if statistic in ("median", "p75"):
        expected = float(np.percentile([1, 9, 3, 2], 50 if statistic == "median" else 75))
    assert computed.value == pytest.approx(expected)


@FEW
@given(numbers)
def test_a_trend_is_the_least_squares_slope_a_year(values):
    items = yearly(values)
    computed = execute(grounded(*items), asked("trend"))
    middles = [one.item.start + (one.item.end - one.item.start) / 2 for one in items]
    years = np.array([moment.timestamp() / 86_400 / 365.25 for moment in middles])
    slope = np.polyfit(years - years.mean(), values, 1)[0]
    assert computed.value == pytest.approx(slope, abs=1e-6)


def test_a_trend_is_given_a_decade_in_the_unit_asked_for():
    items = yearly([1.0, 2.0, 3.0, 4.0], unit="mm")
    computed = execute(grounded(*items), asked("trend", unit="cm/decade"))
    assert computed.value == pytest.approx(1.0, rel=1e-2)
    assert computed.unit == "cm/decade"


def test_a_trend_of_two_times_is_refused_by_name():
    computed = execute(grounded(*yearly([1.0, 2.0])), asked("trend"))
    assert (computed.value, computed.invalid) == (None, "too_few")


def test_a_difference_is_the_later_mean_less_the_earlier():
    before = [scored(item(f"b{n}", f"2019-0{n}-01", value=n), "pre") for n in (1, 2, 3)]
    after = [scored(item(f"a{n}", f"2020-0{n}-01", value=10 * n), "post") for n in (1, 2, 3)]
    computed = execute(grounded(*before, *after), asked("difference", bitemporal=True))
    assert computed.value == 18.0
    assert computed.statistics["before"] == 2.0


def test_a_percentage_is_of_the_earlier_value():
    before = scored(item("b", "2019-01-01", value=8.0, unit="K"), "pre")
    after = scored(item("a", "2020-01-01", value=6.0, unit="K"), "post")
    computed = execute(grounded(before, after), asked("difference", statistic="percentage"))
    assert (computed.value, computed.unit) == (-25.0, "%")


def test_a_change_of_celsius_is_one_of_kelvin():
    before = scored(item("b", "2019-01-01", value=300.0, unit="K"), "pre")
    after = scored(item("a", "2020-01-01", value=302.5, unit="K"), "post")
    computed = execute(grounded(before, after), asked("difference", unit="degC"))
    assert (computed.value, computed.unit) == (2.5, "degC")


def test_a_temperature_itself_is_converted_with_its_offset():
    computed = execute(single(300.0, unit="K"), asked(unit="degrees Celsius"))
    assert computed.value == pytest.approx(26.85)


def test_a_difference_that_lacks_one_side_is_refused():
    computed = execute(
        grounded(scored(item("b", "2019-01-01", value=8.0), "pre")), asked("difference")
    )
    assert computed.invalid == "missing_input"
    assert "after" in computed.message


def test_day_less_night_where_the_variables_say_so():
    day = scored(item("d", "2020-01-01", value=310.0, variable="LST_Day_1km"))
    night = scored(item("n", "2020-01-01", value=295.0, variable="LST_Night_1km"))
    assert execute(grounded(day, night), asked("difference")).value == 15.0


def test_the_share_above_a_threshold_is_of_the_items():
    computed = execute(
        grounded(*yearly([1.0, 5.0, 9.0, 20.0])), asked("share", threshold=4.0, direction="above")
    )
    assert computed.value == 0.75


def test_a_share_without_a_threshold_is_refused():
    assert execute(single(1.0), asked("share")).invalid == "no_threshold"


def test_a_threshold_is_read_in_the_unit_it_is_written_in():
    items = yearly([5.0, 15.0, 25.0], unit="mm")
    computed = execute(grounded(*items), asked("count", threshold=1.0, unit="cm"))
    assert computed.value == 2.0


def test_a_count_without_a_threshold_counts_the_items():
    assert execute(grounded(*yearly([5.0, 15.0])), asked("count")).value == 2.0


@FEW
@given(numbers)
def test_an_extreme_is_the_greatest_value_with_its_date(values):
    items = yearly(values)
    computed = execute(grounded(*items), asked("extreme", direction="maximum"))
    assert computed.value == max(values)
    first = items[int(np.argmax(values))].item
    assert computed.when == (first.start, first.end)


@pytest.mark.parametrize(
    ("statistic", "label"), [("month", "January"), ("year", "2001"), ("date", "2001-01-01")]
)
def test_an_extreme_answers_in_the_words_asked_for(statistic, label):
    computed = execute(
        grounded(*yearly([1.0, 5.0, 2.0])),
        asked("extreme", direction="maximum", statistic=statistic),
    )
    assert computed.label == label


def test_places_are_ranked_by_their_mean():
    boxes = {"Alpha": (10.0, 50.0, 10.5, 50.5), "Beta": (20.0, 50.0, 20.5, 50.5)}
    items = [
        scored(item(f"{name}{n}", f"2020-0{n}-01", value=value + n, box=boxes[name]))
        for name, value in (("Alpha", 1.0), ("Beta", 4.0))
        for n in (1, 2)
    ]
    computed = execute(
        grounded(*items),
        asked("rank", direction="maximum"),
        places=[place(box, name) for name, box in boxes.items()],
    )
    assert computed.label == "Beta"
    assert computed.groups == {"Beta": 5.5, "Alpha": 2.5}


def test_a_rank_of_one_place_is_refused():
    computed = execute(single(1.0), asked("rank"), places=[place((10.0, 50.0, 11.0, 51.0))])
    assert computed.invalid == "too_few"


def test_a_list_has_a_series_and_no_value():
    computed = execute(grounded(*yearly([1.0, 2.0])), asked("list"))
    assert computed.value is None
    assert [value for _, value in computed.series] == [1.0, 2.0]


def test_a_spectral_index_of_given_values_is_that_of_the_mean_reflectances():
    items = [
        scored(item(f"{name}{n}", f"2020-06-{n:02}", value=value, result=name))
        for name, values in ((NIR, [0.4, 0.5]), ("red reflectance", [0.1, 0.05]))
        for n, value in enumerate(values, start=1)
    ]
    ndvi = derivation("NDVI", "spyndex:NDVI", N=NIR, R="red reflectance")
    computed = execute(grounded(*items, derivations=(ndvi,)), asked())
    assert computed.value == pytest.approx((0.45 - 0.075) / (0.45 + 0.075))


def burnt():
    values = {("pre", NIR): 0.4, ("pre", SWIR): 0.1, ("post", NIR): 0.2, ("post", SWIR): 0.3}
    return [
        scored(item(f"{role}{name}", "2019-01-01" if role == "pre" else "2020-01-01",
                    value=value, result=name), role)
        for (role, name), value in values.items()
    ]  # fmt: skip


@pytest.mark.parametrize(
    "inputs", [{"nbr_before": "NBR", "nbr_after": "NBR"}, {"nbr": "NBR"}], ids=["sides", "plain"]
)
def test_burn_severity_is_computed_through_two_derivations(inputs):
    dnbr = derivation("dNBR", "dnbr", of_properties=("NBR",), **inputs)
    nbr = derivation("NBR", "spyndex:NBR", N=NIR, S2=SWIR)
    computed = execute(
        grounded(*burnt(), derivations=(dnbr, nbr), nodes=("burn severity", "dNBR", "NBR", NIR)),
        asked("difference", bitemporal=True),
    )
    assert computed.value == pytest.approx(0.6 - -0.2)
    assert [step.tool for step in computed.steps] == [
        "OS_Read_Observations",
        "OS_Read_Observations",
        "CP_Spectral_Index",
        "CP_Derived_Property",
        "CP_Summary",
    ]


def test_an_input_that_is_missing_is_named():
    ndvi = derivation("NDVI", "spyndex:NDVI", N=NIR, R="red reflectance")
    one = scored(item("a", "2020-06-01", value=0.3, result=NIR))
    computed = execute(grounded(one, derivations=(ndvi,)), asked())
    assert computed.invalid == "missing_input"
    assert "red reflectance" in computed.message


def test_an_unknown_operation_is_named():
    odd = derivation("NDVI", "no_such_formula", x="NDVI product")
    computed = execute(
        grounded(scored(item("a", "2020-06-01", value=0.3)), derivations=(odd,)), asked()
    )
    assert computed.invalid == "no_operation"
    assert "no_such_formula" in computed.message


def test_a_property_may_be_read_from_a_result_of_its_own_name():
    one = scored(item("a", "2020-06-01", value=0.3, result="precipitation"))
    computed = execute(
        grounded(one, nodes=("drought", "precipitation", "precipitation"),
                 readings={"precipitation": "precipitation"}),
        asked(),
    )  # fmt: skip
    assert computed.value == 0.3


def test_no_items_are_no_answer():
    assert execute(grounded(), asked()).invalid == "no_items"


@pytest.mark.parametrize(
    ("value", "unit", "reason"),
    [(15_000.0, "K", "wrong_scale"), (22.0, "K", "wrong_unit"), (1e9, "K", "out_of_range")],
)
def test_a_value_that_cannot_be_is_left_out_by_name(value, unit, reason):
    computed = execute(
        single(value, unit=unit, result="land surface temperature"),
        asked(),
        range_of=lambda _: ValidRange(low=200, high=350, units="K"),
    )
    assert (computed.value, computed.invalid) == (None, reason)


def test_a_bad_item_among_good_ones_is_left_out_and_said():
    good = scored(item("good", "2020-01-01", value=300.0, unit="K"))
    bad = scored(item("bad", "2020-01-02", value=15_000.0, unit="K"))
    computed = execute(
        grounded(good, bad),
        asked(),
        range_of=lambda _: ValidRange(low=200, high=350, units="K"),
    )
    assert computed.value == 300.0
    assert [left.item for left in computed.left_out] == ["bad"]
    assert any("bad" in note for note in computed.notes)


def day_and_night(day, night, start="2020-01-01", role=""):
    values = (("LST_Day_1km", day), ("LST_Night_1km", night))
    return [
        scored(item(f"{name}{start}", start, value=value, unit="K", variable=name), role)
        for name, value in values
    ]


def test_the_contrast_of_day_and_night_may_itself_change():
    items = [
        *day_and_night(310.0, 295.0, "2003-07-01", "pre"),
        *day_and_night(312.0, 300.0, "2023-07-01", "post"),
    ]
    computed = execute(grounded(*items), asked("difference", statistic="day-night"))
    assert computed.value == -3.0


def test_the_contrast_by_a_formula_is_averaged_over_its_times():
    items = [
        scored(item(f"{name}{n}", f"2020-0{n}-01", value=value + n, unit="K", result=name))
        for name, value in (("day LST", 310.0), ("night LST", 295.0))
        for n in (1, 2, 3)
    ]
    contrast = derivation("NDVI", "lst_day_night_difference",
                          lst_day="day LST", lst_night="night LST")  # fmt: skip
    computed = execute(
        grounded(*items, derivations=(contrast,)), asked("difference", statistic="day-night")
    )
    assert (computed.value, computed.unit) == (15.0, "K")


def test_a_contrast_without_a_night_is_refused():
    day = scored(item("d", "2020-01-01", value=310.0, variable="LST_Day_1km"))
    computed = execute(grounded(day), asked("difference", statistic="day-night"))
    assert "by night" in computed.message


def months(values, unit):
    return [
        scored(item(f"m{n}", f"2021-0{n}-01", end=f"2021-0{n}-28T23:59:59", value=v, unit=unit))
        for n, v in enumerate(values, start=1)
    ]


def test_monthly_totals_add_up_as_they_stand():
    computed = execute(
        grounded(*months([30.0, 50.0], "mm month-1")), asked(statistic="sum", unit="mm")
    )
    assert (computed.value, computed.unit) == (80.0, "mm")


def test_daily_rates_of_months_add_up_over_their_days():
    computed = execute(grounded(*months([1.0, 2.0], "mm day-1")), asked(statistic="sum"))
    assert (computed.value, computed.unit) == (pytest.approx(84.0, rel=1e-3), "mm")


def test_a_mean_of_monthly_totals_is_a_depth():
    computed = execute(grounded(*months([30.0, 50.0], "mm month-1")), asked(unit="cm"))
    assert (computed.value, computed.unit) == (4.0, "cm")


@pytest.mark.parametrize(
    ("asked_for", "value"),
    [("per decade", 10.0), ("", 1.0), ("percentage points per year", 1.0), ("% per decade", 10.0)],
)
def test_a_trend_of_percent_is_in_points(asked_for, value):
    computed = execute(
        grounded(*yearly([1.0, 2.0, 3.0, 4.0], unit="%")), asked("trend", unit=asked_for)
    )
    assert computed.value == pytest.approx(value, rel=1e-2)
    assert not any("converted" in note for note in computed.notes)


def test_an_area_burned_over_months_adds_up():
    fields = {"unit": "km2", "result": "burned area product"}
    computed = execute(
        grounded(*yearly([3.0, 4.0], **fields), nodes=("burned area product",)),
        asked(statistic="area"),
    )
    assert computed.value == 7.0


def rain_of_julys(years, *, first=2000):
    return [
        scored(item(f"p{first + n}", f"{first + n}-07-01", end=f"{first + n}-07-31T23:59:59",
                    value=value, unit="mm", result="precipitation"))
        for n, value in enumerate(years)
    ]  # fmt: skip


def test_an_anomaly_is_held_against_other_years():
    record = rain_of_julys([50.0, 60.0, 70.0, 80.0, 90.0, 10.0])
    anomaly = derivation("NDVI", "anomaly", value="precipitation")
    computed = execute(
        grounded(record[-1], derivations=(anomaly,)), asked(), history=lambda results: record
    )
    assert (computed.value, computed.unit) == (-50.0, "mm")
    assert computed.used == ("p2005",)


def test_the_driest_july_of_a_record_has_a_low_spi():
    record = rain_of_julys([50.0, 60.0, 70.0, 80.0, 90.0, 65.0, 75.0, 10.0])
    spi = derivation("NDVI", "spi", precipitation="precipitation")
    computed = execute(
        grounded(record[-1], derivations=(spi,)), asked(), history=lambda results: record
    )
    assert computed.value < -1.2


def test_without_other_years_there_is_no_spi():
    spi = derivation("NDVI", "spi", precipitation="precipitation")
    computed = execute(grounded(rain_of_julys([50.0])[0], derivations=(spi,)), asked())
    assert (computed.value, computed.invalid) == (None, "too_few")
    assert "1 years, and 4 are needed" in computed.message


def test_two_periods_alone_are_no_record_to_hold_them_against():
    """Their extremes would be each other: the change would be -100 % whatever the data."""
    items = [
        scored(item(f"{year}-{month}", f"{year}-0{month}-01", value=value + month / 100), role)
        for year, role, value in ((2019, "pre", 0.5), (2023, "post", 0.4))
        for month in (6, 7, 8)
    ]
    vci = derivation("NDVI", "vci", ndvi="NDVI product")
    computed = execute(
        grounded(*items, derivations=(vci,)), asked("difference", statistic="percentage")
    )
    assert (computed.value, computed.invalid) == (None, "too_few")


def test_two_periods_are_compared_against_a_record_of_years():
    record = [
        scored(item(f"{year}-07", f"{year}-07-01", value=value))
        for year, value in zip(range(2016, 2024), (3, 5, 9, 8, 1, 6, 7, 4), strict=True)
    ]
    both = [scored(record[3].item, "pre"), scored(record[7].item, "post")]
    vci = derivation("NDVI", "vci", ndvi="NDVI product")
    computed = execute(
        grounded(*both, derivations=(vci,)), asked("difference"), history=lambda results: record
    )
    assert computed.value == pytest.approx(100 * (3 / 8 - 7 / 8))


def test_an_index_is_ranked_at_each_place():
    boxes = {"Alpha": (10.0, 50.0, 10.5, 50.5), "Beta": (20.0, 50.0, 20.5, 50.5)}
    items = [
        scored(item(f"{place_}{name}", "2020-06-01", value=value, result=name, box=boxes[place_]))
        for place_, nir in (("Alpha", 0.3), ("Beta", 0.5))
        for name, value in ((NIR, nir), ("red reflectance", 0.1))
    ]
    ndvi = derivation("NDVI", "spyndex:NDVI", N=NIR, R="red reflectance")
    computed = execute(
        grounded(*items, derivations=(ndvi,)),
        asked("rank", direction="maximum"),
        places=[place(box, name) for name, box in boxes.items()],
    )
    assert computed.label == "Beta"
    assert computed.groups["Alpha"] == pytest.approx(0.5)


@pytest.mark.parametrize("threshold", [float("nan"), float("inf"), -1e308])
def test_an_odd_threshold_counts_none_or_all(threshold):
    computed = execute(grounded(*yearly([1.0, 2.0])), asked("count", threshold=threshold))
    assert computed.value in (0.0, 2.0)


def water(pet_unit, pet):
    june = {"end": "2020-06-30T23:59:59"}
    rain = item("p", "2020-06-01", value=60.0, unit="mm month-1", result="P", **june)
    demand = item("e", "2020-06-01", value=pet, unit=pet_unit, result="E", **june)
    balance = derivation("NDVI", "water_balance", precipitation="P", evapotranspiration="E")
    return execute(grounded(scored(rain), scored(demand), derivations=(balance,)), asked())


@pytest.mark.parametrize(("unit", "pet"), [("mm month-1", 30.0), ("cm month-1", 3.0), ("", 30.0)])
def test_terms_of_a_balance_are_brought_to_one_unit(unit, pet):
    computed = water(unit, pet)
    assert (computed.value, computed.unit) == (pytest.approx(30.0), "mm month-1")


def test_rain_a_month_and_demand_of_eight_days_are_both_taken_a_day():
    computed = water("kg m-2 8d-1", 8.0)
    assert (computed.value, computed.unit) == (pytest.approx(60 / 30.4375 - 1.0), "mm/day")


def test_terms_that_do_not_measure_the_same_are_refused():
    computed = water("K", 300.0)
    assert (computed.value, computed.invalid) == (None, "wrong_unit")


def test_a_mean_is_not_classified():
    one = scored(item("a", "2020-06-01", value=-0.28, unit="1", result="MNDWI product"))
    extent = derivation("extent", "above", value="MNDWI product")
    computed = execute(
        grounded(one, derivations=(extent,), nodes=("water", "extent", "MNDWI product")), asked()
    )
    assert computed.value == -0.28
    assert any("MNDWI product itself is given" in note for note in computed.notes)


def test_a_record_without_data_is_unreadable_but_not_void():
    computed = execute(grounded(scored(item("a", "2020-06-01"))), asked())
    assert (computed.value, computed.invalid) == (None, "unreadable")


def test_what_is_fitted_to_a_scene_is_refused_of_values():
    items = [
        scored(item(f"{name}{n}", f"2020-0{n}-01", value=value, result=name))
        for name, value in (("LST", 300.0), ("NDVI product", 0.4))
        for n in (1, 2, 3)
    ]
    tvdi = derivation("NDVI", "tvdi", lst="LST", ndvi="NDVI product")
    computed = execute(grounded(*items, derivations=(tvdi,)), asked())
    assert (computed.value, computed.invalid) == (None, "too_few")
    assert "values of 3 times alone" in computed.message
