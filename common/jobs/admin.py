from django.contrib import admin

from common.jobs.models import Event, Job
from common.web.read_only_admin import ReadOnlyAdmin


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """Slow work, newest first."""

    list_display = ("id", "kind", "state", "progress", "owner", "created_at", "finished_at")
    list_filter = ("kind", "state")
    ordering = ("-created_at",)


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """What happened to a job."""

    list_display = ("job", "number", "kind", "at")
    list_select_related = ("job",)
