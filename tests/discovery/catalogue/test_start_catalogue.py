import json

import pytest

from discovery.catalogue.eodag import StartCatalogueMissing, eodag_version, read_eodag_collections

OWN = """
SETS_A:
  title: Product A
  description: What A measures.
  platform: S2A,S2B
  constellation: SENTINEL2
  instruments: [MSI]
  processing:level: L2A
  keywords: [L2]
  license: other
  extent: {"spatial": {"bbox": [[-180.0, -90.0, 180.0, 90.0]]}}
GENERIC_COLLECTION:
  title:
"""
OTHERS = {
    "planetary_computer": {"collections_config": {"modis": {"title": "M", "platform": "terra"}}},
    "unlisted": {"collections_config": {"x": {"title": "X"}}},
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "collections.yml").write_text(OWN, encoding="utf-8")
    (tmp_path / "ext_collections.json").write_text(json.dumps(OTHERS), encoding="utf-8")
    return tmp_path


def test_products_are_read_with_satellites_in_the_usual_spelling(folder):
    first, second = (entry.record for entry in read_eodag_collections(folder))
    assert (first.concept_id, first.short_name, first.catalogue) == (
        "eodag/SETS_A",
        "SETS_A",
        "eodag",
    )
    assert first.platforms == ("Sentinel-2", "Sentinel-2A", "Sentinel-2B")
    assert (first.processing_level, first.instruments) == ("2A", ("MSI",))
    assert (second.concept_id, second.platforms) == ("eodag/planetary_computer/modis", ("Terra",))
    assert second.provider == "Microsoft Planetary Computer"


def test_the_installed_package_describes_hundreds_of_products():
    found = [entry.record for entry in read_eodag_collections()]
    assert eodag_version()
    assert len({record.concept_id for record in found}) == len(found) > 500
    assert {"Sentinel-1", "Sentinel-2", "LANDSAT-8", "Terra"} <= {
        platform for record in found for platform in record.platforms
    }


def test_a_package_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setattr("discovery.catalogue.eodag.find_spec", lambda _: None)
    with pytest.raises(StartCatalogueMissing, match="eodag"):
        next(read_eodag_collections())
