from django.db import models
from django.db.models import Q


class ArtifactRole(models.TextChoices):
    """What a run did with a stored file."""

    INPUT = "input"
    OUTPUT = "output"


class RunArtifact(models.Model):
    """Says that a run's step read or made a stored file; whoever may see the run may fetch it."""

    run = models.ForeignKey("echo.Run", on_delete=models.PROTECT, related_name="artifacts")
    step = models.ForeignKey("echo.RunStep", on_delete=models.PROTECT, related_name="artifacts")
    artifact = models.ForeignKey("artifacts.Artifact", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=200, help_text="File name offered to who downloads it.")
    role = models.CharField(max_length=10, choices=ArtifactRole, default=ArtifactRole.OUTPUT)

    class Meta:
        ordering = ["run", "step", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["step", "artifact", "role"], name="run_artifact_unique"
            ),
            models.CheckConstraint(
                name="run_artifact_role_known", condition=Q(role__in=ArtifactRole.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role}) of run {self.run_id}"
