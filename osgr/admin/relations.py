from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest

from common.errors import EchoError
from osgr.admin.rights import Derived, GraphRights
from osgr.models import SupportProvenance, SupportRelation, SupportSource
from osgr.services.support.relating import Evidence, check_relation, relate


class RelationForm(forms.ModelForm):
    """A relation with the document that supports it: there is none without."""

    source = forms.ModelChoiceField(SupportSource.objects.all())
    section = forms.CharField(max_length=300, required=False)
    evidence = forms.CharField(
        max_length=2000, widget=forms.Textarea, help_text="What the document says, in your words."
    )

    class Meta:
        model = SupportRelation
        fields = ("subject", "relation", "object")

    def clean(self) -> dict[str, object]:
        """Refuse relations of other types and circles, in words."""
        fields = super().clean() or self.cleaned_data
        if fields.keys() >= {"subject", "relation", "object"}:
            try:
                check_relation(fields["subject"], fields["relation"], fields["object"])
            except EchoError as refusal:
                raise ValidationError(refusal.message) from refusal
        return fields


class ProvenanceRows(Derived, admin.StackedInline):
    """The documents of a relation."""

    model = SupportProvenance
    fields = readonly_fields = (
        "source",
        "section",
        "evidence",
        "added_by",
        "reviewed",
        "reviewed_by",
        "reviewed_at",
    )
    show_change_link = True


class IsReviewed(admin.SimpleListFilter):
    """Relations that count, or don't."""

    title = "review"
    parameter_name = "counts"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """Return the choices."""
        return [("yes", "reviewed"), ("no", "unreviewed")]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[SupportRelation]
    ) -> QuerySet[SupportRelation]:
        """Return the chosen relations."""
        return queryset if self.value() is None else queryset.filter(counts=self.value() == "yes")


@admin.register(SupportRelation)
class SupportRelationAdmin(GraphRights, admin.ModelAdmin):
    """Relations: browse and search; a new one needs a document."""

    form = RelationForm
    list_display = ("subject", "relation", "object", "documents", "is_reviewed")
    list_filter = ("relation", "object_kind", IsReviewed)
    list_select_related = ("subject", "object")
    search_fields = ("subject__name", "object__name", "provenance__source__key")
    autocomplete_fields = ("subject", "object")
    inlines = (ProvenanceRows,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SupportRelation]:
        """Count the documents and say whether one is reviewed."""
        reviewed = SupportProvenance.objects.filter(relation=OuterRef("pk"), reviewed=True)
        rows = super().get_queryset(request)
        return rows.annotate(count_documents=Count("provenance"), counts=Exists(reviewed))

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Ask for the document with a new relation; those that are there are listed below."""
        ends = ("subject", "relation", "object")
        return ends if obj else (*ends, "source", "section", "evidence")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody turns a relation into another one: its documents don't say that."""
        return False

    def save_model(
        self, request: HttpRequest, obj: SupportRelation, form: RelationForm, change: bool
    ) -> None:
        """Store by the service that checks under a lock."""
        fields = form.cleaned_data
        stored, _ = relate(
            fields["subject"],
            fields["relation"],
            fields["object"],
            evidence=Evidence(
                source=fields["source"],
                section=fields["section"],
                evidence=fields["evidence"],
                added_by=request.user.get_username(),
            ),
        )
        obj.pk = stored.pk

    @admin.display(description="documents", ordering="count_documents")
    def documents(self, row: SupportRelation) -> int:
        """Return how many records of provenance it has."""
        return row.count_documents

    @admin.display(description="reviewed", boolean=True, ordering="counts")
    def is_reviewed(self, row: SupportRelation) -> bool:
        """Return whether it counts."""
        return row.counts
