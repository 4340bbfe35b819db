from django.db import models

from discovery.catalogue import limits
from discovery.models.collection import Collection


class Tool(models.Model):
    """A tool or service of a provider that works on collections (UMM-T, UMM-S)."""

    class Kind(models.TextChoices):
        """What the catalogue calls it."""

        TOOL = "tool", "tool"
        SERVICE = "service", "service"

    kind = models.CharField(max_length=10, choices=Kind)
    concept_id = models.CharField(max_length=limits.CONCEPT_ID, unique=True, db_collation="C")
    name = models.CharField(max_length=limits.NAME, blank=True)
    description = models.TextField(blank=True)
    url = models.CharField(max_length=limits.URL, blank=True)
    collections = models.ManyToManyField(Collection, related_name="tools", blank=True)

    class Meta:
        ordering = ["concept_id"]
        verbose_name = "tool or service"
        verbose_name_plural = "tools and services"

    def __str__(self) -> str:
        return self.name or self.concept_id
