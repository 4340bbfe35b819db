import pytest

from geoquery.errors import IndexNotReady
from geoquery.models import Embedding, EmbeddingModel, ProxyDescription, ProxyEmbedding, Scene
from geoquery.services import describe_proxies, embed_scenes, image_embedding, proxies
from tests.geoquery.doubles import FailingEncoder, MeanColourEncoder

pytestmark = pytest.mark.django_db


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr(image_embedding, "_BATCH", 20)
    monkeypatch.setattr(proxies, "_BATCH", 8)


def test_a_broken_embedding_goes_on_where_it_stopped(scenes, small_batches, monkeypatch):
    monkeypatch.setattr(image_embedding, "image_encoder", FailingEncoder)
    with pytest.raises(KeyboardInterrupt):
        embed_scenes()
    assert Embedding.objects.count() == 20
    assert not EmbeddingModel.objects.filter(is_active=True).exists()

    monkeypatch.setattr(image_embedding, "image_encoder", MeanColourEncoder)
    summary = embed_scenes()
    assert (summary.vectors, summary.added) == (scenes, scenes - 20)
    assert Embedding.objects.count() == scenes


def test_embedding_again_does_nothing(searchable):
    assert embed_scenes().added == 0


def test_a_broken_description_goes_on_where_it_stopped(scenes, small_batches, monkeypatch):
    real, calls = proxies._describe, []

    def breaks_at_the_second(*arguments):
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt
        real(*arguments)

    monkeypatch.setattr(proxies, "_describe", breaks_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        describe_proxies(size=24)
    assert ProxyDescription.objects.count() == 8

    monkeypatch.setattr(proxies, "_describe", real)
    summary = describe_proxies(size=24)
    assert (summary.proxies, summary.described, summary.embedded) == (24, 16, 24)
    assert ProxyDescription.objects.count() == ProxyEmbedding.objects.count() == 24


def test_describing_again_does_nothing(searchable):
    summary = describe_proxies(size=30)
    assert (summary.described, summary.embedded) == (0, 0)


def test_descriptions_of_another_size_or_version_do_not_stay(searchable):
    ProxyDescription.objects.filter(pk__in=[ProxyDescription.objects.first().pk]).update(
        version="0"
    )
    assert describe_proxies(size=12).proxies == 12
    assert ProxyDescription.objects.count() == ProxyEmbedding.objects.count() == 12
    assert set(ProxyDescription.objects.values_list("version", flat=True)) == {"1"}


def test_the_sample_holds_every_colour(searchable):
    described = Scene.objects.filter(descriptions__isnull=False)
    colours = {
        next(iter({**s.facts["land_colours"], **s.facts["water_colours"]})) for s in described
    }
    assert colours == {"sand", "dark_green", "white", "deep_blue"}


def test_progress_ends_at_its_total(scenes):
    seen = []
    embed_scenes(lambda done, total: seen.append((done, total)))
    assert seen[-1] == (scenes, scenes)
    assert seen == sorted(seen)


@pytest.mark.parametrize("work", [embed_scenes, describe_proxies])
def test_without_scenes_the_work_says_what_to_run_first(db, model_doubles, work):
    with pytest.raises(IndexNotReady, match="load_basemap_tiles"):
        work()
