import time

import pytest

from discovery.catalogue.identifiers import read_doi, read_level, read_url
from discovery.catalogue.moments import read_intervals, read_moment
from discovery.catalogue.wording import clean_line, clean_terms, clean_text, keyword_paths


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<p>Soil <b>moisture</b></p>", "Soil moisture"),
        ("first<br/>second", "first\nsecond"),
        ("&lt;p&gt;escaped &amp;amp; more&lt;/p&gt;", "escaped &amp; more"),
        ("SNR < 3 and > 1", "SNR < 3 and > 1"),
        ("x<y and y>z", "x<y and y>z"),
        ("before<script>alert(1)</script>after", "beforeafter"),
        ("before<script>never closed", "before"),
        ("a<!-- hidden <b>text</b> -->b", "ab"),
        ("tab\tand\x00nul\x07bell", "tab andnulbell"),
        ("one\n\n\n\n two", "one\n\ntwo"),
        ("\u202etxet\u202c \ufeffmark", "txet mark"),
        ("lone \ud800 surrogate", "lone surrogate"),
    ],
)
def test_text_is_what_a_reader_would_see(written, read):
    assert clean_text(written, limit=1000) == read


def test_text_is_cut_at_its_limit():
    assert clean_text("x" * 500, limit=100) == "x" * 100


@pytest.mark.parametrize("value", [None, [], {}, 7.0j, True])
def test_what_is_no_text_is_nothing(value):
    assert clean_text(value, limit=10) == ""


@pytest.mark.parametrize("part", ["<script>", "<a ", "&lt;", "<!--", "<p", "\n \n"])
def test_cleaning_takes_time_in_proportion_to_the_text(part):
    started = time.process_time()
    clean_text(part * 40_000, limit=100_000)
    assert time.process_time() - started < 2.0


def test_numbers_are_read_as_a_line():
    assert [clean_line(value, limit=9) for value in (6, 1.5, True, None)] == ["6", "1.5", "", ""]


def test_terms_that_say_nothing_are_left_out_and_none_comes_twice():
    assert clean_terms(["MODIS", " MODIS ", "Not provided", "", None, 3]) == ("MODIS", "3")


def test_a_term_with_arrows_is_a_path():
    assert keyword_paths(["EARTH SCIENCE > LAND SURFACE > SOILS", "snow"]) == (
        ("EARTH SCIENCE", "LAND SURFACE", "SOILS"),
        ("snow",),
    )


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        ("10.5067/MODIS/MOD11A1.061", "10.5067/MODIS/MOD11A1.061"),
        ("https://doi.org/10.5067/X", "10.5067/X"),
        ("doi:10.5067/X", "10.5067/X"),
        ("Not a DOI", ""),
        (None, ""),
    ],
)
def test_a_doi_is_read_without_its_resolver(written, doi):
    assert read_doi(written) == doi


@pytest.mark.parametrize(
    ("written", "level"),
    [("2", "2"), ("L2", "2"), ("Level 3", "3"), ("1B", "1B"), ("2P", "2P"), ("l1a", "1A"),
     ("Not Provided", ""), ("12", ""), ("NA", ""), (None, "")],
)  # fmt: skip
def test_a_processing_level_is_a_number_with_a_letter(written, level):
    assert read_level(written) == level


@pytest.mark.parametrize(
    "written",
    ["javascript:alert(1)", "data:text/html,x", "//host/x", "http://", "http://[bad", "http://a b/",
     "/relative", "http://x/\"onclick", None, "x" * 3000],
)  # fmt: skip
def test_what_may_not_be_a_link_is_none(written):
    assert read_url(written) == ""


def test_an_address_is_kept_as_it_is():
    assert read_url(" https://e4ftl01.cr.usgs.gov//MOLT/?a=1&b=2 ").endswith("MOLT/?a=1&b=2")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2000-02-18T00:00:00.000Z", "2000-02-18T00:00:00+00:00"),
        ("2000-02-18T02:00:00+02:00", "2000-02-18T00:00:00+00:00"),
        ("2016-01-02T00:00:00.123456789Z", "2016-01-02T00:00:00.123456+00:00"),
        ("2000-02-18", "2000-02-18T00:00:00+00:00"),
        ("1999", "1999-01-01T00:00:00+00:00"),
    ],
)
def test_a_moment_is_read_in_utc(written, read):
    assert read_moment(written).isoformat() == read


@pytest.mark.parametrize("written", ["yesterday", 5, "0000-01-01", "0001-01-01T00:00:00+14:00"])
def test_what_is_no_moment_is_refused(written):
    with pytest.raises(ValueError):  # noqa: PT011 -- Python's own texts differ by version
        read_moment(written)


@pytest.mark.parametrize(
    ("pairs", "flags"),
    [
        ([["2001-01-01", None]], ()),
        ([["2001-01-01", "2000-01-01"]], ("broken_interval",)),
        (["2001"], ("broken_interval",)),
        ([[None, None]], ("no_interval",)),
        ([], ("no_interval",)),
    ],
)
def test_intervals_that_cannot_be_are_flagged(pairs, flags):
    assert read_intervals(pairs)[1] == flags
