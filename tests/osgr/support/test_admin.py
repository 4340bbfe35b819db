"""What staff see and do on the support graph's pages, by role."""

import pytest
from django.test import Client
from django.urls import reverse

from common.accounts.models import User
from osgr.models import (
    MergeSuggestion,
    SupportNode,
    SupportProvenance,
    SupportRelation,
    SupportSource,
)
from osgr.services.support.loading import load_parts
from osgr.support.content_reader import read_parts

pytestmark = pytest.mark.django_db
PAGES = (
    "supportnode",
    "supportrelation",
    "supportprovenance",
    "supportsource",
    "supportderivation",
    "supportdocument",
    "mergesuggestion",
    "nodemerge",
    "archive",
    "archivevariable",
)


@pytest.fixture(autouse=True)
def loaded(db: None, seed_folder) -> None:
    load_parts(read_parts(seed_folder, spectral=False))


@pytest.fixture
def seed_folder(tmp_path, seed_folder):
    """Return the seed without the relations that need the spectral catalogue."""
    for path in seed_folder.rglob("*.yaml"):
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [
            line for line in lines if not any(w in line for w in ("NDVI,", "NDVI}", "NBR", "MNDWI"))
        ]
        target = tmp_path / path.relative_to(seed_folder)
        target.parent.mkdir(exist_ok=True)
        target.write_text("\n".join(kept) or "[]", encoding="utf-8")
    return tmp_path


@pytest.fixture
def reviewer(approver: User, signed_in) -> Client:
    approver.is_staff = True
    approver.save()
    return signed_in(approver)


@pytest.fixture
def looker(analyst: User, signed_in) -> Client:
    analyst.is_staff = True
    analyst.save()
    return signed_in(analyst)


def _act(client: Client, page: str, action: str, *rows) -> str:
    answer = client.post(
        reverse(f"admin:osgr_{page}_changelist"),
        {"action": action, "_selected_action": [row.pk for row in rows]},
        follow=True,
    )
    return answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_staff_may_look(looker: Client, page: str):
    assert looker.get(reverse(f"admin:osgr_{page}_changelist")).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_people_who_are_not_staff_see_nothing(signed_in, analyst: User, page: str):
    assert signed_in(analyst).get(reverse(f"admin:osgr_{page}_changelist")).status_code == 302


def test_a_search_finds_a_node_by_its_alias(looker: Client):
    found = looker.get(reverse("admin:osgr_supportnode_changelist"), {"q": "dryness index"})

    assert "TVDI" in found.content.decode()


def test_a_node_shows_its_neighbourhood_as_a_picture_and_in_words(looker: Client):
    row = SupportNode.objects.get(name="TVDI")

    shown = looker.get(reverse("admin:osgr_supportnode_change", args=[row.pk])).content.decode()

    assert "<svg" in shown
    assert "drought has property TVDI; 1 source, reviewed" in shown


def test_the_picture_holds_no_script(reviewer: Client):
    row = SupportNode.objects.get(name="TVDI")
    row.name = "<script>alert(1)</script>"
    row.save()

    shown = reviewer.get(reverse("admin:osgr_supportnode_change", args=[row.pk])).content.decode()

    assert "<script>alert" not in shown


def test_an_analyst_may_not_review(looker: Client):
    record = SupportProvenance.objects.filter(reviewed=False).first()

    _act(looker, "supportprovenance", "confirm", record)

    record.refresh_from_db()
    assert not record.reviewed


def test_what_rests_on_an_unverified_document_cant_be_confirmed(reviewer: Client):
    record = SupportProvenance.objects.get(source__key="hearsay")

    said = _act(reviewer, "supportprovenance", "confirm", record)

    assert "Nobody verified hearsay" in said


def test_a_verified_document_makes_a_relation_count(reviewer: Client, approver: User):
    record = SupportProvenance.objects.get(source__key="hearsay")

    _act(reviewer, "supportsource", "mark_verified", record.source)
    _act(reviewer, "supportprovenance", "confirm", record)

    record.refresh_from_db()
    assert (record.reviewed, record.reviewed_by) == (True, approver)


def test_a_document_that_a_person_verified_stays_so_through_loading(reviewer: Client, seed_folder):
    source = SupportSource.objects.get(key="hearsay")

    _act(reviewer, "supportsource", "mark_verified", source)
    load_parts(read_parts(seed_folder, spectral=False))

    source.refresh_from_db()
    assert source.verified


def test_a_refused_record_no_longer_counts_and_loading_keeps_it_so(reviewer: Client, seed_folder):
    record = SupportProvenance.objects.filter(relation__object__name="TVDI").get()

    _act(reviewer, "supportprovenance", "refuse", record)
    load_parts(read_parts(seed_folder, spectral=False))

    record.refresh_from_db()
    assert not record.reviewed


def test_chosen_nodes_are_merged(reviewer: Client):
    drought = SupportNode.objects.get(kind="target", name="drought")
    other = SupportNode.objects.create(kind="target", name="dry spell")

    _act(reviewer, "supportnode", "merge", drought, other)

    drought.refresh_from_db()
    assert "dry spell" in drought.aliases


def test_nodes_of_two_kinds_are_not_merged(reviewer: Client):
    rows = SupportNode.objects.filter(name="land surface temperature")

    said = _act(reviewer, "supportnode", "merge", *rows)

    assert "be merged with a" in said
    assert rows.count() == 2


def test_a_suggestion_is_merged_when_a_person_says_so(reviewer: Client):
    drought = SupportNode.objects.get(kind="target", name="drought")
    other = SupportNode.objects.create(kind="target", name="droughty weather")
    pair = MergeSuggestion.objects.create(
        node=drought, duplicate=other, method="embedding", likeness=0.9
    )

    _act(reviewer, "mergesuggestion", "merge", pair)

    assert not SupportNode.objects.filter(name="droughty weather").exists()


def _relation_form(subject: str, relation: str, object_: str) -> dict[str, object]:
    kinds = {"has_property": ("target", "property"), "estimated_from": ("property", "property")}
    first, second = kinds[relation]
    return {
        "subject": SupportNode.objects.get(kind=first, name=subject).pk,
        "relation": relation,
        "object": SupportNode.objects.get(kind=second, name=object_).pk,
        "source": SupportSource.objects.get(key="key-2006").pk,
        "section": "2",
        "evidence": "It says so.",
    }


def test_a_new_relation_waits_for_review(reviewer: Client):
    form = _relation_form("drought", "has_property", "land surface temperature")

    reviewer.post(reverse("admin:osgr_supportrelation_add"), form)

    record = SupportProvenance.objects.get(evidence="It says so.")
    assert (record.reviewed, record.added_by) == (False, "a-approver")


def test_a_relation_that_is_there_takes_the_new_evidence(reviewer: Client):
    reviewer.post(
        reverse("admin:osgr_supportrelation_add"), _relation_form("drought", "has_property", "TVDI")
    )

    relation = SupportRelation.objects.get(subject__name="drought", object__name="TVDI")
    assert relation.provenance.count() == 2


def test_a_relation_of_a_wrong_type_is_refused_in_words(reviewer: Client):
    form = _relation_form("drought", "has_property", "TVDI") | {"relation": "estimated_from"}

    said = reviewer.post(reverse("admin:osgr_supportrelation_add"), form).content.decode()

    assert "Allowed are: target has_property property" in said


def test_a_circle_is_refused_in_words(reviewer: Client):
    form = _relation_form("land surface temperature", "estimated_from", "TVDI")

    said = reviewer.post(reverse("admin:osgr_supportrelation_add"), form).content.decode()

    assert "estimated from one another in a circle" in said


def test_a_renamed_node_keeps_its_old_name_through_loading(reviewer: Client, seed_folder):
    row = SupportNode.objects.get(kind="property", name="soil moisture")
    form = {
        "name": "soil water content",
        "aliases": "",
        "units": "",
        "definition": "Water in soil.",
        "variables": "",
        "derivations-TOTAL_FORMS": 0,
        "derivations-INITIAL_FORMS": 0,
    }

    reviewer.post(reverse("admin:osgr_supportnode_change", args=[row.pk]), form)
    load_parts(read_parts(seed_folder, spectral=False))

    row.refresh_from_db()
    assert (row.name, row.aliases) == ("soil water content", ["soil moisture"])
    assert not SupportNode.objects.filter(kind="property", name="soil moisture").exists()
