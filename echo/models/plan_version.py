from django.conf import settings
from django.db import models
from django.db.models import Q

SHA256 = r"^[0-9a-f]{64}$"


class PlanVersion(models.Model):
    """One exact, valid graph with what was known before its run; never changed once stored.

    ``graph`` is the canonical JSON text, not a JSON column: PostgreSQL rewrites numbers in those,
    and the approval is over the text.
    """

    plan = models.ForeignKey("echo.Plan", on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(
        max_length=300, blank=True, help_text="The graph's, so that listings need not read graphs."
    )
    step_count = models.PositiveIntegerField(default=0)
    high_risk_count = models.PositiveIntegerField(
        null=True, help_text="High-risk steps under its policy version; unknown of older rows."
    )
    graph = models.TextField(help_text="Canonical JSON of the action graph.")
    approval_hash = models.CharField(
        max_length=64, help_text="SHA-256 of all that an approval covers."
    )
    policy_version = models.CharField(max_length=40)
    resolution = models.JSONField(
        default=dict, help_text="Outputs known before the run, their sources, and the estimate."
    )
    base_run = models.ForeignKey(
        "echo.Run",
        null=True,
        on_delete=models.PROTECT,
        related_name="reruns",
        help_text="The run of which finished steps are kept; none for a plan made afresh.",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["plan", "number"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "number"], name="plan_version_unique"),
            models.CheckConstraint(name="plan_version_number_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="plan_version_hash_is_sha256",
                condition=Q(approval_hash__regex=SHA256),
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of plan {self.plan_id}"
