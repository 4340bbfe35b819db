"""Keeps the catalogue up to date with a Common Metadata Repository."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db.models import Min
from django.utils import timezone

from common.egress import AnswerTooLarge, UpstreamFailed
from discovery.catalogue.cmr_api import CmrSearch
from discovery.catalogue.providers import NASA_PROVIDERS
from discovery.errors import SyncFailed, SyncUnderWay
from discovery.models import CatalogueSync, Collection
from discovery.services.cmr_pages import SyncSummary, read_pages, restart
from discovery.services.locking import alone
from discovery.services.progress import Progress, silent
from discovery.services.superseding import mark_superseded

PROVIDER_SETS = {"nasa": NASA_PROVIDERS, "all": ()}
OVERLAP = timedelta(hours=1)
"""Asked for again each time: clocks differ, and an index shows a change only after a while."""
STALE = timedelta(days=1)
"""A search that broke off longer ago is begun anew: the server has forgotten it."""
DUMP_AGE = timedelta(days=730)
"""How much older than its loading a dump may be: what was deleted in between is to go too."""


def sync_cmr(
    search: CmrSearch,
    *,
    provider_set: str = "all",
    whole: bool = False,
    dry_run: bool = False,
    progress: Progress = silent,
) -> SyncSummary:
    """Fetch what has changed since the last sync that was finished, and store it.

    Each page is stored together with where to go on, so that a sync that broke off goes on there.

    Args:
        search: The server.
        provider_set: A key of ``PROVIDER_SETS``.
        whole: Ask for everything again, not only for what has changed.
        dry_run: Only count what would be done.
        progress: Told how many records of how many have come.

    Raises:
        SyncFailed: The server stopped answering; what came before is kept.
        SyncUnderWay: Another process is at it.
    """
    refusal = SyncUnderWay("another process is syncing the catalogue")
    with alone("discovery sync", refusal=refusal):
        state = _begin(f"{search.base_url}|{provider_set}", whole=whole, dry_run=dry_run)
        summary = SyncSummary(
            since=state.complete_since, resumed=bool(state.search_after), was_dry=dry_run,
            seen=state.seen,
        )  # fmt: skip
        try:
            read_pages(search, state, summary, PROVIDER_SETS[provider_set], progress)
        except UpstreamFailed as problem:
            message = f"{problem.message} {summary.seen} records are kept; run it again to go on."
            raise SyncFailed(message, seen=summary.seen, **problem.fields) from problem
        try:
            ids = search.deleted(since=_first_seen(state))
        except (UpstreamFailed, AnswerTooLarge) as problem:
            # The next sync asks for the same ones again, so what was read needn't be in vain.
            summary.deletions_unknown = problem.message
        else:
            summary.withdrawn = _withdraw(ids, dry_run=dry_run)
        if not dry_run:
            _finish(state, summary)
    return summary


def _begin(source: str, *, whole: bool, dry_run: bool) -> CatalogueSync:
    state = CatalogueSync.objects.filter(source=source).first() or CatalogueSync(source=source)
    now = timezone.now()
    goes_on = bool(state.search_after) and now - (state.started or now) < STALE
    if whole and not goes_on:
        state.complete_since = None
    if dry_run or not goes_on:
        restart(state, now)
    if not dry_run:
        state.save()
    return state


def _first_seen(state: CatalogueSync) -> datetime:
    """From when on something that is stored may have been deleted.

    Until a sync was finished that is long before it came here: it may have come with a dump.
    """
    first = Collection.objects.filter(catalogue="cmr").aggregate(first=Min("first_seen"))["first"]
    started = state.started or datetime.now(UTC)
    margin = OVERLAP if state.complete_since else DUMP_AGE
    return min(first or started, started) - margin


def _withdraw(concept_ids: Sequence[str], *, dry_run: bool) -> int:
    there = Collection.objects.filter(
        catalogue="cmr", concept_id__in=concept_ids, withdrawn__isnull=True
    )
    if dry_run:
        return there.count()
    now = timezone.now()
    # Without its hash the record counts as changed should it ever come back.
    return there.update(withdrawn=now, changed=now, source_hash="")


def _finish(state: CatalogueSync, summary: SyncSummary) -> None:
    if not summary.missing:
        # Else what is missing would never be asked for again: the next sync begins where this did.
        state.complete_since = (state.started or timezone.now()) - OVERLAP
    state.search_after, state.started = "", None
    state.save()
    if summary.stored.loaded or summary.stored.updated or summary.withdrawn:
        mark_superseded()
