"""The open half is what its catalogue and the archive give, and the archive is always the same."""

from __future__ import annotations

import json

import pytest

from tests.osgr.archive.build import SHARED, rows
from tests.osgr.archive.synthetic import synthetic_rows
from tests.osgr.questions.concepts import RESULTS
from tests.osgr.questions.derive import HERE, derive, read_catalogue
from tests.osgr.questions.selection import result_code

needs_shared = pytest.mark.skipif(
    not (SHARED / "data/stac_items").is_dir(), reason="the shared reference data isn't here"
)


def test_the_synthetic_rows_are_the_same_at_every_call():
    assert list(synthetic_rows()) == list(synthetic_rows())


def test_no_two_synthetic_rows_share_an_id():
    ids = [row["id"] for row in synthetic_rows()]
    assert len(set(ids)) == len(ids)


def test_every_synthetic_row_without_a_value_says_that_it_is_void():
    for row in synthetic_rows():
        properties = row["properties"]
        assert ("value" in properties) == (properties["nodata_share"] < 1), row["id"]


@needs_shared
def test_no_two_rows_of_the_whole_archive_share_an_id():
    ids = [row["id"] for row in rows(SHARED)]
    assert len(set(ids)) == len(ids)


@needs_shared
def test_the_open_half_follows_from_its_catalogue_and_the_archive():
    by_code = {code: [] for code in RESULTS}
    for row in rows(SHARED):
        if code := result_code(row):
            by_code[code].append(row)
    derived = [derive(entry, by_code) for entry in read_catalogue("open")]
    stored = [json.loads(line) for line in (HERE / "open.jsonl").read_text("utf-8").splitlines()]
    assert derived == stored
