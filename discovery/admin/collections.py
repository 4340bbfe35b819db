from django import forms
from django.contrib import admin, messages
from django.contrib.postgres.forms import SimpleArrayField
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from discovery.admin.rights import ForCurators
from discovery.catalogue.identifiers import read_doi
from discovery.errors import MergeRefused
from discovery.models import Collection, Uses
from discovery.services import curating

_TERMS = ("keywords", "platforms", "instruments")
_EDITABLE = (
    "title", "abstract", "version", "provider", *_TERMS, "processing_level", "doi", "license",
)  # fmt: skip
_STANDING = ("hidden", "merged_into", "note")
_READ_ONLY = (
    "concept_id", "catalogue", "short_name", "boxes", "intervals", "granule_count", "usage",
    "links", "flags", "curated", "withdrawn", "superseded_by", "revision", "first_seen", "changed",
)  # fmt: skip


def _lines(**options: object) -> SimpleArrayField:
    """Terms, one a line: they may hold commas."""
    widget = forms.Textarea(attrs={"rows": 4, "cols": 100})
    return SimpleArrayField(
        forms.CharField(), delimiter="\n", required=False, widget=widget, **options
    )


class CollectionForm(ModelForm):
    """What a curator may correct."""

    keywords = _lines(help_text="One path a line: CATEGORY > TOPIC > TERM.")
    platforms = _lines(help_text="One a line.")
    instruments = _lines(help_text="One a line.")

    class Meta:
        model = Collection
        fields = (*_EDITABLE, *_STANDING)

    def clean_doi(self) -> str:
        """Accept a DOI with or without its resolver's address."""
        written = self.cleaned_data["doi"]
        doi = read_doi(written)
        if written and not doi:
            raise forms.ValidationError(f"{written!r} is no DOI; one begins with 10.")
        return doi

    def clean_merged_into(self) -> Collection | None:
        """Refuse what would hide both."""
        into = self.cleaned_data["merged_into"]
        if into and (into.pk == self.instance.pk or into.merged_into_id):
            raise forms.ValidationError("Choose a dataset that isn't this one and isn't merged.")
        return into


class UsesRows(ForCurators, admin.TabularInline):
    """Publications that use the dataset."""

    model = Uses
    fields = readonly_fields = ("publication", "source")
    extra = 0
    can_delete = False


@admin.register(Collection)
class CollectionAdmin(ForCurators, admin.ModelAdmin):
    """Datasets, to correct, to hide and to merge."""

    form = CollectionForm
    list_display = (
        "short_name", "version", "title", "provider", "catalogue", "hidden", "withdrawn", "flags",
    )  # fmt: skip
    list_filter = ("catalogue", "hidden", ("merged_into", admin.EmptyFieldListFilter), "flags")
    search_fields = ("concept_id", "short_name", "title", "doi")
    search_help_text = "Concept id, short name, title or DOI."
    fields = (*_READ_ONLY[:3], *_EDITABLE, *_STANDING, *_READ_ONLY[3:])
    readonly_fields = _READ_ONLY
    raw_id_fields = ("merged_into",)
    list_per_page = 50
    show_full_result_count = False
    inlines = (UsesRows,)
    actions = ("hide", "show", "release")

    def save_model(
        self, request: HttpRequest, obj: Collection, form: ModelForm, change: bool
    ) -> None:
        """Store the corrections, and merge or part as the form says."""
        before = Collection.objects.get(pk=obj.pk)
        into, obj.merged_into = obj.merged_into, before.merged_into
        curating.curate(obj, changed=form.changed_data)
        if "merged_into" not in form.changed_data:
            return
        if into is None:
            curating.unmerge(obj)
            return
        try:
            curating.merge(obj, into=into)
        except MergeRefused as refusal:
            self.message_user(request, refusal.message, messages.ERROR)

    @admin.action(description="Hide from search", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Collection]) -> None:
        """Hide the chosen datasets."""
        curating.set_hidden(list(queryset), hidden=True)

    @admin.action(description="Show in search again", permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Collection]) -> None:
        """Show the chosen datasets."""
        curating.set_hidden(list(queryset), hidden=False)

    @admin.action(
        description="Take corrections back at the next load or sync", permissions=["change"]
    )
    def release(self, request: HttpRequest, queryset: QuerySet[Collection]) -> None:
        """Let the source's values return."""
        for collection in queryset:
            curating.release(collection)
