import pytest

from common.sentences.natural_features import feature_names, natural_feature


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("the Nile", "Nile", "river"),
        ("River Congo", "Congo River", "river"),
        ("lake urmia", "Lake Urmia", "lake"),
        ("Popocat\u00e9petl", "Popocatepetl", "volcano"),
        ("Murray\u2013Darling Basin", "Murray-Darling Basin", "region"),
    ],
)
def test_a_feature_is_found_however_it_is_written(text: str, name: str, kind: str) -> None:
    feature = natural_feature(text)
    assert feature is not None
    assert (feature.name, feature.kind) == (name, kind)


def test_a_state_is_no_river_unless_the_article_says_so() -> None:
    assert natural_feature("Mississippi") is None
    river = natural_feature("Mississippi", has_article=True)
    assert river is not None
    assert river.kind == "river"


def test_a_town_is_no_feature() -> None:
    assert natural_feature("Fillmore") is None


def test_every_row_of_the_table_lies_on_earth() -> None:
    for name in feature_names():
        feature = natural_feature(name)
        assert feature is not None
        assert feature.box is not None or all(
            abs(lon) <= 180 and abs(lat) <= 90 for lon, lat in feature.points
        )
