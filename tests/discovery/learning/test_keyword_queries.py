from common.geo import Box
from discovery.catalogue.record import CollectionRecord
from discovery.learning.keyword_queries import derive_keyword_queries, is_for_checks, plain_words

WORLD = (Box(-180, -90, 180, 90),)


def record(title: str, *, term: str = "SNOW DEPTH", boxes: tuple[Box, ...] = WORLD):
    keywords = (("EARTH SCIENCE",), ("CRYOSPHERE",), ("SNOW/ICE",), (term,))
    return CollectionRecord(
        concept_id=title,
        short_name=title,
        title=title,
        keywords=keywords,
        boxes=boxes,
        platforms=("ICESat-2",),
    )


RECORDS = [
    record("ICESat-2 snow depth of the world"),
    record("Snow depth of a valley", boxes=(Box(10, 40, 11, 41),)),
    record("Ice cores"),
]
BOTH = {"icesat 2 snow depth": (0,), "snow depth": (0,)}


def test_titles_that_hold_the_words_are_right():
    found = {
        pair.query: pair.positives for pair in derive_keyword_queries(RECORDS, count=9, seed=1)
    }
    assert found == {query: rows for query, rows in BOTH.items() if not is_for_checks(query)}


def test_about_half_of_all_queries_are_kept_for_checks():
    kept = sum(is_for_checks(f"query {number}") for number in range(1_000))
    assert 400 < kept < 600


def test_words_are_compared_without_marks_and_case():
    assert plain_words("  ICESat-2/ATLAS ") == "icesat 2 atlas"
