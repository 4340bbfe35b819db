from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from osgr.admin.rights import Derived, GraphRights, may_change, told
from osgr.models import SupportDerivation, SupportDerivationInput, SupportNode
from osgr.selectors.support.neighbourhood import neighbours_of
from osgr.selectors.support.rows import node_of
from osgr.services.support.editing import save_node
from osgr.services.support.merging import merge_nodes
from osgr.support.nodes import Node
from osgr.support.picture import Neighbour, neighbourhood_svg


class NodeForm(ModelForm):
    """A concept as a person writes it."""

    class Meta:
        model = SupportNode
        fields = (
            "kind",
            "name",
            "aliases",
            "units",
            "definition",
            "variables",
            "valid_minimum",
            "valid_maximum",
        )

    def clean(self) -> dict[str, object]:
        """Say in words what the database would refuse."""
        fields = super().clean() or self.cleaned_data
        low, high = fields.get("valid_minimum"), fields.get("valid_maximum")
        if (low is None) != (high is None):
            message = "Give both ends of the valid range, or neither."
            raise ValidationError(message)
        if low is not None and high is not None and low >= high:
            message = f"The valid range ends at {high}, which isn't above its start {low}."
            raise ValidationError(message)
        return fields


class DerivationRows(Derived, admin.TabularInline):
    """How a property is computed."""

    model = SupportDerivation
    fields = readonly_fields = ("name", "operation", "formula", "source")
    show_change_link = True


@admin.register(SupportNode)
class SupportNodeAdmin(GraphRights, admin.ModelAdmin):
    """Concepts: browse, search by any name, see the neighbourhood, merge."""

    form = NodeForm
    list_display = ("name", "kind", "units", "leads_to", "led_to", "also_called")
    list_filter = ("kind", "added_by")
    search_fields = ("name", "aliases", "definition")
    readonly_fields = ("neighbourhood", "neighbours")
    inlines = (DerivationRows,)
    actions = ("merge",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[SupportNode]:
        """Count the relations of each node."""
        rows = super().get_queryset(request)
        return rows.annotate(
            count_out=Count("relations_out", distinct=True),
            count_in=Count("relations_in", distinct=True),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        """Keep the kind of a node that is there: its relations rest on it."""
        fixed = ["kind"] if obj else []
        return [*fixed, *(self.readonly_fields if obj else ())]

    def save_model(
        self, request: HttpRequest, obj: SupportNode, form: ModelForm, change: bool
    ) -> None:
        """Store by the service that keeps what people wrote."""
        save_node(obj, by=request.user)

    @admin.display(description="leads to", ordering="count_out")
    def leads_to(self, row: SupportNode) -> int:
        """Return how many relations start here."""
        return row.count_out

    @admin.display(description="led to by", ordering="count_in")
    def led_to(self, row: SupportNode) -> int:
        """Return how many relations end here."""
        return row.count_in

    @admin.display(description="also called")
    def also_called(self, row: SupportNode) -> str:
        """Return the first aliases."""
        return ", ".join(row.aliases[:3])

    @admin.display(description="Neighbourhood")
    def neighbourhood(self, row: SupportNode) -> SafeString:
        """Draw what the node is related to."""
        drawn = neighbourhood_svg(
            node_of(row), neighbours_of(row), link=_addresses(row), number=row.pk
        )
        return mark_safe(drawn)  # noqa: S308 -- made of escaped texts by an XML writer

    @admin.display(description="In words")
    def neighbours(self, row: SupportNode) -> SafeString:
        """List what the picture shows."""
        address = _addresses(row)
        lines = ((address(n.node), n.node.name, n.node.kind, _words(n)) for n in neighbours_of(row))
        listed = format_html_join("", '<li><a href="{}">{}</a> ({}), {}</li>', lines)
        return format_html("<ul>{}</ul>", listed) if listed else format_html("No relations.")

    @admin.action(description="Merge into the one with most relations")
    def merge(self, request: HttpRequest, chosen: QuerySet[SupportNode]) -> None:
        """Merge the chosen nodes; names, relations and provenance all move."""
        rows = sorted(chosen, key=lambda row: (-(row.count_in + row.count_out), row.pk))

        def change() -> str:
            done = merge_nodes(rows[0], rows[1:], by=request.user)
            return (
                f"{done.nodes} merged into {rows[0].name}: {done.relations} relations with"
                f" {done.provenance} records of provenance moved."
            )

        told(request, change)

    def get_actions(self, request: HttpRequest) -> dict[str, object]:
        """Offer merging to those who may."""
        return super().get_actions(request) if may_change(request) else {}


@admin.register(SupportDerivation)
class SupportDerivationAdmin(GraphRights, admin.ModelAdmin):
    """How properties are computed; changed in the content files."""

    class Inputs(Derived, admin.TabularInline):
        """What a derivation needs."""

        model = SupportDerivationInput
        fields = readonly_fields = ("parameter", "node")

    list_display = ("name", "property", "operation", "source")
    list_select_related = ("property", "source")
    search_fields = ("name", "property__name", "operation")
    readonly_fields = ("name", "property", "operation", "formula", "source")
    inlines = (Inputs,)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody adds them here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody changes them here."""
        return False


def _addresses(row: SupportNode):  # noqa: ANN202 -- a function of a node
    pks = {
        (node.kind, node.name): node.pk
        for node in SupportNode.objects.filter(
            pk__in=[
                *row.relations_out.values_list("object", flat=True),
                *row.relations_in.values_list("subject", flat=True),
            ]
        )
    }

    def address(node: Node) -> str:
        return reverse("admin:osgr_supportnode_change", args=[pks[node.kind, node.name]])

    return address


def _words(neighbour: Neighbour) -> str:
    relation = neighbour.relation
    verb = relation.relation.replace("_", " ")
    sources = len(relation.sources)
    state = "reviewed" if relation.is_reviewed else "unreviewed"
    said = f"{relation.subject.name} {verb} {relation.object.name}"
    return f"{said}; {sources} source{'' if sources == 1 else 's'}, {state}"
