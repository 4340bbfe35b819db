import gzip
import json
from pathlib import Path

import pytest

from discovery.catalogue.files import Rejected, read_catalogue_file
from discovery.catalogue.lines import MAX_LINE_BYTES
from tests.discovery.catalogue.cmr_server import umm_item


def row(number: int, **changes) -> dict:
    return {
        "concept_id": f"C{number}-P", "provider": "P", "title": f"Title {number}",
        "description": "About it.", "keywords": ["SOILS"], "platforms": ["Terra"],
        "instruments": ["MODIS"], "bbox": [[-180, -90, 180, 90]],
        "interval": [["2000-01-01T00:00:00Z", None]], "license": "CC0-1.0",
        "short_name": f"NAME{number}", "version": "1", **changes,
    }  # fmt: skip


def lines(*rows: object) -> bytes:
    return b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n"
                    for one in rows)  # fmt: skip


def read(path: Path) -> tuple[list[str], list[Rejected]]:
    found = list(read_catalogue_file(path, catalogue="stac:test"))
    names = [one.record.short_name for one in found if not isinstance(one, Rejected)]
    return names, [one for one in found if isinstance(one, Rejected)]


@pytest.fixture
def write(tmp_path):
    def make(content: bytes, name: str = "dump.jsonl") -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return make


def test_lines_are_read_plain_and_packed(write):
    content = lines(row(1), row(2))
    assert read(write(content))[0] == ["NAME1", "NAME2"]
    assert read(write(gzip.compress(content)))[0] == ["NAME1", "NAME2"]


def test_a_broken_line_is_reported_with_its_number_and_the_others_are_kept(write):
    names, rejected = read(write(lines(row(1), b"{half", b"[1]", b"", row(2))))
    assert names == ["NAME1", "NAME2"]
    assert [one.place for one in rejected] == ["line 2", "line 3"]


def test_a_line_that_is_too_long_is_reported_and_the_next_is_read(write):
    huge = json.dumps(row(2, description="x" * (MAX_LINE_BYTES + 5))).encode()
    names, rejected = read(write(lines(row(1), huge, row(3))))
    assert names == ["NAME1", "NAME3"]
    assert f"more than {MAX_LINE_BYTES} bytes" in rejected[0].reason


def test_a_first_line_that_is_too_long_does_not_hide_the_others(write):
    huge = json.dumps(row(1, description="x" * (MAX_LINE_BYTES + 5))).encode()
    names, rejected = read(write(lines(huge, row(2))))
    assert (names, [one.place for one in rejected]) == (["NAME2"], ["line 1"])


def test_packed_data_that_break_off_keep_what_came_before(write):
    content = gzip.compress(lines(*(row(number) for number in range(3000))))
    names, rejected = read(write(content[: len(content) // 2]))
    assert len(names) > 100
    assert rejected[-1].ends_the_file


def test_a_bomb_is_refused_before_it_is_unpacked(write):
    row_of_blanks = b" " * 999_999 + b"\n"
    names, rejected = read(write(gzip.compress(row_of_blanks * 200)))
    assert names == []
    assert "times its size" in rejected[-1].reason


def test_endless_empty_lines_are_not_read_to_the_end(write, monkeypatch):
    monkeypatch.setattr("discovery.catalogue.lines.MAX_LINES", 1000)
    assert "more than 1000 lines" in read(write(b"\n" * 5000))[1][-1].reason


def test_a_bomb_in_one_line_is_refused_too(write):
    path = write(gzip.compress(b"{" + b" " * 200_000_000))
    assert read(path)[1][-1].ends_the_file


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"\x89PNG\r\n\x1a\n\x00\x00", b"PK\x03\x04" * 99]
)
def test_what_is_no_catalogue_gives_no_collection_and_a_reason(write, content):
    names, rejected = read(write(content))
    assert names == []
    assert rejected[-1].reason


def test_a_file_of_other_lines_is_given_up(write):
    rejected = read(write(b"not json\n" * 50_000))[1]
    assert len(rejected) < 1_100
    assert rejected[-1].ends_the_file


def test_deep_nesting_is_a_broken_line(write):
    names, rejected = read(write(lines(b"[" * 100_000, row(1))))
    assert rejected
    names, rejected = read(write(lines(row(1), b'{"a":' * 100_000)))
    assert (names, rejected[0].place) == (["NAME1"], "line 2")


def test_cmr_s_answer_is_read_as_one_document(write):
    path = write(json.dumps({"hits": 2, "took": 1, "items": [umm_item(1), umm_item(2)]}).encode())
    assert read(path)[0] == ["SET1", "SET2"]


def test_a_document_over_several_lines_is_read(write):
    collection = {"type": "Collection", "stac_version": "1.0.0", "id": "one", "extent": {}}
    path = write(json.dumps({"collections": [collection], "links": []}, indent=2).encode())
    assert read(path)[0] == ["one"]


def test_a_list_is_read_member_by_member(write):
    names, rejected = read(write(json.dumps([umm_item(1), 5, umm_item(2)]).encode()))
    assert (names, [one.place for one in rejected]) == (["SET1", "SET2"], ["collection 2"])


def test_a_table_is_read_row_by_row(write):
    header = "id\ttitle\tbbox\tstart_date\tend_date\tdescription"
    table = f"{header}\nA\tTitle A\t0, 1, 2, 3\t2000-01-01\t\tx\n"
    assert read(write(table.encode(), "table.tsv"))[0] == ["A"]


def test_a_name_with_space_around_it_is_parted_from_its_version(write):
    odd = row(1, short_name="\n      NGA004\n     _1.0", version=None)
    (found,) = read_catalogue_file(write(lines(odd)), catalogue="stac:test")
    assert (found.record.short_name, found.record.version) == ("NGA004", "1.0")


@pytest.mark.parametrize(
    ("changes", "flag"),
    [
        ({"description": None}, "no_abstract"),
        ({"bbox": [[0, 0, 0]]}, "broken_box"),
        ({"bbox": [None]}, "no_box"),
        ({"interval": [["x", "y"]]}, "broken_interval"),
        ({"short_name": None}, "no_short_name"),
        ({"concept_id": None}, "no_concept_id"),
    ],
)
def test_a_record_with_a_fault_is_kept_and_says_so(write, changes, flag):
    (found,) = read_catalogue_file(write(lines(row(1, **changes))), catalogue="stac:test")
    assert found.record.flags == (flag,)


def test_text_that_is_not_utf8_is_kept_and_flagged(write):
    latin = json.dumps(row(1, title="For\u00eat"), ensure_ascii=False).encode("latin-1")
    (found,) = read_catalogue_file(write(latin), catalogue="stac:test")
    assert found.record.flags == ("damaged_text",)


def test_a_short_file_of_which_nothing_is_a_collection_is_no_catalogue(write):
    names, rejected = read(write(json.dumps(row(1)).encode("utf-16")))
    assert names == []
    assert rejected[-1].ends_the_file
