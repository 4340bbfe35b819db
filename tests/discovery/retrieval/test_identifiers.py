import pytest

from discovery.retrieval import Index


@pytest.mark.parametrize("query", ["MOD11A1", "mod11a1", " MOD11A1. ", '"MOD11A1"'])
def test_a_short_name_puts_its_newest_version_first_and_the_older_ones_behind(names_for, query):
    assert names_for(query)[:3] == ["MOD11A1 061", "MOD11A1 006", "MOD11A1 5"]


@pytest.mark.parametrize(
    "query",
    ["MOD11A1.006", "mod11a1 v006", "MOD11A1 version 6", "daily MOD11A1 collection 6 over Spain",
     "10.5067/MODIS/MOD11A1.006", "https://doi.org/10.5067/MODIS/MOD11A1.006",
     "doi:10.5067/modis/mod11a1.006"],
)  # fmt: skip
def test_a_stated_version_or_doi_comes_first(names_for, query):
    assert names_for(query)[0] == "MOD11A1 006"


def test_a_concept_id_comes_first(index: Index, names_for):
    row = index.short_names.index("VOLC_SO2")
    assert names_for(f"files of {index.concept_ids[row]} please")[0] == "VOLC_SO2 1"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("GPM_3IMERGDF", "GPM_3IMERGDF 07"),
        ("IMERG final", "GPM_3IMERGDF 07"),
        ("OPERA_L3_DSWX-HLS_V1", "OPERA_L3_DSWX-HLS_V1 1.0"),
        ("how do I open MUR-JPL-L4-GLOB-v4.1 in python?", "MUR-JPL-L4-GLOB-v4.1 4.1"),
        ("MYD11A1 rather than the Terra land surface temperature", "MYD11A1 061"),
    ],
)
def test_identifiers_are_found_whole_and_in_parts(names_for, query, first):
    assert names_for(query)[0] == first


def test_a_name_of_letters_alone_inside_a_sentence_is_no_identifier(index: Index):
    assert index.identifiers.find("a volcano and its jason_alt")[0].kind == "short_name"
    assert index.identifiers.find("the test of all") == []
