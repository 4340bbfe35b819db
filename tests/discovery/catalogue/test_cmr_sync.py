import json
from datetime import datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from discovery.catalogue.asking import Patience
from discovery.catalogue.cmr_api import CmrSearch
from discovery.errors import SyncFailed, SyncUnderWay
from discovery.models import CatalogueSync, Collection
from discovery.services.cmr_sync import sync_cmr
from discovery.services.storing import store_entries
from tests.discovery.catalogue.cmr_server import running_cmr, umm_item
from tests.discovery.catalogue.conftest import entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def cmr():
    with running_cmr() as double:
        double.items = [umm_item(number) for number in range(5)]
        yield double


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def search(cmr, waits) -> CmrSearch:
    patience = Patience(attempts=4, sleep=waits.append)
    return CmrSearch(base_url=cmr.url, page_size=2, allow_private=True, patience=patience)


def names() -> list[str]:
    return sorted(Collection.objects.visible().values_list("short_name", flat=True))


def test_all_pages_are_read_by_the_header_of_the_page_before(cmr, search):
    summary = sync_cmr(search)
    assert (summary.stored.loaded, summary.hits, summary.missing) == (5, 5, 0)
    assert names() == ["SET0", "SET1", "SET2", "SET3", "SET4"]
    asked = [after for path, _, after in cmr.requests if path.endswith("umm_json")]
    assert asked == ["", '["a", 2]', '["a", 4]', '["a", 6]']


def test_what_the_record_says_is_kept(search):
    sync_cmr(search)
    stored = Collection.objects.get(short_name="SET3")
    assert (stored.granule_count, stored.revision, stored.provider) == (7, 1, "PROV")
    assert sorted(stored.tools.values_list("concept_id", "kind")) == [
        ("S8-PROV", "service"),
        ("TL9-PROV", "tool"),
    ]


def test_the_next_sync_asks_only_for_what_has_changed_since(cmr, search):
    sync_cmr(search)
    sync_cmr(search)
    assert cmr.asked_since()[0] == ""
    assert cmr.asked_since()[-1].endswith("Z")


def test_a_whole_sync_asks_for_everything_again(cmr, search):
    sync_cmr(search)
    sync_cmr(search, whole=True)
    assert set(cmr.asked_since()) == {""}


def test_unchanged_records_are_not_written_again(search):
    sync_cmr(search)
    before = dict(Collection.objects.values_list("concept_id", "changed"))
    assert sync_cmr(search).stored.unchanged == 5
    assert dict(Collection.objects.values_list("concept_id", "changed")) == before


def test_a_changed_record_is_updated(cmr, search):
    sync_cmr(search)
    cmr.items[1]["umm"]["EntryTitle"] = "Another title"
    cmr.items[1]["meta"]["revision-id"] = 2
    assert sync_cmr(search).stored.updated == 1
    assert Collection.objects.get(short_name="SET1").title == "Another title"


def test_an_older_revision_does_not_replace_a_newer_one(cmr, search):
    cmr.items[1]["meta"]["revision-id"] = 9
    sync_cmr(search)
    cmr.items[1]["umm"]["EntryTitle"] = "Out of date"
    cmr.items[1]["meta"]["revision-id"] = 8
    sync_cmr(search)
    assert Collection.objects.get(short_name="SET1").title == "Dataset 1"


@pytest.mark.parametrize("failure", ["500", "503", "429", "half", "timed out", "not json", "dead"])
def test_a_request_that_failed_is_made_again(cmr, search, waits, failure):
    cmr.failures = ["none", failure, failure]
    assert sync_cmr(search).stored.loaded == 5
    assert waits == [1.0, 2.0]


def test_the_wait_that_a_busy_server_asks_for_is_kept(cmr, search, waits):
    cmr.failures = ["429 after 17"]
    sync_cmr(search)
    assert waits == [17.0]


def test_a_server_that_wants_an_hour_is_not_waited_for(cmr, search, waits):
    cmr.failures = ["429 after 3600"]
    with pytest.raises(SyncFailed):
        sync_cmr(search)
    assert waits == []


def test_a_sync_that_broke_off_goes_on_where_it_was(cmr, search):
    cmr.failures = ["none", *["500"] * 4]
    with pytest.raises(SyncFailed, match="2 records are kept"):
        sync_cmr(search)
    assert names() == ["SET0", "SET1"]
    cmr.requests.clear()
    summary = sync_cmr(search)
    assert summary.resumed
    assert cmr.requests[0][2] == '["a", 2]'
    assert len(names()) == 5


def test_a_token_that_the_server_forgot_begins_the_search_anew(cmr, search):
    cmr.failures = ["none", *["500"] * 4]
    with pytest.raises(SyncFailed):
        sync_cmr(search)
    cmr.generation = "b"
    summary = sync_cmr(search)
    assert (summary.stored.loaded, summary.stored.unchanged, summary.seen) == (3, 2, 5)


def test_a_malformed_record_is_reported_and_the_others_are_kept(cmr, search):
    cmr.items[2:4] = ["not a record", {"meta": {}, "umm": {}}]
    summary = sync_cmr(search)
    assert [one.place for one in summary.rejections] == ["page 2, record 1", "page 2, record 2"]
    assert names() == ["SET0", "SET1", "SET4"]


def test_a_record_without_abstract_and_with_a_broken_box_is_kept_and_flagged(cmr, search):
    cmr.items[0] = umm_item(0, Abstract=None)
    geometry = cmr.items[0]["umm"]["SpatialExtent"]["HorizontalSpatialDomain"]["Geometry"]
    geometry["BoundingRectangles"][0]["NorthBoundingCoordinate"] = 400
    assert sync_cmr(search).flagged == 1
    assert Collection.objects.get(short_name="SET0").flags == ["no_abstract", "broken_box"]


def test_deleted_collections_are_withdrawn(cmr, search):
    sync_cmr(search)
    cmr.items.pop(0)
    cmr.deleted = ["C10000-PROV", "C99999-ELSEWHERE"]
    assert sync_cmr(search).withdrawn == 1
    assert names() == ["SET1", "SET2", "SET3", "SET4"]


def test_what_was_deleted_before_a_dump_came_here_is_asked_for_once(cmr, search):
    store_entries([entry(1)])
    sync_cmr(search)
    sync_cmr(search)
    first, second = (
        datetime.fromisoformat(query["revision_date"][0])
        for path, query, _ in cmr.requests
        if path.endswith("deleted-collections")
    )
    assert timedelta(days=700) < second - first < timedelta(days=800)


def test_two_syncs_do_not_run_at_once(cmr, search):
    with connections["default"].copy().cursor() as other:
        other.execute("SELECT pg_advisory_lock(hashtext('discovery sync'))")
        with pytest.raises(SyncUnderWay):
            sync_cmr(search)
        other.connection.close()


def test_what_was_read_counts_although_deletions_cannot_be_told(cmr, search):
    cmr.failures = [*["none"] * 4, "404"]
    summary = sync_cmr(search)
    assert "404" in summary.deletions_unknown
    assert CatalogueSync.objects.get().complete_since is not None
    cmr.deleted = ["C10000-PROV"]
    assert sync_cmr(search).withdrawn == 1


def test_a_collection_that_comes_back_is_shown_again(cmr, search):
    sync_cmr(search)
    cmr.deleted = ["C10000-PROV"]
    sync_cmr(search)
    cmr.deleted = []
    sync_cmr(search)
    assert "SET0" in names()


def test_records_that_were_announced_and_not_sent_are_counted(cmr, search):
    cmr.announced = 8
    assert sync_cmr(search).missing == 3


def test_a_dry_run_writes_nothing(cmr, search):
    sync_cmr(search)
    cmr.items[0]["umm"]["EntryTitle"] = "Changed"
    cmr.items.append(umm_item(7))
    state = CatalogueSync.objects.values().get()
    summary = sync_cmr(search, dry_run=True)
    assert (summary.stored.loaded, summary.stored.updated) == (1, 1)
    assert len(names()) == 5
    assert CatalogueSync.objects.values().get() == state


def test_nasa_s_providers_are_asked_for_by_name(cmr, search):
    sync_cmr(search, provider_set="nasa")
    _, query, _ = cmr.requests[0]
    assert "LPCLOUD" in query["provider[]"]


def test_the_command_ends_with_one_json_object(cmr, capsys):
    call_command("sync_cmr", url=cmr.url, allow_private=True, page_size=3, json=True)
    facts = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (facts["loaded"], facts["rejected"], facts["missing"]) == (5, 0, 0)


def test_the_command_names_a_server_that_may_not_be_asked(cmr):
    with pytest.raises(CommandError, match="not a public address"):
        call_command("sync_cmr", url=cmr.url)


def test_what_was_announced_and_not_sent_is_asked_for_again(cmr, search):
    cmr.announced = 8
    sync_cmr(search)
    cmr.announced = None
    cmr.items.append(umm_item(7))
    sync_cmr(search)
    assert set(cmr.asked_since()) == {""}
    assert "SET7" in names()


@pytest.mark.parametrize("hits", ["9" * 12, "9" * 5000, "-3", "many"])
def test_a_number_of_hits_that_cannot_be_is_taken_as_not_stated(cmr, search, hits):
    cmr.announced = hits
    summary = sync_cmr(search)
    assert (summary.stored.loaded, summary.hits) == (5, None)


def test_a_server_that_sends_the_same_page_for_ever_is_left(cmr, search):
    cmr.repeats = True
    with pytest.raises(SyncFailed, match="same page"):
        sync_cmr(search)
    assert names() == ["SET0", "SET1"]


def test_a_server_that_sends_more_than_it_announced_is_left(cmr, search):
    cmr.items = [umm_item(number) for number in range(40)]
    cmr.announced = 4
    with pytest.raises(SyncFailed, match="announced 4"):
        sync_cmr(search)
    assert len(names()) == 8


def test_a_page_in_place_of_the_deleted_collections_is_not_taken_for_none(cmr, search):
    cmr.failures = [*["none"] * 4, *["not json"] * 4]
    assert "something else" in sync_cmr(search).deletions_unknown


def test_an_address_that_cannot_be_read_is_named(db):
    with pytest.raises(CommandError, match="is no address"):
        call_command("sync_cmr", url="http://[bad")
