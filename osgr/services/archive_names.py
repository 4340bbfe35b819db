"""Which Result node an archive's variables stand for, kept in step with the support graph."""

from django.db import transaction

from osgr.archive.variable_names import VariableLexicon, lexicon_of
from osgr.models import Archive, ArchiveVariable
from osgr.selectors.archive import get_archive
from osgr.selectors.support import SupportGraphEmpty, graph_revision, support_graph
from osgr.support.content_reader import shipped_graph


def current_lexicon() -> tuple[VariableLexicon, int]:
    """A lexicon of the stored support graph and its revision; of the shipped one, 0, if none is."""
    try:
        # The revision first: a change in between is then looked up again, not missed.
        revision = graph_revision()
        return lexicon_of(support_graph().nodes.values()), revision
    except SupportGraphEmpty:
        return lexicon_of(shipped_graph().nodes.values()), 0


def keep_names_current(archive: str) -> int:
    """Name an archive's variables anew if the support graph changed; says how many changed.

    Costs one look-up if nothing changed.

    Raises:
        UnknownArchive: There is none of that name.
    """
    owner = get_archive(archive)
    if owner.graph_revision == graph_revision():
        return 0
    lexicon, revision = current_lexicon()
    return name_variables(owner, lexicon=lexicon, revision=revision)


def name_variables(archive: Archive, *, lexicon: VariableLexicon, revision: int) -> int:
    """Look every variable of an archive up; says how many stand for another node than before."""
    changed = 0
    with transaction.atomic():
        for stored in ArchiveVariable.objects.filter(archive=archive).select_for_update():
            named = lexicon.name(
                stored.variable, family=stored.sensor_family or None, unit=stored.unit
            )
            if (named.name or "", named.how) != (stored.result, stored.found_by):
                stored.result, stored.found_by = named.name or "", named.how
                stored.save(update_fields=["result", "found_by"])
                changed += 1
        archive.graph_revision = revision
        archive.save(update_fields=["graph_revision"])
    return changed
