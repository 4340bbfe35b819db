import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from common.actions import DEFAULT_LIMITS, DEFAULT_POLICY, Effect

EFFECTS = [effect.value for effect in Effect]
FIRST_STORED = DEFAULT_POLICY.version + 1
"""Version 1 is the built-in one: it holds as long as no row says otherwise."""


def default_high_risk() -> list[str]:
    """Return the effects that are high-risk unless an administrator says otherwise."""
    return sorted(effect.value for effect in DEFAULT_POLICY.high_risk)


class RuleVersion(models.Model):
    """One version of rules that administrators set; the last one holds, none is ever changed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    number = models.PositiveIntegerField(unique=True, editable=False)
    reason = models.TextField(help_text="Why the rules are changed; kept in the audit log.")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["-number"]


class PolicyVersion(RuleVersion):
    """Which steps need a person's word of their own, and whose approval counts.

    Approvals cover the version: an approval given under another one is void.
    """

    high_risk = ArrayField(
        models.CharField(max_length=20),
        default=default_high_risk,
        blank=True,
        help_text="A step whose tool has one of these effects needs a checkpoint before it.",
    )
    spend_limit = models.PositiveIntegerField(
        default=0,
        help_text=(
            "A plan whose spending steps are estimated at no more than this many calls to outside "
            "services needs no checkpoint for spending alone; 0: every spending step needs one."
        ),
    )
    second_person = models.BooleanField(
        default=True,
        help_text="A plan with a high-risk step must be approved by another than its requester.",
    )

    class Meta(RuleVersion.Meta):
        constraints = [
            models.CheckConstraint(
                name="policy_number_after_built_in", condition=Q(number__gte=FIRST_STORED)
            ),
            models.CheckConstraint(
                name="policy_effects_known", condition=Q(high_risk__contained_by=EFFECTS)
            ),
        ]

    def __str__(self) -> str:
        return f"policy {self.number}"


class LimitsVersion(RuleVersion):
    """How large a plan may be; a plan's estimate is held against the version of the day."""

    max_steps = models.PositiveIntegerField(default=DEFAULT_LIMITS.max_steps)
    max_cells = models.PositiveBigIntegerField(
        default=DEFAULT_LIMITS.max_cells, help_text="Grid cells computed, over all steps."
    )
    max_bytes = models.PositiveBigIntegerField(
        default=DEFAULT_LIMITS.max_bytes, help_text="Bytes read and written, over all steps."
    )
    max_seconds = models.FloatField(
        default=DEFAULT_LIMITS.max_seconds, help_text="Expected seconds, one step after another."
    )
    max_external_calls = models.PositiveIntegerField(
        default=DEFAULT_LIMITS.max_external_calls, help_text="Requests to outside services."
    )

    class Meta(RuleVersion.Meta):
        verbose_name_plural = "limits versions"
        constraints = [
            models.CheckConstraint(
                name="limits_number_after_built_in", condition=Q(number__gte=FIRST_STORED)
            ),
            models.CheckConstraint(name="limits_steps_positive", condition=Q(max_steps__gte=1)),
            models.CheckConstraint(
                name="limits_seconds_positive",
                condition=Q(max_seconds__gt=0, max_seconds__lt=float(10**9)),
            ),
        ]

    def __str__(self) -> str:
        return f"limits {self.number}"
