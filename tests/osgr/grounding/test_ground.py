"""Grounding keeps what is in place and time, rejects the rest with a reason, and checks the set."""

import pytest
from shapely import MultiPolygon, Point

from common.geo import Box
from osgr.archive.item import Validity
from osgr.grounding import GroundingSettings
from osgr.grounding.in_memory import ground
from osgr.support.relations import Derivation
from osgr.understanding.question import When
from tests.osgr.grounding.builders import day, item, path, question, region, square

CITY = Point(0.5, 0.5)
NDVI = Derivation(
    name="NDVI",
    property="NDVI",
    operation="spyndex:NDVI",
    inputs={"N": "near infrared", "R": "red"},
    input_kinds={"N": "result", "R": "result"},
)


def kept(grounding) -> list[str]:
    return sorted(found.item.id for found in grounding.sets[0].items)


def test_what_was_in_a_city_in_june_is_exactly_what_lies_there_then():
    items = [
        item("june"),
        item("a day of june", start="2020-06-12T10:00:00", end="2020-06-12T10:00:00"),
        item("may", start="2020-05-01T00:00:00", end="2020-05-31T23:59:59"),
        item("july", start="2020-07-01T00:00:00", end="2020-07-31T23:59:59"),
        item("may, ending june 1", start="2020-05-01T00:00:00", end="2020-06-01T00:00:00"),
        item("june of another year", start="2019-06-01T00:00:00", end="2019-06-30T23:59:59"),
        item("beside it", (1.0, 0.0, 2.0, 1.0)),
        item("a town away", (0.7, 0.7, 0.9, 0.9)),
    ]
    grounding = ground(question(CITY), [path("NDVI")], items)
    assert kept(grounding) == ["a day of june", "june"]
    assert grounding.rejected == {"outside_place": 2, "outside_time": 4}


@pytest.mark.parametrize("box", [(-9.0, -9.0, 9.0, 9.0), (0.45, 0.45, 0.55, 0.55)])
def test_a_city_is_found_in_scenes_much_larger_and_in_chips_smaller_than_it(box):
    assert kept(ground(question(CITY), [path("NDVI")], [item("x", box)])) == ["x"]


def test_the_neighbour_of_a_town_shares_ground_about_it_but_misses_its_point():
    town = region(CITY, tolerance_m=30_000.0)
    over, beside = item("over", (0.2, 0.2, 0.8, 0.8)), item("beside", (0.6, 0.2, 1.2, 0.8))
    within = item("a chip within", (0.6, 0.5, 0.61, 0.51))
    grounding = ground(question(town), [path("NDVI")], [over, beside, within])
    assert kept(grounding) == ["a chip within", "over"]
    assert grounding.rejected == {"spatial_floor": 1}


def test_a_sliver_of_the_place_is_below_the_spatial_floor():
    grounding = ground(question(square(0, 0, 1, 1)), [path("NDVI")], [item("x", (0.99, 0, 2, 1))])
    assert grounding.rejected == {"spatial_floor": 1}


def test_a_sliver_of_the_time_is_below_the_temporal_floor():
    late = item("x", start="2020-06-30T00:00:00", end="2020-07-30T00:00:00")
    assert ground(question(CITY), [path("NDVI")], [late]).rejected == {"temporal_floor": 1}


def test_the_published_form_lets_an_item_in_the_wrong_place_pass_on_time_alone():
    settings = GroundingSettings(published_threshold=0.9)
    far = item("far", (50.0, 50.0, 51.0, 51.0))
    published = ground(
        question(CITY), [path("NDVI")], [far], kernels="published", settings=settings
    )
    assert kept(published) == ["far"]
    assert ground(question(CITY), [path("NDVI")], [far], settings=settings).sets[0].items == ()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"nodata_share": 0.99}, "invalid_data"),
        ({"valid": Validity(usable=False, reasons=("wrong scale",))}, "invalid_data"),
        ({"cloud_cover": 97.0}, "cloud"),
        ({"resolution_m": 1e6}, "resolution"),
    ],
)
def test_an_item_that_cannot_be_used_is_rejected_with_its_reason(fields, reason):
    grounding = ground(question(CITY), [path("NDVI")], [item(**fields)])
    assert grounding.rejected == {reason: 1}
    assert grounding.rejected_items[0].message


def test_a_set_without_items_is_unusable_and_names_the_missing_variable():
    found = ground(question(CITY), [path("NDVI")], []).sets[0]
    assert (found.fit, found.reason, found.is_usable) == (0.0, "missing_variable", False)


def test_a_derivation_is_grounded_only_where_all_its_inputs_stand_together():
    items = [
        item("n1", result="near infrared", start="2020-06-03T00:00:00", end="2020-06-03T00:00:00"),
        item("r1", result="red", start="2020-06-03T00:00:00", end="2020-06-03T00:00:00"),
        item("r2", result="red", start="2020-06-28T00:00:00", end="2020-06-28T00:00:00"),
        item("n3", (0.48, 0.4, 0.52, 0.6), result="near infrared", end="2020-06-05T00:00:00"),
    ]
    grounding = ground(question(CITY), [path("near infrared", "red", derivation=NDVI)], items)
    assert kept(grounding) == ["n1", "n3", "r1"]
    assert grounding.rejected == {"missing_variable": 1}
    assert grounding.sets[0].inputs == {"N": ("near infrared",), "R": ("red",)}


def test_the_bands_of_an_index_must_be_of_one_product():
    items = [
        item("n", result="near infrared", product="S2"),
        item("r", result="red", product="MOD09"),
    ]
    grounding = ground(question(CITY), [path("near infrared", "red", derivation=NDVI)], items)
    assert not grounding.sets[0].is_usable
    assert grounding.rejected == {"missing_variable": 2}


def test_a_change_needs_items_before_and_after():
    when = When(
        kind="pre_post",
        interval=(day("2020-05-01"), day("2020-08-01")),
        pre=(day("2020-05-01"), day("2020-05-31T23:59:59")),
        post=(day("2020-07-01"), day("2020-07-31T23:59:59")),
    )
    asked = question(CITY, when=when, temporal_relation="bi-temporal-change")
    before = item("pre", start="2020-05-05T00:00:00", end="2020-05-06T00:00:00")
    after = item("post", start="2020-07-05T00:00:00", end="2020-07-06T00:00:00")
    between = item("between", start="2020-06-10T00:00:00", end="2020-06-11T00:00:00")
    both = ground(asked, [path("NDVI")], [before, after, between])
    assert {found.item.id: found.role for found in both.sets[0].items} == {
        "pre": "pre",
        "post": "post",
    }
    assert both.rejected == {"outside_time": 1}
    only = ground(asked, [path("NDVI")], [before]).sets[0]
    assert (only.fit, only.reason) == (0.0, "outside_time")


def test_a_cause_is_sought_in_the_window_before_and_not_after():
    june = (day("2020-06-01"), day("2020-06-30"))
    when = When(kind="lagged", interval=june, lag_days=(20, 60))
    asked = question(CITY, when=when, temporal_relation="lagged-precedence")
    items = [
        item("april", start="2020-04-10T00:00:00", end="2020-04-12T00:00:00"),
        item("february", start="2020-02-10T00:00:00", end="2020-02-12T00:00:00"),
        item("late june", start="2020-06-28T00:00:00", end="2020-06-29T00:00:00"),
    ]
    grounding = ground(asked, [path("NDVI")], items)
    assert kept(grounding) == ["april"]
    assert grounding.rejected == {"outside_time": 2}


def test_near_means_within_the_reach_of_the_decay():
    asked = question(CITY, spatial_relation="proximity")
    items = [item("25 km", (0.725, 0.4, 0.9, 0.6)), item("90 km", (1.31, 0.4, 1.5, 0.6))]
    grounding = ground(asked, [path("NDVI")], items)
    assert kept(grounding) == ["25 km"]
    assert grounding.sets[0].items[0].spatial == pytest.approx(0.367, abs=0.01)


def test_flow_without_a_network_is_said_to_be_unknown():
    asked = question(CITY, spatial_relation="flow-connectivity")
    found = ground(asked, [path("NDVI")], [item()]).sets[0]
    check = next(check for check in found.checks if check.name == "flow network")
    assert not check.passed
    assert check.message in found.notices


def test_a_place_over_the_date_line_finds_items_on_both_sides_and_none_elsewhere():
    fiji = region(
        square(177, -20, 180, -15).union(square(-180, -20, -178, -15)), box=Box(177, -20, -178, -15)
    )
    items = [
        item("west", (178, -18, 179, -17)),
        item("east", (-179.5, -18, -179, -17)),
        item("across", (179.5, -18, -179.5, -17)),
        item("australia", (140, -18, 141, -17)),
    ]
    assert kept(ground(question(fiji), [path("NDVI")], items)) == ["across", "east", "west"]


def test_nearness_is_measured_across_the_date_line():
    asked = question(region(Point(179.9, 0)), spatial_relation="proximity")
    grounding = ground(asked, [path("NDVI")], [item("x", (-179.98, -0.1, -179.9, 0.1))])
    assert grounding.sets[0].items[0].spatial == pytest.approx(0.586, abs=0.005)


def test_a_hole_in_a_footprint_is_not_covered():
    ring = square(0, 0, 1, 1).difference(square(0.3, 0.3, 0.7, 0.7))
    holed = item("x", MultiPolygon([ring]))
    assert ground(question(CITY), [path("NDVI")], [holed]).rejected == {"outside_place": 1}


def test_the_checks_say_what_share_of_the_place_and_the_time_is_covered():
    asked = question(square(0, 0, 2, 1))
    found = ground(asked, [path("NDVI")], [item("x", start="2020-06-01T00:00:00")]).sets[0]
    area = next(check for check in found.checks if check.name == "area")
    assert "50%" in area.message
    assert 0 < found.score <= 1


def test_a_question_without_time_takes_every_time_and_says_so():
    grounding = ground(question(CITY, when=When(kind="any")), [path("NDVI")], [item()])
    assert kept(grounding) == ["x"]
    assert grounding.notices == ("The question names no time: every time is taken.",)
