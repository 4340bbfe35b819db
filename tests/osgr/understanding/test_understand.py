from datetime import UTC, date, datetime

import pytest

from osgr.understanding.corrections import read_corrections
from osgr.understanding.errors import InvalidCorrection, QuestionEmpty, QuestionTooLong
from osgr.understanding.question import Question
from osgr.understanding.understand import understand
from tests.osgr.understanding.doubles import NamesDouble, PlacesDouble

TODAY = date(2026, 12, 1)


def read(text: str, **corrections: str) -> Question:
    return understand(
        text,
        graph=NamesDouble(),
        places=PlacesDouble(),
        today=TODAY,
        corrections=read_corrections(corrections),
    )


def test_the_example_of_the_paper_is_understood() -> None:
    question = read(
        "How did agricultural drought stress change around Urumqi between 2019 and 2023?"
    )
    assert question.target == "agricultural drought"
    assert question.region is not None
    assert question.region.name == "Urumqi"
    assert question.spatial_relation == "proximity"
    assert question.temporal_relation == "bi-temporal-change"
    assert question.when.pre == (
        datetime(2019, 1, 1, tzinfo=UTC),
        datetime(2019, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    )
    assert question.operation.kind == "difference"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("How turbid was the lake near Trier in 2020?", "turbidity"),
        ("How dry was Sao Paulo in 2014?", "meteorological drought"),
        ("How much of Houston was flooded on 30 August 2017?", "flood"),
        ("How warm was the sea near Sydney in 2020?", "ocean warming"),
        ("How hot did the land surface get in Seville in July 2022?", "surface heat"),
        ("How severely did the fires burn near Sydney in 2019?", "burn severity"),
        ("In which month was most area burned in Greece in 2021?", "wildfire"),
        ("How saturated was the soil in Niger in May 2020?", "soil moisture"),
        ("Was 2022 drier than 2021 in Seville?", "meteorological drought"),
        ("Was July 2003 hotter than July 2002 in Trier?", "surface heat"),
        (
            "What was the mean land surface temperature in Trier in 2020?",
            "land surface temperature",
        ),
    ],
)
def test_what_is_asked_about_is_recognised_however_it_is_worded(text: str, target: str) -> None:
    assert read(text).target == target


@pytest.mark.parametrize(
    "text",
    [
        "How happy were the people of Shanghai in summer 2021?",
        "How did the flibber index over Seville change between 2015 and 2019?",
        "What was the chlorophyll fluorescence near Trier in 2019?",
        "How many tourists saw the flood in Houston in 2017?",
        "What was the price of rainfall insurance in Trier in 2019?",
    ],
)
def test_what_the_graph_does_not_know_is_no_target(text: str) -> None:
    question = read(text)
    assert question.target is None
    assert question.problems[0][0] == "no_target"


def test_what_only_dates_a_question_is_not_asked_about() -> None:
    question = read("How high was soil moisture in Niger before the flood of July 2022?")
    assert question.target == "soil moisture"
    assert question.targets == ("flood",)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Turbidity in Trier in 2020", "overlap"),
        ("Turbidity over bbox 6,49,7,50 in 2020", "overlap"),
        ("Turbidity at 49.8 N, 6.6 E in 2020", "containment"),
        ("Burned area in Greece in 2021", "containment"),
        ("Turbidity near Trier in 2020", "proximity"),
        ("Turbidity within 60 km of Trier in 2020", "proximity"),
        ("Turbidity upstream of Trier in 2020", "flow-connectivity"),
        ("Turbidity of the Rhine downstream of Trier in 2020", "flow-connectivity"),
        ("Days with around 20 mm rainfall in Trier in 2020", "overlap"),
    ],
)
def test_the_spatial_relation_follows_its_words(text: str, relation: str) -> None:
    assert read(text).spatial_relation == relation


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Mean NDVI in Trier between 2015 and 2019", "co-temporal"),
        ("How did NDVI in Trier change between 2015 and 2019?", "bi-temporal-change"),
        ("What is the trend of NDVI in Trier from 2009 to 2019?", "co-temporal"),
        ("Did NDVI in Trier differ between July 2019 and July 2021?", "bi-temporal-change"),
        ("Was the NDVI of Trier in 2020 higher than in 2015?", "bi-temporal-change"),
        ("Burn severity at Sydney between October 2019 and March 2020?", "bi-temporal-change"),
        ("Rainfall over Trier in the two months before July 2021", "lagged-precedence"),
        ("Rainfall that preceded the flood of July 2021 in Trier", "lagged-precedence"),
        ("NDVI in Trier before 2010", "co-temporal"),
        ("How much rainfall fell over Trier in July 2021?", "co-temporal"),
        ("How did flood in Houston look before and after 25 August 2017?", "bi-temporal-change"),
    ],
)  # fmt: skip
def test_the_temporal_relation_follows_its_words(text: str, relation: str) -> None:
    assert read(text).temporal_relation == relation


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What was the mean NDVI in Trier in 2020?", "value"),
        ("What is the trend of NDVI in Trier since 2009?", "trend"),
        ("How fast does urban expansion in Shanghai go, per decade, from 2000 to 2020?", "trend"),
        ("How did NDVI in Trier change between 2015 and 2019?", "difference"),
        ("What share of days in 2020 had rainfall above 20 mm in Trier?", "share"),
        ("When in 2020 was the NDVI in Trier highest?", "extreme"),
        ("What was the maximum rainfall in Trier in 2020?", "extreme"),
        ("How many days in 2020 had more than 20 mm of rainfall in Trier?", "count"),
        ("Which had the highest NDVI in 2020: Shanghai, Seville or Urumqi?", "rank"),
        ("Which files of NDVI over Trier in 2020 are there?", "list"),
    ],
)
def test_the_operation_follows_its_words(text: str, kind: str) -> None:
    assert read(text).operation.kind == kind


def test_a_threshold_is_read_with_side_and_unit() -> None:
    operation = read("How many days in 2020 had more than 20 mm of rainfall in Trier?").operation
    assert (operation.threshold, operation.direction, operation.unit) == (20.0, "above", "mm")


def test_the_two_months_before_a_month_end_where_it_begins() -> None:
    when = read("Rainfall over Trier in the two months before July 2021").when
    assert when.kind == "lagged"
    assert when.lag_days == (31.0, 61.0)


def test_a_lag_between_bounds_is_counted_in_calendar_months() -> None:
    question = read(
        "What rainfall preceded the flood of October 2022 in Trier by one to four months?"
    )
    assert question.when.lag_days == (31.0, 122.0)


def test_southern_summer_is_read_for_a_southern_place() -> None:
    when = read("NDVI in Sydney in summer 2021").when
    assert when.interval is not None
    assert when.interval[0] == datetime(2020, 12, 1, tzinfo=UTC)


def test_ranked_places_are_kept_apart() -> None:
    question = read("Which had the highest NDVI in 2020: Shanghai, Seville or Urumqi?")
    assert [region.name for region in question.regions] == ["Shanghai", "Seville", "Urumqi"]


def test_flow_refers_to_the_place_behind_its_word() -> None:
    question = read("Turbidity of the Rhine downstream of Trier in 2020")
    assert question.region is not None
    assert (question.region.name, question.region.direction) == ("Trier", "downstream")


def test_a_named_distance_is_the_tolerance_of_a_point() -> None:
    question = read("Turbidity within 60 km of Trier in 2020")
    assert question.region is not None
    assert question.region.tolerance_m == 60_000.0


def test_an_unknown_place_is_a_problem_with_suggestions() -> None:
    question = read("NDVI in Urumqqi in 2020")
    assert question.problems == (("no_place", "No place called 'Urumqqi' is known."),)
    assert question.suggestions == ("Urumqi",)


def test_an_ambiguous_place_shows_what_else_it_could_be() -> None:
    question = read("NDVI in Springfield in 2020")
    assert question.problems[0][0] == "ambiguous_place"
    assert "Springfield, Ohio" in question.problems[0][1]


def test_reversed_dates_are_a_problem() -> None:
    assert "ends before it begins" in read("NDVI in Trier between 2023 and 2019").problems[0][1]


def test_units_and_sensors_are_no_places() -> None:
    question = read("Mean turbidity in FNU from Sentinel-2 over Trier in 2020")
    assert [region.name for region in question.regions] == ["Trier"]


def test_corrections_go_before_what_was_understood() -> None:
    question = read(
        "How did NDVI in Trier change between 2015 and 2019?",
        target="flood",
        place="Houston",
        time="August 2017",
        spatial_relation="proximity",
        operation="value",
    )
    assert question.target == "flood"
    assert question.region is not None
    assert question.region.name == "Houston"
    assert question.spatial_relation == "proximity"
    assert question.operation.kind == "value"
    assert {chip.kind for chip in question.chips if chip.is_corrected} == {
        "target",
        "place",
        "time",
        "spatial_relation",
        "operation",
    }


@pytest.mark.parametrize("values", [{"colour": "red"}, {"operation": "guess"}, {"place": ""}])
def test_a_correction_that_can_not_be_is_refused(values: dict[str, str]) -> None:
    with pytest.raises(InvalidCorrection):
        read_corrections(values)


def test_every_chip_points_at_its_words() -> None:
    question = read("How turbid was the water near Trier in July 2021?")
    for chip in question.chips:
        if chip.span is not None:
            assert question.text[chip.span[0] : chip.span[1]] == chip.text


def test_a_question_of_no_words_or_too_many_is_refused() -> None:
    with pytest.raises(QuestionEmpty):
        read("12 34 ?")
    with pytest.raises(QuestionTooLong):
        read("a" * 2001)


def test_two_places_set_against_each_other_are_not_joined_into_one_answer() -> None:
    question = read("What was the difference in NDVI between Urumqi and Shanghai in 2020?")
    assert [word for word, _ in question.problems] == ["unsupported"]


def test_which_of_two_places_is_higher_is_a_ranking() -> None:
    question = read("Was NDVI higher in Urumqi or in Shanghai in August 2015?")
    assert question.operation.kind == "rank"


def test_a_ranking_of_years_is_refused_instead_of_answered_by_a_mean() -> None:
    question = read("Rank the years from 2016 to 2020 by NDVI in Urumqi.")
    assert "unsupported" in [word for word, _ in question.problems]


@pytest.mark.parametrize("unit", ["degC", "\u00b0C", "degrees Celsius", "degF"])
def test_a_threshold_keeps_its_unit_of_temperature(unit: str) -> None:
    question = read(f"Share of days with NDVI above 35 {unit} around Urumqi in 2020?")
    assert (question.operation.threshold, question.operation.unit) == (35, unit)


def test_a_word_of_the_operation_is_no_place() -> None:
    question = read("Share of days with NDVI above 0.3 around Urumqi in 2020?")
    assert [region.name for region in question.regions] == ["Urumqi"]


def test_after_a_year_to_come_the_time_is_not_reversed() -> None:
    first, last = read("NDVI around Urumqi after 2030").when.interval or (None, None)
    assert first is not None
    assert last is not None
    assert first < last


def test_how_much_something_fell_between_two_years_is_a_change() -> None:
    question = read("How much did NDVI fall in Urumqi between 2003 and 2016?")
    assert (question.operation.kind, question.temporal_relation) == (
        "difference",
        "bi-temporal-change",
    )
