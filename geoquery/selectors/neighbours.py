"""Nearest vectors, exact where few rows are in question, by the HNSW index where many are.

A filtered HNSW scan can end early and give too few rows, and how many depends on the plan. So rows
are counted first: up to ``EXACT_ROWS`` they are all compared (``+ 0`` keeps the database from the
index); beyond, the index is scanned iteratively, and an answer that is still short is replaced by
the exact one. The settings are local to a transaction: pooled connections would leak them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection, transaction
from psycopg import sql

from common.geo import Box
from geoquery.models import Embedding, EmbeddingModel, ProxyEmbedding

EXACT_ROWS = 20_000
_EF_SEARCH = 200
# Boxes that only touch share no area; degrees.
_SHRINK = 1e-9


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A row near a vector: its scene or proxy, and the cosine of the two vectors."""

    row: int
    similarity: float


def nearest_proxies(
    model: EmbeddingModel, vector: Sequence[float], *, limit: int, exact_rows: int = EXACT_ROWS
) -> list[Neighbour]:
    """Proxies whose text vectors are nearest to one of the same model."""
    scan = _Scan(model, sql.Identifier(ProxyEmbedding._meta.db_table), sql.Identifier("proxy_id"))
    return scan.nearest(vector, limit=limit, exact_rows=exact_rows)


def nearest_scenes(
    model: EmbeddingModel,
    vector: Sequence[float],
    *,
    limit: int,
    box: Box | None = None,
    exact_rows: int = EXACT_ROWS,
) -> list[Neighbour]:
    """Scenes whose image vectors are nearest to one of the same model.

    Args:
        model: Whose vectors are searched.
        vector: To compare with.
        limit: How many at most; fewer only if there are no more.
        box: Only scenes whose footprint shares ground with it.
        exact_rows: Up to so many rows in question every one is compared.
    """
    scan = _Scan(
        model,
        sql.Identifier(Embedding._meta.db_table),
        sql.Identifier("scene_id"),
        sql.SQL(" AND patch = 0 {area}").format(area=area_condition(box)),
    )
    return scan.nearest(vector, limit=limit, exact_rows=exact_rows)


def area_condition(box: Box | None) -> sql.Composable:
    """SQL that holds for footprints sharing ground with a box; nothing for no box."""
    if box is None:
        return sql.SQL("")
    parts = [
        sql.SQL("ST_Intersects(footprint, ST_MakeEnvelope({}, {}, {}, {}, 4326))").format(
            part.west + _SHRINK, part.south + _SHRINK, part.east - _SHRINK, part.north - _SHRINK
        )
        for part in box.parts()
    ]
    return sql.SQL("AND ({})").format(sql.SQL(" OR ").join(parts))


@dataclass(frozen=True)
class _Scan:
    model: EmbeddingModel
    table: sql.Identifier
    row: sql.Identifier
    condition: sql.Composable = field(default_factory=lambda: sql.SQL(""))

    def nearest(self, vector: Sequence[float], *, limit: int, exact_rows: int) -> list[Neighbour]:
        with transaction.atomic():
            if self._count(exact_rows + 1) <= exact_rows:
                return self._rows(vector, limit=limit, exact=True)
            found = self._rows(vector, limit=limit, exact=False)
            if len(found) < limit:
                found = self._rows(vector, limit=limit, exact=True)
            return found

    def _count(self, enough: int) -> int:
        statement = sql.SQL(
            "SELECT count(*) FROM (SELECT 1 FROM {table} WHERE model_id = {model} {condition} "
            "LIMIT {enough}) AS counted"
        ).format(**self._parts(), enough=sql.Literal(enough))
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return int(cursor.fetchone()[0])

    def _rows(self, vector: Sequence[float], *, limit: int, exact: bool) -> list[Neighbour]:
        # The inner order decides which rows; the outer one puts them right after a relaxed scan.
        statement = sql.SQL(
            "WITH found AS MATERIALIZED (SELECT {row} AS row, "
            "vector::halfvec({dimension}) <=> {vector}::halfvec({dimension}) AS distance "
            "FROM {table} WHERE model_id = {model} {condition} "
            "ORDER BY {order} LIMIT {limit}) "
            "SELECT row, 1 - distance FROM found ORDER BY distance + 0, row"
        ).format(
            **self._parts(),
            vector=sql.Literal(_literal(vector)),
            limit=sql.Literal(limit),
            order=self._order(vector, exact=exact),
        )
        with connection.cursor() as cursor:
            if not exact:
                cursor.execute("SET LOCAL hnsw.iterative_scan = relaxed_order")
                cursor.execute(f"SET LOCAL hnsw.ef_search = {min(1000, max(_EF_SEARCH, limit))}")
            cursor.execute(statement)
            return [Neighbour(row, similarity) for row, similarity in cursor.fetchall()]

    def _order(self, vector: Sequence[float], *, exact: bool) -> sql.Composable:
        form = "vector::halfvec({dimension}) <=> {vector}::halfvec({dimension})"
        if exact:
            form = f"({form}) + 0, {{row}}"
        return sql.SQL(form).format(**self._parts(), vector=sql.Literal(_literal(vector)))

    def _parts(self) -> dict[str, sql.Composable]:
        return {
            "table": self.table,
            "row": self.row,
            "condition": self.condition,
            "model": sql.Literal(self.model.pk),
            "dimension": sql.Literal(self.model.dimension),
        }


def _literal(vector: Sequence[float]) -> str:
    return "[" + ",".join(repr(float(value)) for value in vector) + "]"
