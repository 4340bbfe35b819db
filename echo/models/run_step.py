from django.db import models
from django.db.models import Q

from common.actions.states import StepState, choices, values

MESSAGE_LENGTH = 1000
"""How much of a tool's message or warning is kept."""


class RunStep(models.Model):
    """One step of a run: its state, what went in, what came out, and what it said."""

    run = models.ForeignKey("echo.Run", on_delete=models.PROTECT, related_name="steps")
    step_id = models.CharField(max_length=200)
    position = models.PositiveIntegerField(help_text="Place in the plan's list of steps.")
    tool = models.CharField(max_length=200)
    tool_version = models.CharField(max_length=40)
    state = models.CharField(max_length=20, choices=choices(StepState), default=StepState.PENDING)
    attempt = models.PositiveIntegerField(default=0)
    progress = models.FloatField(default=0.0)
    message = models.TextField(blank=True)
    inputs = models.JSONField(default=dict, help_text="Bound inputs; rasters by their hash.")
    output = models.JSONField(null=True, help_text="The output value; rasters by their hash.")
    output_type = models.CharField(max_length=100, blank=True, help_text="The output's class.")
    warnings = models.JSONField(default=list)
    sources = models.JSONField(default=list)
    ready_at = models.DateTimeField(null=True, help_text="When all that it depends on was done.")
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    leased_until = models.DateTimeField(
        null=True, help_text="Until when the worker that claimed it is taken to be alive."
    )
    retry_at = models.DateTimeField(
        null=True, help_text="Not before then is it tried again after a passing failure."
    )
    passing_failures = models.JSONField(
        default=list, help_text="Attempts that failed for a reason that may pass, and why."
    )
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["run", "position"]
        constraints = [
            models.UniqueConstraint(fields=["run", "step_id"], name="run_step_unique"),
            models.CheckConstraint(
                name="run_step_state_known", condition=Q(state__in=values(StepState))
            ),
            models.CheckConstraint(
                name="run_step_progress_share", condition=Q(progress__gte=0, progress__lte=1)
            ),
            models.CheckConstraint(
                name="run_step_done_has_output",
                condition=~Q(state=StepState.DONE) | Q(output__isnull=False),
            ),
            models.CheckConstraint(
                name="run_step_failure_has_cause",
                condition=~Q(state__in=[StepState.FAILED, StepState.BLOCKED]) | ~Q(error=""),
            ),
            models.CheckConstraint(
                name="run_step_retry_is_ready",
                condition=Q(retry_at__isnull=True) | Q(state=StepState.READY),
            ),
        ]

    def __str__(self) -> str:
        return f"step {self.step_id} of run {self.run_id} ({self.state})"
