import pytest

from common.gazetteer.errors import PlaceNotFound
from osgr.services.place_lookup import GazetteerPlaces

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("places")]


def test_a_country_is_its_outline() -> None:
    found = GazetteerPlaces().find("Zambia")
    assert found.kind == "polygon"
    assert found.geometry.contains(found.geometry.representative_point())
    assert "coarse" in found.note


def test_a_province_is_the_hull_of_its_towns() -> None:
    found = GazetteerPlaces().find("Uttar Pradesh")
    assert found.kind == "polygon"
    assert "populated places" in found.note


def test_a_part_of_a_country_with_its_own_map_is_its_outline() -> None:
    assert GazetteerPlaces().find("Scotland").kind == "polygon"


def test_a_town_is_a_point_with_its_rivals() -> None:
    found = GazetteerPlaces().find("Valencia")
    assert found.kind == "point"
    assert any("Spain" in place.label for place in (found, *found.rivals))


def test_an_unknown_name_is_not_found() -> None:
    with pytest.raises(PlaceNotFound):
        GazetteerPlaces().find("Qwertyville")
