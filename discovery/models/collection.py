from django.contrib.gis.db import models
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db.models import F, Q

from discovery.catalogue import limits


class CollectionQuerySet(models.QuerySet["Collection"]):
    """Collections by what may be shown of them."""

    def visible(self) -> "CollectionQuerySet":
        """Those that search may find: neither hidden, merged into another, nor withdrawn."""
        return self.filter(hidden=False, merged_into__isnull=True, withdrawn__isnull=True)


def _terms(**options: object) -> ArrayField:
    return ArrayField(models.TextField(), default=list, blank=True, **options)


class Collection(models.Model):
    """One dataset of a catalogue, as its publisher describes it and as curators corrected it."""

    # Compared by bytes, so that every process and machine has the same order.
    concept_id = models.CharField(max_length=limits.CONCEPT_ID, unique=True, db_collation="C")
    catalogue = models.CharField(max_length=limits.CATALOGUE)
    provider = models.CharField(max_length=limits.PROVIDER, blank=True)
    short_name = models.CharField(max_length=limits.NAME)
    version = models.CharField(max_length=limits.VERSION, blank=True)
    title = models.CharField(max_length=limits.TITLE, blank=True)
    abstract = models.TextField(max_length=limits.ABSTRACT, blank=True)
    keywords = _terms(help_text="GCMD paths, written as CATEGORY > TOPIC > TERM.")
    platforms = _terms()
    instruments = _terms()
    processing_level = models.CharField(max_length=20, blank=True)
    doi = models.CharField(max_length=limits.DOI, blank=True)
    license = models.CharField(max_length=limits.LICENCE, blank=True)
    boxes = models.JSONField(
        default=list, blank=True, help_text="[west, south, east, north]; west > east crosses 180."
    )
    footprint = models.MultiPolygonField(srid=4326, null=True, blank=True)
    intervals = models.JSONField(
        default=list, blank=True, help_text="[first, last] moments in UTC; null is open."
    )
    # The hull of the intervals, for the database to filter by; null is open or unknown.
    begins = models.DateTimeField(null=True, blank=True)
    ends = models.DateTimeField(null=True, blank=True)
    granule_count = models.PositiveBigIntegerField(null=True, blank=True)
    usage = models.PositiveBigIntegerField(null=True, blank=True)
    links = models.JSONField(default=list, blank=True)
    flags = _terms()

    # Whether search shows it, and why not.
    hidden = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    withdrawn = models.DateTimeField(
        null=True, blank=True, help_text="When its publisher was seen to have deleted it."
    )
    superseded_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="supersedes"
    )
    # Fields that people corrected: a load leaves these as they are.
    curated = _terms()
    note = models.CharField(max_length=500, blank=True)

    revision = models.PositiveIntegerField(null=True, blank=True)
    # Of the record as it was read: an unchanged one isn't written again.
    source_hash = models.CharField(max_length=64)
    # Of the text that is embedded: a vector of another text is stale.
    text_hash = models.CharField(max_length=64)
    first_seen = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = CollectionQuerySet.as_manager()

    class Meta:
        ordering = ["concept_id"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(concept_id="") & ~Q(short_name=""), name="discovery_collection_named"
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id")),
                name="discovery_collection_not_into_itself",
            ),
            models.CheckConstraint(
                condition=Q(begins__isnull=True) | Q(ends__isnull=True) | Q(begins__lte=F("ends")),
                name="discovery_collection_begins_first",
            ),
        ]
        indexes = [
            models.Index(fields=["catalogue", "provider"], name="discovery_coll_catalogue"),
            models.Index(fields=["short_name"], name="discovery_coll_short_name"),
            models.Index(fields=["doi"], name="discovery_coll_doi", condition=~Q(doi="")),
            models.Index(fields=["changed"], name="discovery_coll_changed"),
            models.Index(fields=["begins", "ends"], name="discovery_coll_time"),
            GinIndex(fields=["keywords"], name="discovery_coll_keywords"),
        ]

    def __str__(self) -> str:
        return f"{self.short_name} {self.version}".strip()
