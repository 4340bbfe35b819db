from django.db import models
from django.db.models import Q

from discovery.catalogue import limits
from discovery.models.collection import Collection


class Publication(models.Model):
    """A paper or report that describes or uses datasets."""

    # The DOI in lower case, or a digest of title and year where there is none.
    key = models.CharField(max_length=limits.DOI, unique=True, db_collation="C")
    title = models.CharField(max_length=limits.TITLE)
    authors = models.CharField(max_length=limits.TITLE, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    doi = models.CharField(max_length=limits.DOI, blank=True)
    url = models.CharField(max_length=limits.URL, blank=True)
    abstract = models.TextField(blank=True)
    collections = models.ManyToManyField(Collection, through="Uses", related_name="publications")

    class Meta:
        ordering = ["key"]
        constraints = [
            models.CheckConstraint(condition=~Q(title=""), name="discovery_publication_titled")
        ]

    def __str__(self) -> str:
        return self.title[:100]


class Uses(models.Model):
    """That a publication uses a collection, and who says so."""

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="uses")
    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="used_by")
    source = models.CharField(max_length=100, help_text="Which catalogue or list states it.")

    class Meta:
        verbose_name_plural = "uses"
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "collection"], name="discovery_uses_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.publication_id} uses {self.collection_id}"
