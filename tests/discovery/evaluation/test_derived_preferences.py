from common.geo import Box
from discovery.catalogue.record import CollectionRecord
from discovery.evaluation.derived_preferences import derive_preferences
from discovery.learning.keyword_queries import is_for_checks

WORLD = (Box(-180, -90, 180, 90),)
TERM = next(word for word in ("SEA ICE", "SNOW", "RAIN", "OZONE") if is_for_checks(word.lower()))


def record(name: str, title: str, version: str = "1", **fields):
    given = {
        "keywords": (("EARTH SCIENCE",), ("A",), ("B",), (TERM,)),
        "boxes": WORLD,
        "platforms": ("Aqua",),
        "instruments": ("MODIS",),
    } | fields
    return CollectionRecord(
        concept_id=f"{name}-{version}", short_name=name, version=version, title=title, **given
    )


def of_rule(rule, *records):
    return [
        (row.preference.better, row.preference.worse)
        for row in derive_preferences(records)
        if row.rule == rule
    ]


def test_the_newest_version_comes_before_the_oldest():
    rows = [record("A", "x", version) for version in ("1", "3", "2")]
    assert of_rule("newest_version", *rows) == [("A-3", "A-1")]


def test_final_data_come_before_their_fast_twin():
    assert of_rule("final_data", record("A", "x"), record("A_NRT", "x NRT")) == [("A-1", "A_NRT-1")]


def test_what_is_measured_comes_before_browse_images():
    rows = [record("A", "Sea ice"), record("AB", "Sea ice browse images")]
    assert of_rule("main_product", *rows) == [("A-1", "AB-1")]


def test_worldwide_comes_before_a_campaign_that_only_lists_the_variable():
    rows = [
        record("A", f"Daily {TERM} data"),
        record("F", "Flights over a bay", boxes=(Box(1, 1, 2, 2),)),
    ]
    assert of_rule("worldwide", *rows) == [("A-1", "F-1")]


def test_the_same_seed_draws_the_same():
    rows = [record(f"N{number}", "x", version) for number in range(9) for version in "12"]
    assert derive_preferences(rows, each=3, seed=4) == derive_preferences(rows, each=3, seed=4)
