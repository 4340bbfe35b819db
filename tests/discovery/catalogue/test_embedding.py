import json

import numpy as np
import pytest
from django.core.management import call_command

from common.jobs.models import JobState
from common.jobs.selectors import get_job
from discovery import tasks
from discovery.errors import TextModelMismatch
from discovery.models import Collection, CollectionEmbedding
from discovery.selectors.collections import catalogue_status, records, vectors
from discovery.services import embedding, embedding_job
from discovery.services.embedding import embed_collections
from discovery.services.storing import store_entries
from tests.discovery.catalogue.conftest import entry
from tests.discovery.catalogue.doubles import DigestEmbedder

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue(model_double, monkeypatch):
    monkeypatch.setattr(embedding, "BATCH", 2)
    store_entries([entry(number) for number in range(5)])


def stored():
    return vectors(DigestEmbedder.name, DigestEmbedder.revision)


def test_every_dataset_gets_the_vector_of_its_text(catalogue):
    summary = embed_collections()
    found = stored()
    assert (summary.added, summary.left) == (5, 0)
    assert found.concept_ids == tuple(record.concept_id for record in records())
    expected = DigestEmbedder().encode(["Title 0. About 0."])[0]
    assert found.vectors[0] == pytest.approx(expected, abs=1e-3)
    assert found.vectors.dtype == np.float16


def test_a_rerun_embeds_nothing_again(catalogue):
    embed_collections()
    assert embed_collections().added == 0


def test_a_run_that_broke_goes_on_where_it_stopped(catalogue, model_double):
    model_double("BreakingEmbedder")
    with pytest.raises(KeyboardInterrupt):
        embed_collections()
    assert len(stored().concept_ids) == 2
    model_double("DigestEmbedder")
    assert embed_collections().added == 3


def test_a_changed_text_is_embedded_anew_and_its_old_vector_is_not_read(catalogue):
    embed_collections()
    store_entries([entry(1, title="Changed"), entry(2, platforms=["Aqua"])])
    assert len(stored().concept_ids) == 4
    assert embed_collections().added == 1
    assert len(stored().concept_ids) == 5


def test_hidden_datasets_have_no_vector_to_read(catalogue):
    embed_collections()
    Collection.objects.filter(concept_id="C00001-P").update(hidden=True)
    assert "C00001-P" not in stored().concept_ids


def test_vectors_of_another_model_are_never_mixed_in(catalogue):
    embed_collections()
    assert len(vectors(DigestEmbedder.name, "2").concept_ids) == 0


def test_a_model_of_another_length_is_refused(catalogue, model_double):
    embed_collections()
    model_double("WiderEmbedder")
    with pytest.raises(TextModelMismatch, match="8 dimensions, not 16"):
        embed_collections()


def test_the_command_reports_its_throughput(catalogue, capsys):
    call_command("embed_collections", json=True)
    facts = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (facts["vectors"], facts["added"]) == (5, 5)
    assert facts["per_second"] > 0


def test_the_status_counts_what_has_a_vector_of_its_present_text(catalogue):
    embed_collections()
    store_entries([entry(1, title="Changed")])
    assert catalogue_status().embedded == 4


def test_a_job_embeds_and_shows_how_far_it_is(catalogue, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = embedding_job.start_embedding()
    done = get_job(job.pk)
    assert tasks.embed_collections.name == embedding_job.TASK
    assert (done.state, done.progress, done.message) == (JobState.DONE, 1.0, "5 of 5")
    assert CollectionEmbedding.objects.count() == 5


def test_a_job_whose_time_is_up_is_gone_on_with(
    catalogue, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(embedding_job, "PIECE_SECONDS", -1.0)
    job = embedding_job.start_embedding()
    with django_capture_on_commit_callbacks() as callbacks:
        embedding_job.run_embedding(job.pk)
    assert len(callbacks) == 1
    assert get_job(job.pk).state == JobState.RUNNING


def test_there_is_one_job_at_a_time(catalogue):
    assert embedding_job.start_embedding().pk == embedding_job.start_embedding().pk


def test_a_job_that_cannot_go_on_says_why(catalogue, model_double):
    embed_collections()
    model_double("WiderEmbedder")
    job = embedding_job.start_embedding()
    embedding_job.run_embedding(job.pk)
    failed = get_job(job.pk)
    assert failed.state == JobState.FAILED
    assert "8 dimensions" in failed.error
