from django.db import models


class CatalogueSync(models.Model):
    """How far a catalogue has been read from its server, so that reading goes on where it broke."""

    # The server's address, which provider set, and what else tells two syncs apart.
    source = models.CharField(max_length=300, unique=True)
    # Only records changed since then are asked for; the start of the last sync that was finished.
    complete_since = models.DateTimeField(null=True, blank=True)
    # Of a sync that is under way or broke off.
    started = models.DateTimeField(null=True, blank=True)
    search_after = models.TextField(blank=True)
    pages = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(default=0)
    hits = models.PositiveIntegerField(null=True, blank=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "catalogue sync"

    def __str__(self) -> str:
        return self.source
