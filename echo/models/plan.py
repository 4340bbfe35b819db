import uuid
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from echo.models.plan_version import PlanVersion


class PlanState(models.TextChoices):
    """Where a plan stands; ``echo.services.transitions`` says which moves are allowed."""

    DRAFT = "draft"
    IN_REVIEW = "in_review"
    CHANGES_REQUESTED = "changes_requested"
    APPROVED = "approved"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"


class Plan(models.Model):
    """What somebody asks to have run, through all its versions."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="plans"
    )
    request_text = models.TextField(blank=True, help_text="The requester's own words, if any.")
    state = models.CharField(max_length=20, choices=PlanState, default=PlanState.DRAFT)
    current_number = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [models.Index(fields=["state", "-created_at"], name="plan_state_created")]
        constraints = [
            models.CheckConstraint(
                name="plan_state_known", condition=Q(state__in=PlanState.values)
            ),
            models.CheckConstraint(
                name="plan_current_number_positive", condition=Q(current_number__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return f"plan {self.id} ({self.state})"

    @property
    def current_version(self) -> "PlanVersion":
        """The version that review, approval and editing act on."""
        return self.versions.get(number=self.current_number)
