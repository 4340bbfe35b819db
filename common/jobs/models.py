import uuid

from django.conf import settings
from django.db import models

from common.actions.states import RunState, choices, values

JobState = RunState
"""A job goes through the same states as a run, which is one."""


class Job(models.Model):
    """One piece of slow work that somebody waits for."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=50)
    state = models.CharField(max_length=16, choices=choices(JobState), default=JobState.QUEUED)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    progress = models.FloatField(default=0.0)
    message = models.CharField(max_length=500, blank=True)
    error = models.TextField(blank=True)
    last_event = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=values(JobState)), name="job_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(progress__gte=0, progress__lte=1), name="job_progress_share"
            ),
        ]
        indexes = [models.Index(fields=["kind", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.state})"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return JobState(self.state).is_final


class Event(models.Model):
    """One thing that happened to a job, numbered from 1 without a gap within the job."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    payload = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["job", "number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="event_number_once")]

    def __str__(self) -> str:
        return f"{self.job_id}#{self.number} {self.kind}"
