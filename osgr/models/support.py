from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import MD5

from osgr.models.support_sources import SupportSource

LONGEST_NAME = 200
UNSTATED = 1_000_000
EXTRACTED = "extraction"
"""Who added what a chat model read in a document."""


class NodeKind(models.TextChoices):
    """What a node of the support graph is."""

    TARGET = "target", "Target"
    PROPERTY = "property", "Property"
    RESULT = "result", "Result"


class RelationKind(models.TextChoices):
    """How one node stands to another."""

    HAS_PROPERTY = "has_property", "has property"
    ESTIMATED_FROM = "estimated_from", "estimated from"


class SupportNode(models.Model):
    """A concept. Its name is unique within its kind."""

    kind = models.CharField(max_length=10, choices=NodeKind)
    name = models.CharField(max_length=LONGEST_NAME)
    aliases = ArrayField(models.CharField(max_length=LONGEST_NAME), default=list, blank=True)
    units = models.CharField(max_length=100, blank=True)
    definition = models.TextField(max_length=2000, blank=True)
    # How files and collections spell a result.
    variables = ArrayField(models.CharField(max_length=LONGEST_NAME), default=list, blank=True)
    valid_minimum = models.FloatField(null=True, blank=True)
    valid_maximum = models.FloatField(null=True, blank=True)
    added_by = models.CharField(max_length=150, default="content", editable=False)
    # A person changed it: loading the content anew keeps what they wrote.
    is_edited = models.BooleanField(default=False, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["kind", "name"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "name"], name="osgr_supportnode_name"),
            # What relations refer to, so that the database knows the kinds that they join.
            models.UniqueConstraint(fields=["id", "kind"], name="osgr_supportnode_id_kind"),
            models.CheckConstraint(
                condition=models.Q(kind__in=NodeKind.values) & ~models.Q(name=""),
                name="osgr_supportnode_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(valid_minimum__isnull=True, valid_maximum__isnull=True)
                | models.Q(valid_minimum__lt=models.F("valid_maximum")),
                name="osgr_supportnode_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"


class SupportRelation(models.Model):
    """One edge. The kinds stand beside the keys so that a constraint can refuse other types."""

    subject = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="relations_out")
    subject_kind = models.CharField(max_length=10, choices=NodeKind, editable=False)
    relation = models.CharField(max_length=20, choices=RelationKind)
    object = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="relations_in")
    object_kind = models.CharField(max_length=10, choices=NodeKind, editable=False)
    # The content states what is most characteristic first; what others add comes after.
    position = models.PositiveIntegerField(default=UNSTATED, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "relation", "object"], name="osgr_supportrelation_once"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    subject_kind="target", relation="has_property", object_kind="property"
                )
                | models.Q(
                    subject_kind="property",
                    relation="estimated_from",
                    object_kind__in=["property", "result"],
                ),
                name="osgr_supportrelation_type",
            ),
            models.CheckConstraint(
                condition=~models.Q(subject=models.F("object")), name="osgr_supportrelation_no_loop"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.get_relation_display()} {self.object}"

    def validate_constraints(self, exclude: object = None) -> None:
        """Leave it to the service: forms may name a relation again, to add evidence to it."""


class SupportProvenance(models.Model):
    """One document's support for one relation."""

    relation = models.ForeignKey(
        SupportRelation, on_delete=models.CASCADE, related_name="provenance"
    )
    source = models.ForeignKey(SupportSource, on_delete=models.PROTECT, related_name="provenance")
    section = models.CharField(max_length=300, blank=True)
    evidence = models.TextField(max_length=2000, blank=True)
    added_by = models.CharField(max_length=150)
    reviewed = models.BooleanField(default=False)
    # Who decided that, either way; loading the content anew keeps it.
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        editable=False,
    )
    reviewed_at = models.DateTimeField(null=True, blank=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "provenance"
        constraints = [
            models.UniqueConstraint(
                "relation", "source", "section", MD5("evidence"), name="osgr_supportprovenance_once"
            ),
            models.CheckConstraint(
                condition=models.Q(reviewed_by__isnull=True, reviewed_at__isnull=True)
                | models.Q(reviewed_by__isnull=False, reviewed_at__isnull=False),
                name="osgr_supportprovenance_review",
            ),
        ]
        indexes = [
            models.Index(
                fields=["created"],
                condition=models.Q(reviewed=False),
                name="osgr_supportprovenance_queue",
            )
        ]

    def __str__(self) -> str:
        return f"{self.source} on {self.relation}"


class SupportDerivation(models.Model):
    """How a property is computed from all of its inputs."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    property = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="derivations")
    operation = models.CharField(max_length=100)
    formula = models.TextField(max_length=2000, blank=True)
    source = models.ForeignKey(
        SupportSource, on_delete=models.PROTECT, null=True, blank=True, related_name="derivations"
    )
    added_by = models.CharField(max_length=150, default="content", editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class SupportDerivationInput(models.Model):
    """One parameter of a derivation."""

    derivation = models.ForeignKey(
        SupportDerivation, on_delete=models.CASCADE, related_name="inputs"
    )
    parameter = models.CharField(max_length=LONGEST_NAME)
    node = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="feeds")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["derivation", "parameter"], name="osgr_supportinput_parameter"
            )
        ]

    def __str__(self) -> str:
        return f"{self.parameter} = {self.node}"
