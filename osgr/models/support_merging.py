from django.conf import settings
from django.db import models

from osgr.models.support import LONGEST_NAME, NodeKind, SupportNode


class MergeSuggestion(models.Model):
    """Two nodes that may be one concept; a person decides."""

    class Method(models.TextChoices):
        """How the likeness was found."""

        ALIAS = "alias", "spelling"
        EMBEDDING = "embedding", "meaning"

    node = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="+")
    duplicate = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="+")
    method = models.CharField(max_length=10, choices=Method)
    # 0 to 1.
    likeness = models.FloatField()
    # A person said that they are two concepts.
    is_dismissed = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["is_dismissed", "-likeness"]
        constraints = [
            models.UniqueConstraint(fields=["node", "duplicate"], name="osgr_mergesuggestion_once"),
            models.CheckConstraint(
                condition=~models.Q(node=models.F("duplicate")), name="osgr_mergesuggestion_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.duplicate} into {self.node}"


class NodeMerge(models.Model):
    """A node that was merged into another; loading the content anew doesn't part them."""

    kind = models.CharField(max_length=10, choices=NodeKind)
    name = models.CharField(max_length=LONGEST_NAME)
    into = models.ForeignKey(SupportNode, on_delete=models.CASCADE, related_name="merged")
    merged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "name"], name="osgr_nodemerge_name")]

    def __str__(self) -> str:
        return f"{self.name} into {self.into}"


class SupportRevision(models.Model):
    """One row whose number a trigger raises with every change to the graph."""

    number = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="osgr_supportrevision_one")
        ]

    def __str__(self) -> str:
        return str(self.number)
