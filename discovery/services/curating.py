"""What people do to the catalogue: correct, hide, merge, and take each of it back."""

from collections.abc import Collection as Several
from collections.abc import Sequence

from django.db import transaction

from discovery.errors import MergeRefused
from discovery.learning.text import embedding_text
from discovery.models import Collection, Uses
from discovery.selectors.records import RECORD_FIELDS, to_record
from discovery.services.collection_rows import CURATED_COLUMNS, digest_of_text


def curate(collection: Collection, *, changed: Several[str]) -> None:
    """Store a corrected collection; later loads leave the corrected fields as they are.

    Args:
        collection: With the corrected values.
        changed: Which fields were corrected.
    """
    corrected = set(changed) & set(CURATED_COLUMNS)
    collection.curated = sorted({*collection.curated, *corrected})
    with transaction.atomic():
        collection.save()
        _refresh_text_hash(collection)


def release(collection: Collection) -> None:
    """Let the next load or sync replace everything that was corrected."""
    collection.curated = []
    # Without its hash the source's record counts as changed.
    collection.source_hash = ""
    collection.save(update_fields=["curated", "source_hash", "changed"])


def set_hidden(collections: Sequence[Collection], *, hidden: bool) -> None:
    """Hide collections from search, or show them again."""
    for collection in collections:
        collection.hidden = hidden
        collection.save(update_fields=["hidden", "changed"])


def merge(source: Collection, *, into: Collection) -> None:
    """Have search find one collection where there were two that are the same.

    The one that stays gets the other's links, publications and tools; the other keeps its own, so
    that taking the merge back loses nothing.

    Raises:
        MergeRefused: It is the same one, or the one that is to stay is itself merged.
    """
    if source.pk == into.pk:
        raise MergeRefused("a collection can't be merged into itself", concept_id=source.concept_id)
    if into.merged_into_id is not None:
        message = f"{into.concept_id} is itself merged into another; merge into that one"
        raise MergeRefused(message, concept_id=into.concept_id)
    with transaction.atomic():
        known = {link["url"] for link in into.links}
        gained = [link for link in source.links if link["url"] not in known]
        into.links = [*into.links, *gained]
        _copy_uses(source, into)
        into.tools.add(*source.tools.all())
        curate(into, changed=["links"] if gained else [])
        Collection.objects.filter(merged_into=source).update(merged_into=into)
        source.merged_into = into
        source.save(update_fields=["merged_into", "changed"])


def unmerge(collection: Collection) -> None:
    """Show a merged collection on its own again; what the other gained from it stays there."""
    collection.merged_into = None
    collection.save(update_fields=["merged_into", "changed"])


def _copy_uses(source: Collection, into: Collection) -> None:
    copies = [
        Uses(publication_id=use.publication_id, collection=into, source=use.source)
        for use in source.used_by.order_by("pk")
    ]
    Uses.objects.bulk_create(copies, ignore_conflicts=True)


def _refresh_text_hash(collection: Collection) -> None:
    row = Collection.objects.values(*RECORD_FIELDS).get(pk=collection.pk)
    collection.text_hash = digest_of_text(embedding_text(to_record(row)))
    collection.save(update_fields=["text_hash", "changed"])
