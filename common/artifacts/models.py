from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models


class Artifact(models.Model):
    """One immutable file. Rows are shared: equal bytes are one artifact."""

    sha256 = models.CharField(
        primary_key=True, max_length=64, validators=[RegexValidator(r"^[0-9a-f]{64}$")]
    )
    size = models.BigIntegerField()
    media_type = models.CharField(max_length=100)
    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(size__gte=0), name="artifact_size_positive"),
            models.CheckConstraint(
                condition=models.Q(sha256__regex=r"^[0-9a-f]{64}$"), name="artifact_digest_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.sha256[:12]})"
