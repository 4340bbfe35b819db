"""A manifest is loaded row by row: the right ones are stored, the others listed with their line."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from osgr.archive.errors import UnknownArchive
from osgr.archive.manifest import RejectedRow, read_manifest
from osgr.archive.variable_names import ResultName, VariableLexicon
from osgr.models import Archive, ArchiveVariable, Observation
from osgr.selectors.archive import held_results, held_variables
from osgr.selectors.observations import observations
from osgr.services.archive import LoadSummary, delete_archive, load_observations
from osgr.services.archive_names import name_variables

pytestmark = pytest.mark.django_db

LEXICON = VariableLexicon([ResultName(name="NDVI product", spellings=("NDVI",))])


def row(id: str = "a", **fields: object) -> str:
    defaults = {
        "id": id,
        "variable": "NDVI",
        "start": "2020-06-01",
        "end": "2020-06-30",
        "bbox": [0, 0, 1, 1],
        "properties": {"product": "MOD13A1", "resolution_m": 500, "path": "a.tif", "value": 0.4},
    }
    return json.dumps(defaults | fields)


def load(*lines: str, archive: str = "test") -> LoadSummary:
    found = read_manifest(lines, archive=archive, source="file")
    return load_observations(found, archive=archive, lexicon=LEXICON)


def test_a_row_becomes_an_item_with_what_it_says():
    load(row())
    (item,) = observations("test", ["a"])
    assert (item.variable, item.result, item.product) == ("NDVI", "NDVI product", "MOD13A1")
    assert item.resolution_m == 500
    assert item.assets == {"data": "a.tif"}
    assert item.end.isoformat() == "2020-06-30T23:59:59.999999+00:00"
    assert item.valid.usable is True


def test_a_row_that_cannot_be_right_is_listed_and_the_others_are_loaded():
    summary = load(
        row("good"),
        "not json",
        "",
        row("reversed", end="2020-05-01"),
        row("nowhere", bbox=None),
        row("cloudy", properties={"cloud_cover": 200}),
        row("", variable="NDVI"),
        "[1]",
        row("nul\x00"),
        row("also good"),
    )
    assert summary.loaded == 2
    assert [(bad.line, bad.id) for bad in summary.rejected] == [
        (2, ""),
        (4, "reversed"),
        (5, "nowhere"),
        (6, "cloudy"),
        (7, ""),
        (8, ""),
        (9, ""),
    ]
    assert all(bad.reason for bad in summary.rejected)


def test_an_item_whose_id_comes_again_replaces_it():
    load(row("a"), row("b"))
    summary = load(row("a", bbox=[5, 5, 6, 6]))
    assert (summary.loaded, Observation.objects.count()) == (1, 2)
    assert observations("test", ["a"])[0].footprint.bounds == (5, 5, 6, 6)


def test_of_rows_with_one_id_the_last_one_counts():
    summary = load(row("a", bbox=[1, 1, 2, 2]), row("a", bbox=[5, 5, 6, 6]))
    assert (summary.loaded, summary.repeated) == (1, 1)
    assert observations("test", ["a"])[0].footprint.bounds == (5, 5, 6, 6)


def test_one_id_may_be_in_two_archives():
    load(row("a"), archive="one")
    load(row("a"), archive="two")
    assert Observation.objects.count() == 2


def test_an_unknown_variable_is_listed_and_stored():
    summary = load(row("a", variable="flux capacitance"), row("b", variable="flux capacitance"))
    assert (summary.loaded, summary.unknown_variables) == (2, ("flux capacitance",))
    assert held_results("test") == {}
    assert [held.items for held in held_variables("test")] == [2]


def test_a_footprint_over_the_antimeridian_is_stored_in_two_parts():
    load(row("a", bbox=[179, -1, -179, 1]))
    assert len(Observation.objects.get().footprint) == 2


def test_a_variable_left_without_items_is_dropped():
    load(row("a", variable="flux capacitance"))
    load(row("a"))
    assert list(ArchiveVariable.objects.values_list("variable", flat=True)) == ["NDVI"]


def test_nothing_is_stored_if_reading_breaks_off():
    def broken():
        yield from read_manifest([row()], archive="test", source="file")
        raise OSError("the disk went away")

    with pytest.raises(OSError, match="went away"):
        load_observations(broken(), archive="test", lexicon=LEXICON)
    assert not Archive.objects.exists()


def test_variables_are_named_anew_after_the_graph_changed():
    load(row("a", variable="flux capacitance"))
    owner = Archive.objects.get()
    lexicon = VariableLexicon([ResultName(name="flux", spellings=("flux capacitance",))])
    assert name_variables(owner, lexicon=lexicon, revision=7) == 1
    assert held_results("test") == {"flux": 1}
    assert Archive.objects.get().graph_revision == 7


def test_deleting_an_archive_takes_its_items_and_no_others():
    load(row("a"), row("b"), archive="one")
    load(row("a"), archive="two")
    assert delete_archive("one") == 2
    assert Observation.objects.count() == 1
    with pytest.raises(UnknownArchive):
        delete_archive("one")


def test_twelve_thousand_rows_load_in_seconds():
    rows = [
        row(f"{number}", bbox=[number % 100, 0, number % 100 + 1, 1]) for number in range(12_000)
    ]
    summary = load(*rows)
    assert summary.loaded == 12_000
    assert summary.seconds < 30


@pytest.mark.parametrize(
    "properties",
    [
        '{"x": 1e999}',
        '{"x": NaN}',
        '{"x": "\\u0000"}',
        '{"x": "\\ud800"}',
        "[]",
        '{"y":' + "9" * 400 + "}",
    ],
)
def test_what_no_database_can_hold_is_rejected_with_its_row_alone(properties):
    bad = row("bad").replace('"properties": {', f'"properties": {properties}, "was": {{')
    summary = load(row("good"), bad)
    assert (summary.loaded, [found.line for found in summary.rejected]) == (1, [2])


@pytest.mark.parametrize("value", [float("inf"), float("nan"), "\x00", "\ud800", {1, 2}])
def test_an_item_of_any_source_that_cannot_be_stored_is_listed(value):
    good, bad = read_manifest([row("good"), row("bad")], archive="test", source="f")
    broken = replace(bad, properties={"x": value})
    summary = load_observations([good, broken], archive="test", lexicon=LEXICON)
    assert (summary.loaded, [found.id for found in summary.rejected]) == (1, ["bad"])


def test_a_variable_that_cannot_be_stored_is_listed():
    good, bad = read_manifest([row("good"), row("bad")], archive="test", source="f")
    summary = load_observations(
        [good, replace(bad, variable="a\x00b")], archive="test", lexicon=LEXICON
    )
    assert (summary.loaded, len(summary.rejected)) == (1, 1)


def test_a_reader_gives_a_rejected_row_for_a_line_that_is_too_long():
    (bad,) = read_manifest([row("a", variable="x" * 1_100_000)], archive="a", source="f")
    assert isinstance(bad, RejectedRow)


@pytest.fixture
def _small_lexicon(monkeypatch):
    command = "osgr.management.commands.load_observations.current_lexicon"
    monkeypatch.setattr(command, lambda: (LEXICON, 0))


@pytest.mark.usefixtures("_small_lexicon")
def test_the_command_ends_with_one_object_of_the_named_keys(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_bytes(
        "\n".join([row("a"), row("b", variable="flux capacitance"), "{"]).encode()
        + b'\n{"id": "\xff"}\n'
    )
    out = StringIO()
    call_command("load_observations", str(file), "--archive", "new", "--json", stdout=out)
    answer = json.loads(out.getvalue().splitlines()[-1])
    assert set(answer) == {"loaded", "unknown_variables", "rejected", "seconds"}
    assert answer["loaded"] == 2
    assert "flux capacitance" in answer["unknown_variables"]
    assert [bad["line"] for bad in answer["rejected"]] == [3, 4]


@pytest.mark.usefixtures("_small_lexicon")
def test_a_missing_file_is_a_clear_error(tmp_path):
    with pytest.raises(CommandError, match="can't be read"):
        call_command("load_observations", str(tmp_path / "none"), "--archive", "new")


def test_a_file_with_a_byte_order_mark_keeps_its_first_row(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + row("a").encode() + b"\r\n" + row("b").encode() + b"\r\n")
    out = StringIO()
    call_command("load_observations", str(file), "--archive", "new", "--json", stdout=out)
    assert json.loads(out.getvalue())["loaded"] == 2


def test_an_archive_has_a_name_that_can_be_shown(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text(row("a"))
    with pytest.raises(CommandError, match="printable"):
        call_command("load_observations", str(file), "--archive", "a\x01b")
