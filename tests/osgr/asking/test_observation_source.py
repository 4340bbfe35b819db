import pytest

from common.errors import NotFound
from osgr.services.observation_source import SiteObservations

pytestmark = pytest.mark.django_db
GREEN = "What was the mean NDVI over Urumqi in summer 2021?"


def test_the_tools_get_chains_items_and_answers_of_the_site(asked: str) -> None:
    site = SiteObservations()
    assert site.support_paths("drought", archive=asked)
    found = site.ground(GREEN, archive=asked).usable[0]
    ids = [scored.item.id for scored in found.items]
    assert [item.id for item in site.items(ids, archive=asked)] == ids
    answer = site.answer(GREEN, archive=asked)
    assert answer.value == pytest.approx(0.5)
    assert set(answer.items) == set(ids)


@pytest.mark.parametrize(
    "ask",
    [
        lambda site, archive: site.support_paths("happiness", archive=archive),
        lambda site, archive: site.support_paths("drought", archive="nowhere"),
        lambda site, archive: site.items(["nothing"], archive=archive),
        lambda site, archive: site.ground("How happy is Urumqi?", archive=archive),
    ],
)
def test_what_is_not_there_is_told(asked: str, ask) -> None:
    with pytest.raises(NotFound):
        ask(SiteObservations(), asked)


def test_an_address_outside_the_folders_of_data_is_not_opened(asked: str) -> None:
    with pytest.raises(Exception, match="folder"):
        SiteObservations().open_asset("/etc/passwd")
