import pytest
from django.urls import reverse

from common.accounts.models import Role
from discovery.errors import MergeRefused
from discovery.models import Collection, Publication, Tool, Uses
from discovery.selectors.collections import records
from discovery.services import curating
from discovery.services.storing import store_entries
from tests.discovery.catalogue.conftest import entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> tuple[Collection, Collection]:
    store_entries([entry(1), entry(2)])
    first, second = Collection.objects.order_by("concept_id")
    return first, second


def shown() -> list[str]:
    return [record.concept_id for record in records()]


def correct_title(collection: Collection, title: str) -> None:
    collection.title = title
    curating.curate(collection, changed=["title"])


def test_a_later_load_leaves_what_was_corrected_and_updates_the_rest(pair):
    correct_title(pair[0], "Corrected")
    store_entries([entry(1, title="From the source", description="A new abstract.")])
    record = next(records())
    assert (record.title, record.abstract) == ("Corrected", "A new abstract.")


def test_the_text_to_embed_is_that_of_the_corrected_record(pair):
    before = pair[0].text_hash
    correct_title(pair[0], "Corrected")
    corrected = Collection.objects.get(pk=pair[0].pk).text_hash
    assert corrected != before
    store_entries([entry(1, title="From the source")])
    assert Collection.objects.get(pk=pair[0].pk).text_hash == corrected


def test_a_correction_that_is_taken_back_gives_way_to_the_source(pair):
    correct_title(pair[0], "Corrected")
    curating.release(Collection.objects.get(pk=pair[0].pk))
    store_entries([entry(1)])
    assert next(records()).title == "Title 1"


def test_a_hidden_dataset_stays_hidden_after_a_load(pair):
    curating.set_hidden([pair[0]], hidden=True)
    store_entries([entry(1, title="Changed")])
    assert shown() == ["C00002-P"]


def test_a_merged_dataset_gives_its_links_uses_and_tools_and_keeps_them(pair):
    first, second = pair
    second.links = [{"kind": "data", "url": "http://a/", "title": ""}]
    second.save()
    paper = Publication.objects.create(key="10.1/x", title="A paper")
    Uses.objects.create(publication=paper, collection=second, source="test")
    Tool.objects.create(concept_id="TL1-P", kind="tool").collections.add(second)
    curating.merge(second, into=first)
    assert shown() == ["C00001-P"]
    assert [link.url for link in next(records()).links] == ["http://a/"]
    assert first.publications.count() == second.publications.count() == 1
    assert first.tools.count() == second.tools.count() == 1


def test_a_merge_can_be_taken_back(pair):
    curating.merge(pair[1], into=pair[0])
    curating.unmerge(pair[1])
    assert shown() == ["C00001-P", "C00002-P"]


def test_what_was_merged_before_follows(pair):
    store_entries([entry(3)])
    third = Collection.objects.get(concept_id="C00003-P")
    curating.merge(third, into=pair[1])
    curating.merge(pair[1], into=pair[0])
    third.refresh_from_db()
    assert third.merged_into_id == pair[0].pk


def test_neither_a_circle_nor_a_dataset_into_itself(pair):
    curating.merge(pair[1], into=pair[0])
    with pytest.raises(MergeRefused, match="itself merged"):
        curating.merge(pair[0], into=pair[1])
    with pytest.raises(MergeRefused, match="into itself"):
        curating.merge(pair[0], into=pair[0])


@pytest.fixture
def curator(admin_person):
    admin_person.is_staff = True
    admin_person.save()
    return admin_person


def form_of(client, page: str, **changes: object) -> dict[str, object]:
    form = client.get(page).context["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    rows = dict.fromkeys(("used_by-TOTAL_FORMS", "used_by-INITIAL_FORMS"), 0)
    plain = {name: "" if value is None else value for name, value in values.items()}
    if not plain.pop("hidden"):
        plain.pop("hidden", None)
    return {**plain, **rows, **changes}


def test_a_curator_corrects_hides_and_merges_on_the_page(pair, curator, signed_in):
    client = signed_in(curator)
    page = reverse("admin:discovery_collection_change", args=[pair[1].pk])
    answer = client.post(
        page, form_of(client, page, title="By hand", keywords="A > B\nC, D", merged_into=pair[0].pk)
    )
    assert answer.status_code == 302
    stored = Collection.objects.get(pk=pair[1].pk)
    assert (stored.title, stored.keywords) == ("By hand", ["A > B", "C, D"])
    assert {"title", "keywords"} <= set(stored.curated)
    assert stored.merged_into_id == pair[0].pk


def test_a_merge_into_itself_is_refused_on_the_page(pair, curator, signed_in):
    client = signed_in(curator)
    page = reverse("admin:discovery_collection_change", args=[pair[0].pk])
    answer = client.post(page, form_of(client, page, merged_into=pair[0].pk))
    assert answer.status_code == 200
    assert b"Choose a dataset" in answer.content


def test_actions_hide_many_at_once(pair, curator, signed_in):
    client = signed_in(curator)
    chosen = {"action": "hide", "_selected_action": [pair[0].pk, pair[1].pk]}
    client.post(reverse("admin:discovery_collection_changelist"), chosen)
    assert shown() == []


def test_every_list_opens_and_searches(pair, curator, signed_in):
    client = signed_in(curator)
    for model in ("collection", "publication", "tool", "keyword", "cataloguesync"):
        page = reverse(f"admin:discovery_{model}_changelist")
        assert client.get(page, {"q": "title"} if model == "collection" else {}).status_code == 200


def test_an_analyst_may_not_curate(pair, analyst, signed_in):
    analyst.is_staff = True
    analyst.save()
    assert analyst.role == Role.ANALYST
    page = reverse("admin:discovery_collection_change", args=[pair[0].pk])
    assert signed_in(analyst).get(page).status_code == 403
