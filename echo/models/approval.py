import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from echo.models.plan_version import SHA256


class Approval(models.Model):
    """A one-shot grant to run one exact plan version; creating the run consumes it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    version = models.OneToOneField(
        "echo.PlanVersion", on_delete=models.PROTECT, related_name="approval"
    )
    approved_hash = models.CharField(max_length=64)
    approver = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="approvals"
    )
    note = models.TextField(blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    consumed_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                name="approval_hash_is_sha256", condition=Q(approved_hash__regex=SHA256)
            ),
            models.CheckConstraint(
                name="approval_expires_after_creation",
                condition=Q(expires_at__gt=F("created_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"approval {self.id} of {self.version_id}"
