from django.contrib.gis.db import models
from pgvector.django import HalfVectorField

from geoquery.models.scene import Scene


class EmbeddingModel(models.Model):
    """A model whose vectors are stored. Each has a partition of its own in the vector table."""

    class Kind(models.TextChoices):
        """What the model embeds."""

        IMAGE = "image", "pictures"
        TEXT = "text", "sentences"

    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=100)
    revision = models.CharField(max_length=100)
    dimension = models.PositiveSmallIntegerField()
    notice = models.CharField(max_length=300, blank=True)
    is_simple = models.BooleanField(default=False)
    # What the encoder learnt from the corpus, so that every process and a rerun use the same.
    fitted = models.BinaryField(null=True, blank=True)
    # The one that search uses: set when every scene or proxy has its vector.
    is_active = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "name", "revision"], name="geoquery_model_revision"
            ),
            models.UniqueConstraint(
                fields=["kind"],
                condition=models.Q(is_active=True),
                name="geoquery_model_one_active",
            ),
            # What an HNSW index on halfvec can hold.
            models.CheckConstraint(
                condition=models.Q(dimension__gte=1, dimension__lte=4000),
                name="geoquery_model_dimension",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.revision})"


class Embedding(models.Model):
    """The vector of a scene, or of a patch of it, by one model.

    The table is partitioned by model, and its partitions are made by
    ``geoquery.services.partitions``: so the migration writes it in SQL. The footprint is repeated
    here because an area filter and the nearest-neighbour order must be in one table for the
    database to use both.
    """

    pk = models.CompositePrimaryKey("model", "scene", "patch")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    scene = models.ForeignKey(Scene, on_delete=models.CASCADE, related_name="embeddings")
    # 0 is the whole picture.
    patch = models.PositiveSmallIntegerField(default=0)
    vector = HalfVectorField()
    footprint = models.MultiPolygonField(srid=4326)
    content_hash = models.CharField(max_length=64)

    class Meta:
        db_table = "geoquery_embedding"

    def __str__(self) -> str:
        return f"{self.scene_id}.{self.patch} by {self.model_id}"
