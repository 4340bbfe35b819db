import gzip
import json
import time

import pytest
from django.contrib.gis.geos import Point
from django.core.management import CommandError, call_command

from common.geo import Box
from discovery.models import Collection
from discovery.selectors.collections import (
    by_concept_ids,
    catalogue_content,
    catalogue_status,
    records,
)
from discovery.services.loading import load_collections, load_start_catalogue
from discovery.services.storing import store_entries
from tests.discovery.catalogue.conftest import entry, row

pytestmark = pytest.mark.django_db


def command(path, capsys) -> dict:
    call_command("load_collections", str(path), json=True)
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_the_command_says_what_it_did_in_its_last_line(dump, capsys):
    facts = command(dump(row(1), row(2, description=None)), capsys)
    assert facts.pop("seconds") >= 0
    assert facts == {"loaded": 2, "updated": 0, "flagged": 1}


def test_a_rerun_loads_and_updates_nothing(dump, capsys):
    path = dump(row(1), row(2))
    command(path, capsys)
    facts = command(path, capsys)
    assert (facts["loaded"], facts["updated"]) == (0, 0)


def test_what_has_changed_is_updated(dump, capsys):
    command(dump(row(1), row(2)), capsys)
    facts = command(dump(row(1), row(2, title="Another")), capsys)
    assert (facts["loaded"], facts["updated"]) == (0, 1)
    assert Collection.objects.get(concept_id="C00002-P").title == "Another"


def test_bad_lines_are_named_and_the_rest_is_loaded(tmp_path, capsys):
    path = tmp_path / "dump.jsonl"
    path.write_text(f"{json.dumps(row(1))}\nnot json\n{json.dumps(row(2))}\n", encoding="utf-8")
    call_command("load_collections", str(path), json=True)
    captured = capsys.readouterr()
    assert json.loads(captured.out.splitlines()[-1])["loaded"] == 2
    assert "line 2: this is no JSON" in captured.err
    assert "1 rejected" in captured.err


def test_a_file_that_breaks_off_is_an_error_and_loses_nothing(tmp_path, capsys):
    packed = gzip.compress(b"".join(json.dumps(row(n)).encode() + b"\n" for n in range(5000)))
    path = tmp_path / "dump.jsonl.gz"
    path.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(CommandError, match="breaks off"):
        call_command("load_collections", str(path), json=True)
    facts = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert facts["loaded"] == Collection.objects.count() > 100


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(CommandError, match="there is no file"):
        call_command("load_collections", "/nowhere/dump.jsonl")


def test_a_record_comes_back_as_it_was_read():
    stored = entry(1, platforms=["Terra", "Aqua"], keywords=["A > B", "C"])
    store_entries([stored])
    assert list(records()) == [stored.record]


def test_records_come_in_the_order_of_their_ids():
    store_entries([entry(number) for number in (30, 4, 200, 1)])
    ids = [record.concept_id for record in records()]
    assert ids == sorted(ids)


def test_the_footprint_of_a_box_across_the_antimeridian_holds_what_lies_in_it():
    store_entries([entry(1)])
    found = Collection.objects.filter(footprint__contains=Point(175, 0, srid=4326))
    assert found.count() == 1
    assert not Collection.objects.filter(footprint__contains=Point(0, 0, srid=4326)).exists()
    assert next(records()).boxes == (Box(170, -10, -170, 10),)


def test_of_two_records_with_one_id_the_last_counts():
    stored = store_entries([entry(1), entry(1, title="The later one")])
    assert stored.loaded == 1
    assert next(records()).title == "The later one"


def test_only_those_asked_for_come_in_the_order_asked():
    store_entries([entry(number) for number in range(4)])
    found = by_concept_ids(["C00003-P", "missing", "C00001-P"])
    assert list(found) == ["C00003-P", "C00001-P"]


def test_records_can_be_narrowed_by_catalogue_and_provider():
    store_entries([entry(1), entry(2, provider="Q")])
    assert [one.concept_id for one in records(providers=["Q"])] == ["C00002-P"]
    assert list(records(catalogues=["eodag"])) == []


def test_older_versions_are_marked_with_the_newest():
    path_rows = [entry(1, short_name="MOD11A1", version="006"),
                 entry(2, short_name="MOD11A1", version="061")]  # fmt: skip
    from discovery.services.superseding import mark_superseded

    store_entries(path_rows)
    assert mark_superseded() == 1
    older = Collection.objects.get(version="006")
    assert older.superseded_by.version == "061"
    assert Collection.objects.get(version="061").superseded_by is None


def test_an_empty_catalogue_says_so():
    status = catalogue_status()
    assert (status.collections, status.is_small) == (0, True)
    assert "empty" in status.notice


def test_the_start_catalogue_needs_no_network_and_says_that_it_is_small():
    summary = load_start_catalogue()
    status = catalogue_status()
    assert summary.stored.loaded == status.collections > 300
    assert status.by_catalogue == {"eodag": status.collections}
    assert f"small catalogue of {status.collections} datasets" in status.notice
    titles = " ".join(record.title for record in records())
    for name in ("SENTINEL2", "Landsat", "MODIS"):
        assert name in titles


def test_the_content_s_mark_changes_with_every_change():
    marks = [catalogue_content()]
    store_entries([entry(1)])
    marks.append(catalogue_content())
    store_entries([entry(1, title="Changed")])
    marks.append(catalogue_content())
    Collection.objects.all().delete()
    marks.append(catalogue_content())
    assert len(set(marks[:3])) == 3
    assert marks[3] == marks[0]


def test_hostile_text_is_stored_and_comes_back_harmless():
    nasty = "'; DROP TABLE x; -- \\N \t \u0000 <script>alert(1)</script> {a,b} \\."
    store_entries([entry(1, title=nasty, keywords=[nasty], license=nasty)])
    (record,) = records()
    assert record.title == "'; DROP TABLE x; -- \\N {a,b} \\."
    assert record.keywords == ((record.title,),)


@pytest.mark.slow
def test_the_whole_dump_loads_in_under_a_minute(shared_data):
    path = shared_data / "cmr_corpus" / "cmr_collections_all.jsonl.gz"
    started = time.monotonic()
    summary = load_collections(path)
    assert time.monotonic() - started < 60.0
    assert (summary.stored.loaded, summary.rejected) == (26_545, 0)


def test_the_start_catalogue_has_a_command_that_says_that_it_is_small(capsys):
    call_command("load_start_catalogue", json=True)
    captured = capsys.readouterr()
    facts = json.loads(captured.out.splitlines()[-1])
    assert set(facts) == {"loaded", "updated", "flagged", "seconds"}
    assert "small catalogue" in captured.err
