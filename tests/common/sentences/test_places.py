import pytest

from common.sentences.places import place_phrases


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rain over Frankfurt am Main", ["Frankfurt am Main"]),
        ("in the Democratic Republic of the Congo", ["Democratic Republic of the Congo"]),
        ("at Paradise, California", ["Paradise, California"]),
        ("how dry it was", []),
    ],
)
def test_names_of_several_words_are_one_phrase(text: str, names: list[str]) -> None:
    assert [phrase.text for phrase in place_phrases(text, []) if phrase.is_capitalised] == names


def test_what_is_taken_is_no_part_of_a_name() -> None:
    text = "in Trier May 2020"
    (phrase,) = place_phrases(text, [(9, 17)])
    assert phrase.text == "Trier"


def test_names_without_a_preposition_are_found_where_asked_for() -> None:
    text = "How dry was Kano before the flood of that year in Trier"
    assert "Kano" in [p.text for p in place_phrases(text, [], all_names=True)]
