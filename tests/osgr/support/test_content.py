"""Content files are read strictly: every fault is named with its place, and nothing is guessed."""

import shutil
from pathlib import Path

import pytest

from osgr.support import InvalidContent, NodeKey, read_graph
from osgr.support.content_files import LARGEST_FILE


@pytest.fixture
def content(seed_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of the seed to spoil."""
    return Path(shutil.copytree(seed_folder, tmp_path / "content"))


def _problems(folder: Path) -> str:
    with pytest.raises(InvalidContent) as refusal:
        read_graph(folder)
    return "\n".join(refusal.value.fields["problems"])


def _add(content: Path, name: str, line: str) -> str:
    with (content / name).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    return _problems(content)


def _relation(subject: str, relation: str, object_: str, **record: object) -> str:
    stated = {"source": "key-2006", "evidence": "E.", "reviewed": "true"} | record
    written = ", ".join(f"{name}: {value}" for name, value in stated.items())
    return (
        f"- {{subject: {subject}, relation: {relation}, object: {object_},"
        f" provenance: [{{{written}}}]}}"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("- {name: x, definition: y, colour: red}", "row 4 (x): colour: Extra inputs"),
        ("- {name: drought, definition: again}", "row 4: target 'drought' stands twice"),
        ("- {definition: y}", "row 4: name: Field required"),
        ("- {name: '', definition: y}", "name: String should have at least 1 character"),
        (f"- {{name: {'x' * 201}, definition: y}}", "at most 200 characters"),
        ("- just text", "row 4: Input should be a valid dictionary"),
        ("- {name: x, name: y, definition: z}", "key name stands twice"),
        ("- {name: &a x, aliases: [*a], definition: z}", "references (*a) aren't allowed"),
        ("- !!python/object/apply:os.system [ls]", "is no YAML"),
        ("{", "is no YAML"),
    ],
)
def test_faulty_rows_are_named(content: Path, line: str, said: str):
    assert said in _add(content, "targets.yaml", line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            _relation("drout", "has_property", "TVDI"),
            "there is no target 'drout'; near it: drought",
        ),
        (_relation("drought", "has_property", "TVDIX"), "there is no property 'TVDIX'"),
        (_relation("drought", "has_property", "'result:NDVI product'"), "there is no property"),
        (_relation("drought", "causes", "TVDI"), "relation: Input should be 'has_property' or"),
        (_relation("TVDI", "estimated_from", "drought"), "no property or result 'drought'"),
        (_relation("drought", "has_property", "TVDI", source="none"), "no source 'none'"),
        (_relation("NDVI", "estimated_from", "TVDI"), "properties are estimated from one another"),
        ("- {subject: a, relation: has_property, object: b}", "provenance: Field required"),
        (
            "- {subject: a, relation: has_property, object: b, provenance: []}",
            "at least 1 item",
        ),
    ],
)
def test_faulty_relations_are_named(content: Path, line: str, said: str):
    assert said in _add(content, "relations/other.yaml", line)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("doi: 'https://doi.org/10.1/x'", "is no DOI"),
        ("doi: '10.12/x'", "is no DOI"),
        ("url: 'ftp://example.org'", "is no http address"),
        ("year: 3000", "less than or equal to 2100"),
        ("authors: someone", "needs a doi or a url"),
    ],
)
def test_faulty_sources_are_named(content: Path, fields: str, said: str):
    line = f"- {{key: x, title: X, kind: paper, verified: true, {fields}}}"

    assert said in _add(content, "sources.yaml", line)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("inputs: {x: soil moisture product}", "has no estimated_from relation to its input"),
        ("inputs: {}", "at least 1 item"),
        ("inputs: {x: NDVI}, operation: 'rm -rf'", "operation: String should match"),
        ("inputs: {x: NDVI}, source: none", "there is no source 'none'"),
    ],
)
def test_faulty_derivations_are_named(content: Path, fields: str, said: str):
    given = {"operation": "o", "source": "key-2006"}
    rest = ", ".join(f"{k}: {v}" for k, v in given.items() if f"{k}:" not in fields)
    line = f"- {{name: n, property: TVDI, formula: f, {rest}, {fields}}}"

    assert said in _add(content, "derivations.yaml", line)


def test_a_range_that_ends_before_it_begins_is_named(content: Path):
    line = "- {name: x, definition: y, valid_range: [1, 1]}"

    assert "isn't [smallest, largest]" in _add(content, "results.yaml", line)


def test_all_faults_are_named_at_once(content: Path):
    (content / "sources.yaml").unlink()

    problems = _add(content, "targets.yaml", "- {definition: y}")

    assert "sources.yaml can't be read" in problems
    assert "name: Field required" in problems


def test_a_file_that_is_too_large_is_not_parsed(content: Path):
    (content / "targets.yaml").write_bytes(b"#" * (LARGEST_FILE + 1))

    assert f"targets.yaml is larger than {LARGEST_FILE} bytes" in _problems(content)


def test_deep_nesting_is_refused(content: Path):
    (content / "targets.yaml").write_text("[" * 100_000, encoding="utf-8")

    assert "targets.yaml is no YAML" in _problems(content)


def test_what_rests_on_an_unverified_source_doesnt_count(content: Path):
    path = content / "relations" / "other.yaml"
    line = _relation("drought", "has_property", "dNBR", source="hearsay")
    path.write_text(path.read_text() + line)

    ends = (NodeKey("target", "drought"), NodeKey("property", "dNBR"))

    assert not read_graph(content).relations[ends].is_reviewed


def test_a_plain_name_means_the_property_before_the_result(content: Path):
    path = content / "relations" / "other.yaml"
    path.write_text(
        path.read_text() + _relation("dNBR", "estimated_from", "land surface temperature")
    )

    objects = {
        str(relation.object)
        for relation in read_graph(content).relations.values()
        if relation.subject.name == "dNBR"
    }

    assert objects == {"property:NBR", "property:land surface temperature"}


def test_a_property_may_be_read_from_the_result_of_its_name(seed_graph):
    ends = {(str(r.subject), str(r.object)) for r in seed_graph.relations.values()}

    assert ("property:land surface temperature", "result:land surface temperature") in ends
