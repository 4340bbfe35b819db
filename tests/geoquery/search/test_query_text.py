import pytest

from geoquery.search import read_query


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("show me deserts", "deserts"),
        ("Find satellite images of salt flats!", "salt flats"),
        ("please show me some pictures of islands", "islands"),
        ("  bare \t sand\n", "bare sand"),
        ("showers over the sea", "showers over the sea"),
    ],
)
def test_what_leads_in_is_left_off(written: str, read: str):
    assert read_query(written).cleaned == read


def test_a_query_of_nothing_but_a_lead_in_is_kept():
    assert read_query("show me").cleaned == "show me"


@pytest.mark.parametrize("words", ["dunes", "green islands", "sparse dry yellow grass"])
def test_a_few_words_are_embedded_as_a_landscape_too(words: str):
    assert read_query(words).variants == (words, f"{words} landscape")


def test_a_sentence_is_embedded_as_it_is():
    sentence = "green islands in a warm shallow sea"
    assert read_query(sentence).variants == (sentence,)


def test_a_bare_hazard_is_explained_and_says_so():
    query = read_query("Flood")
    assert query.expanded
    assert "land under flood water" in query.variants


def test_a_hazard_within_a_sentence_is_left_as_it_is():
    assert not read_query("flood plains of large rivers").expanded


@pytest.mark.parametrize("text", ["пустыня", "砂漠", "صحراء"])
def test_another_script_is_noticed(text: str):
    assert read_query(text).is_foreign


@pytest.mark.parametrize("text", ["", "   ", "\x00\x07", "..."])
def test_nothing_stays_nothing(text: str):
    assert read_query(text).cleaned == ""
