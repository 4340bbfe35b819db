from django.contrib import admin

from echo.admin.pages import HistoryAdmin, HistoryRows
from echo.models import Approval, AuditRecord, Plan, PlanVersion, Run, RunArtifact, RunStep


@admin.register(Plan)
class PlanAdmin(HistoryAdmin):
    """What was asked for; changed through the interface only."""

    list_display = ("id", "state", "requested_by", "current_number", "created_at")
    list_filter = ("state",)
    list_select_related = ("requested_by",)
    search_fields = ("id", "request_text", "requested_by__username")


@admin.register(PlanVersion)
class PlanVersionAdmin(HistoryAdmin):
    """Each version as it was hashed."""

    list_display = ("plan", "number", "title", "created_by", "created_at", "approval_hash")
    list_select_related = ("plan", "created_by")
    search_fields = ("plan__id", "title", "approval_hash")


@admin.register(Approval)
class ApprovalAdmin(HistoryAdmin):
    """Who granted what, until when, and whether it was used or made void."""

    list_display = ("id", "approver", "created_at", "expires_at", "consumed_at", "voided_at")
    list_select_related = ("approver",)
    search_fields = ("id", "approved_hash", "approver__username")


class RunStepRows(HistoryRows):
    """The steps of a run, in the plan's order."""

    model = RunStep
    fields = ("step_id", "tool", "tool_version", "state", "attempt", "started_at", "ended_at")
    readonly_fields = fields


@admin.register(Run)
class RunAdmin(HistoryAdmin):
    """What was executed."""

    list_display = (
        "id",
        "state",
        "requester",
        "approver",
        "created_at",
        "started_at",
        "finished_at",
    )
    list_filter = ("state",)
    list_select_related = ("approval__approver", "version__plan__requested_by")
    search_fields = ("id", "version__plan__id", "version__title")
    inlines = (RunStepRows,)

    @admin.display(description="requested by")
    def requester(self, run: Run) -> str:
        """Return who asked."""
        return run.version.plan.requested_by.get_username()

    @admin.display(description="approved by")
    def approver(self, run: Run) -> str:
        """Return who granted it."""
        return run.approval.approver.get_username()


@admin.register(RunStep)
class RunStepAdmin(HistoryAdmin):
    """What each step took, made and said."""

    list_display = ("run", "step_id", "tool", "tool_version", "state", "attempt", "started_at")
    list_filter = ("state", "tool")
    list_select_related = ("run",)


@admin.register(RunArtifact)
class RunArtifactAdmin(HistoryAdmin):
    """Which files belong to which run."""

    list_display = ("run", "name", "role", "artifact")
    list_filter = ("role",)
    list_select_related = ("run", "artifact")


@admin.register(AuditRecord)
class AuditRecordAdmin(HistoryAdmin):
    """Who did what, and who was refused what."""

    list_display = ("number", "at", "actor_name", "action", "subject_kind", "subject_id", "note")
    list_filter = ("subject_kind", "action")
    search_fields = ("subject_id", "actor_name", "note")
