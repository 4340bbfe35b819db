from django.db import models


class LoadedBatch(models.Model):
    """A batch of rows that is in the database already, so that a rerun skips it."""

    digest = models.CharField(primary_key=True, max_length=64)
    places = models.PositiveIntegerField()
    loaded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.places} places, {self.digest[:12]}"
