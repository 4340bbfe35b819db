from django.conf import settings
from django.db import models
from django.db.models import Q

from echo.models.plan_version import SHA256


class AuditRecord(models.Model):
    """One thing somebody did or was refused; a database trigger refuses to change or delete it.

    Each record's hash covers its content and the hash of the record before it.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    actor_name = models.CharField(max_length=150, help_text="As it was then, or 'worker'.")
    subject_kind = models.CharField(max_length=20)
    subject_id = models.UUIDField()
    action = models.CharField(max_length=40)
    from_state = models.CharField(max_length=20, blank=True)
    to_state = models.CharField(max_length=20, blank=True)
    note = models.TextField(blank=True)
    plan_hash = models.CharField(max_length=64, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    record_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(fields=["subject_kind", "subject_id", "number"], name="audit_subject")
        ]
        constraints = [
            models.CheckConstraint(
                name="audit_record_hash_is_sha256", condition=Q(record_hash__regex=SHA256)
            ),
            models.CheckConstraint(
                name="audit_only_first_has_no_previous",
                condition=Q(number=1, previous_hash="")
                | Q(number__gt=1, previous_hash__regex=SHA256),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.action} {self.subject_kind} {self.subject_id}"
