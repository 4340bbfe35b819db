from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from osgr.admin.rights import GraphRights, may_change, told
from osgr.models import SupportDocument, SupportSource
from osgr.selectors.support.rows import source_of
from osgr.services.support.lock import graph_locked
from osgr.services.support.reviewing import verify


@admin.register(SupportSource)
class SupportSourceAdmin(GraphRights, admin.ModelAdmin):
    """Documents: look one up and say so."""

    list_display = ("key", "title", "year", "kind", "address", "records", "verified")
    list_filter = ("verified", "kind")
    search_fields = ("key", "title", "authors", "doi", "url")
    actions = ("mark_verified",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[SupportSource]:
        """Count what rests on each document."""
        return super().get_queryset(request).annotate(count_records=Count("provenance"))

    def get_readonly_fields(
        self, request: HttpRequest, obj: Model | None = None
    ) -> tuple[str, ...]:
        """Keep the key, by which the content finds a document again."""
        return ("key",) if obj else ()

    def save_model(
        self, request: HttpRequest, obj: SupportSource, form: ModelForm, change: bool
    ) -> None:
        """Store alone, and note who decided that a document is what its record says."""
        with graph_locked():
            if "verified" in form.changed_data:
                obj.verified_by = request.user
            obj.save()

    def get_actions(self, request: HttpRequest) -> dict[str, object]:
        """Offer verifying to those who may."""
        return super().get_actions(request) if may_change(request) else {}

    @admin.display(description="where")
    def address(self, row: SupportSource) -> SafeString | str:
        """Link to the document."""
        address = source_of(row).address
        if not address.startswith(("https://", "http://")):
            return address
        return format_html('<a href="{}" rel="noopener noreferrer">{}</a>', address, address[:60])

    @admin.display(description="records", ordering="count_records")
    def records(self, row: SupportSource) -> int:
        """Return how many records of provenance rest on it."""
        return row.count_records

    @admin.action(description="Verified: I looked it up")
    def mark_verified(self, request: HttpRequest, chosen: QuerySet[SupportSource]) -> None:
        """Mark as verified."""
        told(request, lambda: f"{verify([*chosen], by=request.user)} documents verified.")


@admin.register(SupportDocument)
class SupportDocumentAdmin(GraphRights, admin.ModelAdmin):
    """What was extracted from which text by which model."""

    list_display = ("source", "model", "kept", "dropped", "created")
    list_select_related = ("source",)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Extraction alone adds them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody rewrites what happened."""
        return False
