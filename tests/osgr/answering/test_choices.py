import pytest

from osgr.answering.choices import InvalidChoices, choose, read_choices


@pytest.mark.parametrize(
    ("choices", "value", "unit", "expected"),
    [
        (["4.289", "16.2", "24.78"], 16.3, "mmol m-2", "16.2"),
        (["A. 12 K", "B. 15 K"], 14.9, "K", "B. 15 K"),
        (["285 K", "300 K"], 26.9, "degC", "300 K"),
        (["10 to 20 %", "20 to 30 %"], 24.0, "%", "20 to 30 %"),
        (["\u22120.28", "0.28"], -0.28, "", "\u22120.28"),
        (["1,200", "1,500"], 1_510.0, "m", "1,500"),
    ],
)
def test_the_option_nearest_to_the_value_is_chosen(
    choices: list[str], value: float, unit: str, expected: str
) -> None:
    assert choose(choices, value=value, unit=unit).choice == expected


def test_none_fits_where_no_option_is_near() -> None:
    chosen = choose(["4", "16", "none of these"], value=9.0)
    assert chosen.choice == "none of these"


def test_no_option_is_chosen_where_none_fits_and_none_says_so() -> None:
    assert choose(["4", "16"], value=9.0).choice is None


def test_a_computed_name_chooses_the_option_that_says_it() -> None:
    assert choose(["July", "August"], value=3.0, label="August").choice == "August"
    chosen = choose(["Seville", "Urumqi"], value=3.0, label="Urumqi, Xinjiang, China")
    assert chosen.choice == "Urumqi"


def test_without_a_value_nothing_is_chosen() -> None:
    assert choose(["4", "16"], value=None).choice is None


@pytest.mark.parametrize(
    "values", [[], "4", [["4"]], ["4", "4"], ["", "4"], [str(n) for n in range(40)]]
)
def test_options_that_are_no_list_of_distinct_texts_are_refused(values: object) -> None:
    with pytest.raises(InvalidChoices):
        read_choices(values)


def test_options_by_letter_are_read_in_their_order() -> None:
    assert read_choices({"A": "rise", "B": "fall"}) == ("rise", "fall")


@pytest.mark.parametrize(
    ("choices", "value", "asked", "expected"),
    [
        (["increase", "decrease", "no change"], 1.6, "Did it change?", "increase"),
        (["rose by 0.6 K", "fell by 0.6 K"], -0.59, "How did it change?", "fell by 0.6 K"),
        (["A) 24 points", "B) 10"], -23.8, "By how much did it decline?", "A) 24 points"),
        (["24", "10"], -23.8, "By how much did it grow?", None),
        (["-24", "24"], -23.8, "By how much did it decline?", "-24"),
    ],
)
def test_of_a_change_the_option_with_its_direction_is_chosen(
    choices: list[str], value: float, asked: str, expected: str | None
) -> None:
    assert choose(choices, value=value, change_asked=asked).choice == expected
