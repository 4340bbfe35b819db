"""Loading writes what differs, and keeps what people did."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from osgr.models import NodeMerge, SupportNode, SupportProvenance, SupportRelation
from osgr.selectors.support import SupportGraphEmpty, graph_revision, support_graph
from osgr.services.support.loading import load_parts
from osgr.support import SupportGraph, read_graph
from osgr.support.content_reader import read_parts
from tests.osgr.support.conftest import ALL_HELD

pytestmark = pytest.mark.django_db


def test_an_empty_graph_says_how_to_load_it():
    with pytest.raises(SupportGraphEmpty, match="load_support_graph"):
        support_graph()


def test_the_tables_give_back_the_graph_that_was_loaded(
    seed_folder: Path, seed_graph: SupportGraph
):
    load_parts(read_parts(seed_folder))

    stored = support_graph()

    assert stored.nodes == seed_graph.nodes
    assert stored.relations == seed_graph.relations
    assert stored.derivations == seed_graph.derivations


def test_the_tables_give_the_paths_that_memory_gives(seed_folder: Path, seed_graph: SupportGraph):
    load_parts(read_parts(seed_folder))

    for target in ("drought", "burn severity", "NDVI"):
        assert support_graph().paths(target, held_results=ALL_HELD) == seed_graph.paths(
            target, held_results=ALL_HELD
        )


def test_loading_again_changes_nothing(seed_folder: Path):
    load_parts(read_parts(seed_folder))
    before = graph_revision()

    again = load_parts(read_parts(seed_folder))

    assert again.is_nothing
    assert graph_revision() == before


def test_a_persons_review_survives_loading(seed_folder: Path, analyst):
    load_parts(read_parts(seed_folder))
    record = SupportProvenance.objects.get(source__key="hearsay")
    record.reviewed, record.reviewed_by, record.reviewed_at = True, analyst, timezone.now()
    record.save()

    load_parts(read_parts(seed_folder))

    record.refresh_from_db()
    assert record.reviewed


def test_a_persons_wording_survives_loading(seed_folder: Path):
    load_parts(read_parts(seed_folder))
    SupportNode.objects.filter(kind="target", name="drought").update(
        definition="Too little water.", is_edited=True
    )

    load_parts(read_parts(seed_folder))

    assert SupportNode.objects.get(kind="target", name="drought").definition == "Too little water."


def test_what_the_content_no_longer_says_goes(seed_folder: Path, tmp_path: Path):
    load_parts(read_parts(seed_folder))
    smaller = _copy(seed_folder, tmp_path, without="dNBR")

    summary = load_parts(read_parts(smaller))

    assert (summary.removed["relations"], summary.removed["derivations"]) == (2, 1)
    assert not SupportNode.objects.filter(name="dNBR").exists()


def test_a_relation_of_another_origin_stays(seed_folder: Path, tmp_path: Path):
    load_parts(read_parts(seed_folder))
    SupportProvenance.objects.filter(relation__subject__name="burn severity").update(
        added_by="extraction"
    )

    load_parts(read_parts(_copy(seed_folder, tmp_path, without="burn severity, relation")))

    assert SupportRelation.objects.filter(subject__name="burn severity").exists()


def test_a_merged_node_stays_merged(seed_folder: Path):
    load_parts(read_parts(seed_folder))
    kept = SupportNode.objects.get(kind="property", name="soil moisture")
    kept.name = "soil water content"
    kept.save()
    NodeMerge.objects.create(kind="property", name="soil moisture", into=kept)

    summary = load_parts(read_parts(seed_folder))

    assert summary.added["nodes"] == 0
    assert not SupportNode.objects.filter(kind="property", name="soil moisture").exists()


def test_the_order_of_the_content_is_kept_when_it_grows(seed_folder: Path, tmp_path: Path):
    load_parts(read_parts(_copy(seed_folder, tmp_path, without="subject: drought")))

    load_parts(read_parts(seed_folder))

    assert list(support_graph().relations) == list(read_graph(seed_folder).relations)


def test_the_command_ends_with_one_json_object(seed_folder: Path):
    output = StringIO()

    call_command("load_support_graph", content=seed_folder, json=True, stdout=output)

    summary = json.loads(output.getvalue().splitlines()[-1])
    assert summary["added"]["relations"] == summary["relations"] > 700


def test_a_dry_run_writes_nothing(seed_folder: Path):
    call_command("load_support_graph", content=seed_folder, dry_run=True, stdout=StringIO())

    assert not SupportNode.objects.exists()


def test_the_command_lists_every_problem_of_the_content(tmp_path: Path):
    errors = StringIO()

    with pytest.raises(CommandError, match="invalid_content"):
        call_command("load_support_graph", content=tmp_path, stderr=errors)

    assert "sources.yaml can't be read" in errors.getvalue()
    assert "results.yaml can't be read" in errors.getvalue()


def _copy(seed: Path, to: Path, *, without: str) -> Path:
    """Copy the content, leaving out the lines in which a text stands."""
    for path in seed.rglob("*.yaml"):
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if without not in line]
        target = to / path.relative_to(seed)
        target.parent.mkdir(exist_ok=True)
        target.write_text("\n".join(kept) or "[]", encoding="utf-8")
    return to
