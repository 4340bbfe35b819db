import uuid

from django.db import models
from django.db.models import Q

from common.actions.states import FINISHED_RUN_STATES, RunState, choices, values

_FINISHED = tuple(values(FINISHED_RUN_STATES))


class Run(models.Model):
    """The one execution of an approved plan version."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    approval = models.OneToOneField("echo.Approval", on_delete=models.PROTECT, related_name="run")
    version = models.OneToOneField("echo.PlanVersion", on_delete=models.PROTECT, related_name="run")
    job = models.OneToOneField("jobs.Job", on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=20, choices=choices(RunState), default=RunState.QUEUED)
    grant_checked_at = models.DateTimeField(
        null=True, help_text="When a worker found the approval good, before the first step."
    )
    cancel_requested_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    error = models.TextField(blank=True)
    software_version = models.CharField(max_length=40)

    class Meta:
        ordering = ["-created_at", "id"]
        constraints = [
            models.CheckConstraint(name="run_state_known", condition=Q(state__in=values(RunState))),
            models.CheckConstraint(
                name="run_finished_has_time",
                condition=Q(state__in=_FINISHED, finished_at__isnull=False)
                | (~Q(state__in=_FINISHED) & Q(finished_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="run_beyond_queue_was_checked",
                condition=~Q(state__in=[RunState.RUNNING, RunState.WAITING, RunState.DONE])
                | Q(grant_checked_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"run {self.id} ({self.state})"
