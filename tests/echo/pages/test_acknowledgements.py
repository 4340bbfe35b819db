"""The notice, read for the page "About"."""

from echo.pages.acknowledgements import acknowledgements, read_notice

NOTICE = """Some words before it all, which are
no source.

DATA
GeoNames
  www.geonames.org, CC BY 4.0.
  Places and their names.
Natural Earth II
  Public domain.

PROGRAMS IN THE BROWSER
CesiumJS
  Apache-2.0.

A closing paragraph that names no source.
"""


def test_each_source_is_listed_under_its_kind_with_all_its_words() -> None:
    data, programs = read_notice(NOTICE)
    assert data.title == "Data"
    assert [entry.name for entry in data.entries] == ["GeoNames", "Natural Earth II"]
    assert data.entries[0].words == "www.geonames.org, CC BY 4.0. Places and their names."
    assert [entry.name for entry in programs.entries] == ["CesiumJS"]


def test_text_without_sections_lists_nothing() -> None:
    assert read_notice("Only words.\n  Indented words.") == ()


def test_the_projects_own_notice_names_what_its_licences_ask_for() -> None:
    names = {entry.name for section in acknowledgements() for entry in section.entries}
    assert {"GeoNames", "Copernicus DEM GLO-30"} <= names
    assert all(entry.words for section in acknowledgements() for entry in section.entries)
