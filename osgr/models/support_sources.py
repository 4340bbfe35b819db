from django.conf import settings
from django.db import models


class SourceKind(models.TextChoices):
    """What sort of document a source is."""

    PAPER = "paper", "Paper"
    GUIDE = "guide", "Guide"
    CATALOGUE = "catalogue", "Catalogue"
    REGISTRY = "registry", "Registry"
    STANDARD = "standard", "Standard"


class SupportSource(models.Model):
    """A document that relations are taken from; a reader can look it up."""

    key = models.CharField(max_length=200, unique=True)
    title = models.CharField(max_length=2000)
    authors = models.CharField(max_length=2000, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=10, choices=SourceKind)
    doi = models.CharField(max_length=300, blank=True)
    url = models.CharField(max_length=1100, blank=True)
    verified = models.BooleanField(default=False)
    # Who decided that, either way; loading the content anew keeps it.
    verified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        editable=False,
    )

    class Meta:
        ordering = ["key"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=SourceKind.values), name="osgr_supportsource_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(doi="") | models.Q(doi__regex=r"^10\.\d{4,9}(\.\d+)*/\S+$"),
                name="osgr_supportsource_doi",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class SupportDocument(models.Model):
    """A document that relations were extracted from; one text is read once by one model."""

    sha256 = models.CharField(max_length=64)
    model = models.CharField(max_length=200)
    prompt_version = models.CharField(max_length=64)
    source = models.ForeignKey(SupportSource, on_delete=models.PROTECT, related_name="documents")
    kept = models.PositiveIntegerField(default=0)
    # How many statements were not taken, by reason.
    dropped = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sha256", "model", "prompt_version"], name="osgr_supportdocument_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.source} ({self.sha256[:12]})"
