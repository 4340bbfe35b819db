"""Each row of the content files keeps its promises: names, types, sources, evidence."""

from collections import Counter

import pytest

from osgr.support.content_files import CONTENT, ContentFiles
from osgr.support.content_rows import DOI, NodeRow, RelationRow
from osgr.support.spelling import form

FEWEST_WORDS = 4


@pytest.fixture(scope="module")
def files() -> ContentFiles:
    return ContentFiles(CONTENT)


def _kinds(files: ContentFiles) -> tuple[list[NodeRow], ...]:
    return (
        list(files.targets.values()),
        list(files.properties.values()),
        list(files.results.values()),
    )


def _all_records(files: ContentFiles) -> list[tuple[RelationRow, int]]:
    rows = files.relations.values()
    return [(row, number) for row in rows for number in range(len(row.provenance))]


def test_the_files_can_be_read(files: ContentFiles) -> None:
    assert files.problems == []


def test_no_spelling_means_two_nodes_of_one_kind(files: ContentFiles) -> None:
    for rows in _kinds(files):
        holders = {(form(text), row.name) for row in rows for text in (row.name, *row.aliases)}
        shared = [text for text, many in Counter(text for text, _ in holders).items() if many > 1]
        assert shared == []


def test_every_node_is_defined(files: ContentFiles) -> None:
    assert [row.name for rows in _kinds(files) for row in rows if not row.definition] == []


def test_every_relation_has_a_type_that_fits_its_subject(files: ContentFiles) -> None:
    targets = {row.name for row in files.targets.values()}
    wrong = [
        row.subject
        for row in files.relations.values()
        if (row.relation == "has_property") != (row.subject in targets)
    ]
    assert wrong == []


def test_every_relation_stands_once(files: ContentFiles) -> None:
    pairs = Counter((row.subject, row.relation, row.object) for row in files.relations.values())
    assert [pair for pair, times in pairs.items() if times > 1] == []


def test_every_record_names_a_source_and_says_what_it_says(files: ContentFiles) -> None:
    keys = {row.key for row in files.sources.values()}
    for row, number in _all_records(files):
        record = row.provenance[number]
        assert record.source in keys
        assert len(record.evidence.split()) >= FEWEST_WORDS, (row.subject, row.object)


def test_nothing_that_rests_on_an_unverified_source_counts_as_reviewed(
    files: ContentFiles,
) -> None:
    unverified = {row.key for row in files.sources.values() if not row.verified}
    counted = [
        (row.subject, row.object)
        for row, number in _all_records(files)
        if row.provenance[number].reviewed and row.provenance[number].source in unverified
    ]
    assert counted == []


def test_every_source_is_used_and_can_be_looked_up(files: ContentFiles) -> None:
    used = {record.source for row in files.relations.values() for record in row.provenance}
    used |= {row.source for row in files.derivations.values()}
    for source in files.sources.values():
        assert source.key in used
        assert source.doi or source.url.startswith("http")
        assert not source.doi or DOI.fullmatch(source.doi)


def test_no_document_stands_under_two_keys(files: ContentFiles) -> None:
    addresses = Counter((row.doi or row.url).lower() for row in files.sources.values())
    assert [address for address, times in addresses.items() if times > 1] == []
