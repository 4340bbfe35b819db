from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from osgr.admin.rights import GraphRights, may_change, told
from osgr.models import SupportProvenance
from osgr.services.support.reviewing import reject, review, withdraw_review


class Queue(admin.SimpleListFilter):
    """What waits for a person comes first."""

    title = "queue"
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """Return the choices."""
        return [("waiting", "waiting for review"), ("reviewed", "reviewed"), ("refused", "refused")]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[SupportProvenance]
    ) -> QuerySet[SupportProvenance]:
        """Return the chosen records."""
        chosen = {
            "waiting": {"reviewed": False, "reviewed_by": None},
            "reviewed": {"reviewed": True},
            "refused": {"reviewed": False, "reviewed_by__isnull": False},
        }.get(self.value() or "", {})
        return queryset.filter(**chosen)


@admin.register(SupportProvenance)
class SupportProvenanceAdmin(GraphRights, admin.ModelAdmin):
    """The review queue: which document says what of which relation."""

    list_display = ("relation", "source", "section", "shown_evidence", "added_by", "reviewed")
    list_filter = (Queue, "added_by", "source__verified")
    list_select_related = ("relation__subject", "relation__object", "source")
    search_fields = (
        "relation__subject__name",
        "relation__object__name",
        "source__key",
        "source__title",
        "evidence",
    )
    readonly_fields = (
        "relation",
        "source",
        "section",
        "evidence",
        "added_by",
        "reviewed",
        "reviewed_by",
        "reviewed_at",
        "created",
    )
    ordering = ("reviewed", "created", "pk")
    actions = ("confirm", "refuse", "remove")
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Evidence is added with a relation."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody rewrites what a document was said to say."""
        return False

    def get_actions(self, request: HttpRequest) -> dict[str, object]:
        """Offer reviewing to those who may."""
        return super().get_actions(request) if may_change(request) else {}

    @admin.display(description="evidence")
    def shown_evidence(self, row: SupportProvenance) -> str:
        """Return the evidence's beginning."""
        return row.evidence if len(row.evidence) <= 160 else f"{row.evidence[:159]}…"

    @admin.action(description="Confirm: the document says so")
    def confirm(self, request: HttpRequest, chosen: QuerySet[SupportProvenance]) -> None:
        """Mark as reviewed."""
        told(request, lambda: f"{review(chosen, by=request.user)} records confirmed.")

    @admin.action(description="Refuse: the document doesn't say so")
    def refuse(self, request: HttpRequest, chosen: QuerySet[SupportProvenance]) -> None:
        """Keep, but don't count."""
        withdrawn = [*chosen]
        told(
            request,
            lambda: (
                f"{withdraw_review(withdrawn, by=request.user)} records no longer count;"
                f" {len(withdrawn)} are marked as refused."
            ),
        )

    @admin.action(description="Remove what was extracted or added wrongly")
    def remove(self, request: HttpRequest, chosen: QuerySet[SupportProvenance]) -> None:
        """Delete what did not come with the project."""
        told(request, lambda: f"{reject([*chosen], by=request.user)} records removed.")
