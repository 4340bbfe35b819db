from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from discovery.models.collection import Collection


class CollectionModel(models.Model):
    """A text model whose vectors of collections are stored."""

    name = models.CharField(max_length=100)
    revision = models.CharField(max_length=100)
    dimension = models.PositiveSmallIntegerField()
    notice = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "text model"
        constraints = [
            models.UniqueConstraint(fields=["name", "revision"], name="discovery_model_revision"),
            # What an HNSW index on halfvec can hold.
            models.CheckConstraint(
                condition=Q(dimension__gte=1, dimension__lte=4000),
                name="discovery_model_dimension",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.revision})"


class CollectionEmbedding(models.Model):
    """The vector of a collection's text by one model."""

    pk = models.CompositePrimaryKey("model", "collection")
    model = models.ForeignKey(CollectionModel, on_delete=models.CASCADE, related_name="+")
    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="vectors")
    vector = HalfVectorField()
    # Of the text that was embedded; another one than the collection's text_hash is stale.
    content_hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.collection_id} by {self.model_id}"
