import pytest
from hypothesis import given
from hypothesis import strategies as st

from discovery.retrieval.words import MAX_TERMS, analyse


@pytest.mark.parametrize(
    "words",
    [
        ("altimeter", "altimetry", "altimetric", "altimeters"),
        ("volcano", "volcanic", "volcanoes"),
        ("radiometer", "radiometric", "radiometry"),
        ("glacier", "glacial", "glaciers"),
        ("flood", "inundation", "flooding"),
        ("vapour", "vapor"),
        ("monthly", "month"),
    ],
)
def test_variants_of_a_word_are_one_term(words):
    assert len({tuple(analyse(word)) for word in words}) == 1


@pytest.mark.parametrize(
    ("one", "other", "term"),
    [
        ("1 km", "1km", "1km"),
        ("Level-3", "L3", "level3"),
        ("8-day", "eight day", "8day"),
        ("0.25 degree", "0.25\u00b0", "0.25deg"),
        ("Level 1B", "L1B", "level1b"),
    ],
)
def test_a_measure_is_one_term_however_it_is_written(one, other, term):
    assert term in analyse(one)
    assert term in analyse(other)


def test_an_identifier_gives_itself_and_its_parts():
    assert {"gpm_3imergdf", "gpm", "3imergdf"} <= set(analyse("GPM_3IMERGDF"))
    assert {"mod11a1.061", "mod11a1", "061"} <= set(analyse("MOD11A1.061"))


def test_markup_and_addresses_give_no_terms_but_dois_do():
    assert analyse("<b>ice</b> https://example.org/page &nbsp;") == analyse("ice")
    assert "10.5067/x" in analyse("https://doi.org/10.5067/X")


@given(st.text(max_size=400))
def test_any_text_gives_terms_of_bounded_length(text):
    assert all(0 < len(term) <= 200 for term in analyse(text))


def test_a_very_long_text_is_read_up_to_its_limit():
    assert len(analyse("soil moisture " * 50_000)) <= 3 * MAX_TERMS
