import json
from datetime import UTC, datetime

import pytest

from common.geo import Box
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.umm import read_umm_collection
from tests.discovery.catalogue.cmr_server import umm_item


def geometry(**parts) -> dict:
    holder = {"HorizontalSpatialDomain": {"Geometry": {"CoordinateSystem": "CARTESIAN", **parts}}}
    return umm_item(1, SpatialExtent=holder)


def points(*pairs) -> list[dict[str, float]]:
    return [{"Longitude": x, "Latitude": y} for x, y in pairs]


def record(item: dict):
    return read_umm_collection(item).record


def test_science_keywords_are_paths_from_category_to_detail():
    keyword = {"Category": "EARTH SCIENCE", "Topic": "OCEANS", "Term": "SEA ICE",
               "VariableLevel1": "ICE EXTENT"}  # fmt: skip
    assert record(umm_item(1, ScienceKeywords=[keyword])).keywords == (
        ("EARTH SCIENCE", "OCEANS", "SEA ICE", "ICE EXTENT"),
    )


def test_instruments_are_found_in_platforms_and_in_what_they_are_composed_of():
    instrument = {"ShortName": "SUITE", "ComposedOf": [{"ShortName": "PART"}]}
    platforms = [{"ShortName": "Terra", "Instruments": [instrument]}]
    read = record(umm_item(1, Platforms=platforms))
    assert (read.platforms, read.instruments) == (("Terra",), ("SUITE", "PART"))


def test_a_doi_that_is_missing_for_a_reason_is_no_fault():
    read = record(umm_item(1, DOI={"MissingReason": "Not Applicable"}))
    assert (read.doi, read.flags) == ("", ())


def test_a_doi_that_is_none_is_flagged():
    assert record(umm_item(1, DOI={"DOI": "see our page"})).flags == ("broken_doi",)


def test_a_range_that_ends_at_present_is_open():
    extent = {
        "EndsAtPresentFlag": True,
        "RangeDateTimes": [
            {"BeginningDateTime": "2000-01-01T00:00:00Z", "EndingDateTime": "2024-01-01T00:00:00Z"}
        ],
    }
    assert record(umm_item(1, TemporalExtents=[extent])).intervals == (
        (datetime(2000, 1, 1, tzinfo=UTC), None),
    )


def test_single_times_are_intervals_of_a_moment():
    moment = datetime(2001, 2, 3, tzinfo=UTC)
    extent = {"SingleDateTimes": ["2001-02-03T00:00:00Z"]}
    assert record(umm_item(1, TemporalExtents=[extent])).intervals == ((moment, moment),)


def test_periodic_times_are_their_whole_span_and_flagged():
    extent = {
        "PeriodicDateTimes": [
            {"Name": "each summer", "StartDate": "2001-06-01", "EndDate": "2009-08-31",
             "DurationUnit": "DAY", "DurationValue": 90, "PeriodCycleDurationUnit": "YEAR",
             "PeriodCycleDurationValue": 1}
        ]
    }  # fmt: skip
    read = record(umm_item(1, TemporalExtents=[extent]))
    assert read.flags == ("periodic_time",)
    assert [moment.year for moment in read.intervals[0]] == [2001, 2009]


def test_polygons_with_holes_give_a_footprint_without_them():
    boundary = {"Points": points((0, 0), (10, 0), (10, 10), (0, 10), (0, 0))}
    hole = {"Points": points((2, 2), (4, 2), (4, 4), (2, 4), (2, 2))}
    entry = read_umm_collection(
        geometry(GPolygons=[{"Boundary": boundary, "ExclusiveZone": {"Boundaries": [hole]}}])
    )
    assert entry.footprint.area == pytest.approx(96.0)
    assert entry.record.boxes == (Box(0, 0, 10, 10),)


def test_points_and_lines_have_an_area():
    entry = read_umm_collection(
        geometry(Points=points((1, 2)), Lines=[{"Points": points((20, 0), (30, 5))}])
    )
    assert [round(box.west, 3) for box in entry.record.boxes] == [0.995, 20.0]
    assert entry.record.flags == ()


@pytest.mark.parametrize(
    "parts",
    [
        {"Points": points(("x", 2))},
        {"Lines": [{"Points": []}]},
        {"GPolygons": [{"Boundary": {"Points": points((0, 0), (None, 1), (2, 2))}}]},
        {"BoundingRectangles": [{"WestBoundingCoordinate": 1}]},
    ],
)
def test_a_broken_geometry_is_flagged_and_the_record_is_kept(parts):
    read = record(geometry(**parts))
    assert read.short_name == "SET1"
    assert read.flags[0] in {"broken_box", "broken_polygon"}


def test_related_urls_are_links_by_kind_and_unsafe_ones_are_left_out():
    urls = [
        {"URLContentType": "PublicationURL", "Type": "VIEW RELATED INFORMATION", "URL": "http://a/"},
        {"URLContentType": "DistributionURL", "Type": "GET DATA", "Subtype": "Earthdata Search",
         "URL": "http://b/"},
        {"URLContentType": "DistributionURL", "Type": "USE SERVICE API", "URL": "http://c/"},
        {"URLContentType": "CollectionURL", "Type": "DATA SET LANDING PAGE", "URL": "http://d/"},
        {"URLContentType": "CollectionURL", "Type": "x", "URL": "javascript:alert(1)"},
    ]  # fmt: skip
    read = record(umm_item(1, RelatedUrls=urls))
    assert [(link.kind, link.url) for link in read.links] == [
        ("landing", "http://d/"),
        ("order", "http://b/"),
        ("documentation", "http://a/"),
        ("service", "http://c/"),
    ]
    assert read.flags == ("broken_link",)


def test_publications_are_read_with_their_year_and_doi():
    cited = {"Title": "A paper", "PublicationDate": "2018-01-24T00:00:00Z",
             "DOI": {"DOI": "10.1/ABC"}, "Author": "N. N."}  # fmt: skip
    (read,) = read_umm_collection(umm_item(1, PublicationReferences=[cited, {}])).publications
    assert (read.title, read.year, read.authors) == ("A paper", 2018, "N. N.")


def test_a_record_without_meta_gets_an_id_of_its_own_and_a_flag():
    read = record(umm_item(1)["umm"])
    assert (read.concept_id, read.flags) == ("cmr/SET1_1", ("no_concept_id",))


def test_a_record_that_nothing_names_is_refused():
    with pytest.raises(BrokenRecord, match="an id or a short name"):
        read_umm_collection({"meta": {}, "umm": {}})


@pytest.mark.parametrize("value", [None, 5, "text", [], [[]], {"a": []}, [None], True])
def test_any_kind_of_value_in_any_field_leaves_a_record(value):
    whole = umm_item(
        1, Platforms=[{}], ScienceKeywords=[{}], RelatedUrls=[{}], DOI={}, ProcessingLevel={},
        UseConstraints={}, PublicationReferences=[{}], DataCenters=[{}], AncillaryKeywords=[],
    )  # fmt: skip
    for name in whole["umm"]:
        if name != "ShortName":
            changed = {**whole, "umm": {**whole["umm"], name: value}}
            assert record(changed).concept_id == "C10001-PROV"


def test_real_records_are_read_without_a_flag(shared_data):
    path = shared_data / "umm_c_samples" / "earthaccess_cassette_umm_c.json"
    items = json.loads(path.read_text(encoding="utf-8"))
    read = [record(item) for item in items]
    assert {flag for one in read for flag in one.flags} == set()
    assert all(one.keywords and one.platforms and one.boxes and one.intervals for one in read)
