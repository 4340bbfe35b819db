from django.db import models
from pgvector.django import HalfVectorField

from geoquery.models.embedding import EmbeddingModel
from geoquery.models.scene import Scene


class ProxyDescription(models.Model):
    """Words about a scene, by a named describer in a version."""

    scene = models.ForeignKey(Scene, on_delete=models.CASCADE, related_name="descriptions")
    describer = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    # The sentence that stands for the tile.
    summary = models.TextField()
    # What is embedded: the proxy's vector is the mean of theirs.
    phrases = models.JSONField(default=list)
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["scene", "describer", "version"], name="geoquery_proxy_unique"
            ),
            models.CheckConstraint(condition=~models.Q(summary=""), name="geoquery_proxy_words"),
        ]

    def __str__(self) -> str:
        return self.summary[:80]


class ProxyEmbedding(models.Model):
    """The text vector of a proxy by one model; partitioned by model as Embedding is."""

    pk = models.CompositePrimaryKey("model", "proxy")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    proxy = models.ForeignKey(ProxyDescription, on_delete=models.CASCADE, related_name="vectors")
    vector = HalfVectorField()
    content_hash = models.CharField(max_length=64)

    class Meta:
        db_table = "geoquery_proxyembedding"

    def __str__(self) -> str:
        return f"{self.proxy_id} by {self.model_id}"
