from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from discovery.catalogue import limits


class Keyword(models.Model):
    """A keyword of the Global Change Master Directory: a path from the general to the special."""

    uuid = models.UUIDField(primary_key=True)
    scheme = models.CharField(max_length=60)
    path = ArrayField(models.CharField(max_length=limits.TERM))
    long_name = models.CharField(max_length=limits.TITLE, blank=True)

    class Meta:
        ordering = ["scheme", "path"]
        constraints = [
            models.CheckConstraint(condition=~Q(path=[]), name="discovery_keyword_has_path")
        ]
        indexes = [models.Index(fields=["scheme"], name="discovery_keyword_scheme")]

    def __str__(self) -> str:
        return " > ".join(self.path)
