import pytest
from django.db import DataError, IntegrityError, connection, transaction
from pgvector import HalfVector

from geoquery.errors import ModelMismatch
from geoquery.models import Embedding, EmbeddingModel, Scene
from geoquery.services.partitions import build_index, partition_name, register_model, remove_model

pytestmark = pytest.mark.django_db


def image_model(name: str = "one", dimension: int = 4) -> EmbeddingModel:
    return register_model(
        kind=EmbeddingModel.Kind.IMAGE, name=name, revision="1", dimension=dimension
    )


def store(model: EmbeddingModel, scene: Scene, values: list[float]) -> None:
    with transaction.atomic():
        Embedding.objects.create(
            model=model,
            scene=scene,
            patch=0,
            vector=HalfVector(values),
            footprint=scene.cell.footprint,
            content_hash="0" * 64,
        )


def indexes(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [table])
        return "\n".join(row[0] for row in cursor.fetchall())


def test_registering_a_model_twice_gives_the_same_one():
    assert image_model().pk == image_model().pk


def test_a_model_registered_with_another_dimension_is_refused():
    image_model(dimension=4)
    with pytest.raises(ModelMismatch, match="4 dimensions, not 5"):
        image_model(dimension=5)


def test_each_model_has_a_partition_of_its_own(scenes):
    one, two = image_model("one"), image_model("two")
    scene = Scene.objects.first()
    store(one, scene, [1, 0, 0, 0])
    store(two, scene, [0, 1, 0, 0])
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {partition_name(one)}")
        assert cursor.fetchone() == (1,)


def test_a_partition_refuses_vectors_of_another_length(scenes):
    with pytest.raises(IntegrityError, match="dims"):
        store(image_model(), Scene.objects.first(), [1.0, 0.0])


def test_vectors_of_a_model_that_was_not_registered_have_no_place(scenes):
    model = EmbeddingModel.objects.create(kind="image", name="x", revision="1", dimension=4)
    with pytest.raises(IntegrityError, match="no partition"):
        store(model, Scene.objects.first(), [1, 0, 0, 0])


def test_vectors_of_two_models_cannot_be_compared(scenes):
    one, two = image_model("one", 4), image_model("two", 3)
    scene = Scene.objects.first()
    store(one, scene, [1, 0, 0, 0])
    store(two, scene, [1, 0, 0])
    pairs = "SELECT a.vector <=> b.vector FROM geoquery_embedding a, geoquery_embedding b"
    with connection.cursor() as cursor, pytest.raises(DataError, match="different halfvec dim"):
        cursor.execute(pairs)


def test_the_index_is_on_the_cast_to_the_models_dimension(scenes):
    model = image_model()
    build_index(model)
    assert "hnsw" in indexes(partition_name(model))
    assert "halfvec(4)" in indexes(partition_name(model))


def test_vectors_are_stored_in_the_row_itself():
    model = image_model()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attstorage FROM pg_attribute "
            "WHERE attrelid = %s::regclass AND attname = 'vector'",
            [partition_name(model)],
        )
        assert cursor.fetchone()[0] in ("p", b"p")


def test_removing_a_model_removes_its_vectors(scenes):
    model = image_model()
    store(model, Scene.objects.first(), [1, 0, 0, 0])
    remove_model(model)
    assert not EmbeddingModel.objects.exists()
    assert not Embedding.objects.exists()


def test_only_one_model_of_a_kind_is_in_use():
    EmbeddingModel.objects.create(kind="image", name="a", dimension=4, is_active=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        EmbeddingModel.objects.create(kind="image", name="b", dimension=4, is_active=True)
