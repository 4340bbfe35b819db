"""Vector tables hold one partition a model: vectors of two models never lie side by side."""

from django.db import connection, transaction
from psycopg import sql

from geoquery.errors import ModelMismatch
from geoquery.models import Embedding, EmbeddingModel, ProxyEmbedding

_TABLES = {
    EmbeddingModel.Kind.IMAGE: Embedding._meta.db_table,
    EmbeddingModel.Kind.TEXT: ProxyEmbedding._meta.db_table,
}
_CREATE = """
CREATE TABLE {partition} PARTITION OF {table} FOR VALUES IN ({model});
ALTER TABLE {partition} ALTER COLUMN vector SET STORAGE PLAIN;
ALTER TABLE {partition} ADD CONSTRAINT {check} CHECK (vector_dims(vector) = {dimension});
"""
_INDEX = """
CREATE INDEX IF NOT EXISTS {index} ON {partition}
USING hnsw ((vector::halfvec({dimension})) halfvec_cosine_ops) WITH (m = 16, ef_construction = 64)
"""


def register_model(
    *, kind: EmbeddingModel.Kind, name: str, revision: str, dimension: int, **facts: object
) -> EmbeddingModel:
    """The stored model of that name and revision; made with its partition if it is new.

    Raises:
        ModelMismatch: It is stored with another dimension.
    """
    with transaction.atomic():
        model, is_new = EmbeddingModel.objects.get_or_create(
            kind=kind, name=name, revision=revision, defaults={"dimension": dimension, **facts}
        )
        if model.dimension != dimension:
            message = f"{model} is stored with {model.dimension} dimensions, not {dimension}"
            raise ModelMismatch(message, stored=model.dimension, offered=dimension)
        if is_new:
            _execute(_CREATE, model)
    return model


def build_index(model: EmbeddingModel) -> None:
    """Build the nearest-neighbour index of a model's partition, after its vectors are in."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
        cursor.execute("SET LOCAL max_parallel_maintenance_workers = 1")
        _execute(_INDEX, model)
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("ANALYZE {}").format(sql.Identifier(partition_name(model))))


def remove_model(model: EmbeddingModel) -> None:
    """Remove a model with all its vectors: dropping the partition costs no scan."""
    with transaction.atomic():
        _execute("DROP TABLE {partition}", model)
        model.delete()


def partition_name(model: EmbeddingModel) -> str:
    """Name of the partition that holds a model's vectors."""
    return f"{_TABLES[EmbeddingModel.Kind(model.kind)]}_m{model.pk}"


def _execute(statement: str, model: EmbeddingModel) -> None:
    partition = partition_name(model)
    composed = sql.SQL(statement).format(
        partition=sql.Identifier(partition),
        table=sql.Identifier(_TABLES[EmbeddingModel.Kind(model.kind)]),
        check=sql.Identifier(f"{partition}_dims"),
        index=sql.Identifier(f"{partition}_hnsw"),
        model=sql.Literal(model.pk),
        dimension=sql.Literal(model.dimension),
    )
    with connection.cursor() as cursor:
        # A table can't be changed while foreign keys of fresh rows wait to be checked.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(composed)
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
