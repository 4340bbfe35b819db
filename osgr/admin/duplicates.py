from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from osgr.admin.rights import GraphRights, may_change, told
from osgr.models import MergeSuggestion, NodeMerge
from osgr.services.support.merging import merge_nodes


@admin.register(MergeSuggestion)
class MergeSuggestionAdmin(GraphRights, admin.ModelAdmin):
    """Nodes that may be one concept: a person decides."""

    list_display = ("duplicate", "node", "method", "likeness", "is_dismissed", "created")
    list_filter = ("is_dismissed", "method")
    list_select_related = ("node", "duplicate")
    search_fields = ("node__name", "duplicate__name")
    actions = ("merge", "dismiss")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Detection alone adds them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """They are decided by actions."""
        return False

    def get_actions(self, request: HttpRequest) -> dict[str, object]:
        """Offer deciding to those who may."""
        return super().get_actions(request) if may_change(request) else {}

    @admin.action(description="Merge: they are one concept")
    def merge(self, request: HttpRequest, chosen: QuerySet[MergeSuggestion]) -> None:
        """Merge each duplicate into its node."""
        for suggestion in chosen:
            told(request, lambda pair=suggestion: _merged(pair, request))

    @admin.action(description="Dismiss: they are two concepts")
    def dismiss(self, request: HttpRequest, chosen: QuerySet[MergeSuggestion]) -> None:
        """Keep both, and never ask again."""
        told(request, lambda: f"{chosen.update(is_dismissed=True)} suggestions dismissed.")


@admin.register(NodeMerge)
class NodeMergeAdmin(GraphRights, admin.ModelAdmin):
    """Which names went into which nodes."""

    list_display = ("name", "kind", "into", "merged_by", "created")
    list_select_related = ("into", "merged_by")
    search_fields = ("name", "into__name")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Merging alone adds them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody rewrites what happened."""
        return False


def _merged(pair: MergeSuggestion, request: HttpRequest) -> str:
    name, into = pair.duplicate.name, pair.node.name
    merge_nodes(pair.node, [pair.duplicate], by=request.user)
    return f"{name} merged into {into}."
