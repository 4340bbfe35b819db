"""Keeps the catalogue up to date with a Common Metadata Repository."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db import connection, transaction
from django.db.models import Min
from django.utils import timezone

from common.egress import UpstreamFailed
from discovery.catalogue.cmr_api import CmrSearch, Page, TokenLost
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.files import Rejected
from discovery.catalogue.providers import NASA_PROVIDERS
from discovery.catalogue.umm import read_umm_collection
from discovery.errors import SyncFailed, SyncUnderWay
from discovery.models import CatalogueSync, Collection
from discovery.services.progress import Progress, silent
from discovery.services.storing import Stored, compare_entries, store_entries
from discovery.services.superseding import mark_superseded

PROVIDER_SETS = {"nasa": NASA_PROVIDERS, "all": ()}
OVERLAP = timedelta(hours=1)
"""Asked for again each time: clocks differ, and an index shows a change only after a while."""
STALE = timedelta(days=1)
"""A search that broke off longer ago is begun anew: the server has forgotten it."""
_LOCK = "hashtext('discovery sync')"


@dataclass(kw_only=True)
class SyncSummary:
    """What a sync did.

    Attributes:
        stored: How many collections are new, changed, unchanged.
        flagged: Collections kept with something wrong in their record.
        rejections: What of the server's answers is no collection.
        withdrawn: Collections that were deleted.
        deletions_unknown: Why it couldn't be told which were deleted; empty if it could.
        seen: Records that the server sent, over all runs of this sync.
        hits: Records that it announced; None if it didn't.
        since: Only what changed since then was asked for; None for all.
        resumed: Whether a sync that had broken off went on.
        was_dry: Whether nothing was written.
    """

    stored: Stored = field(default_factory=Stored)
    flagged: int = 0
    rejections: list[Rejected] = field(default_factory=list)
    withdrawn: int = 0
    deletions_unknown: str = ""
    seen: int = 0
    hits: int | None = None
    since: datetime | None = None
    resumed: bool = False
    was_dry: bool = False

    @property
    def missing(self) -> int:
        """Records that the server announced and didn't send."""
        return max((self.hits or 0) - self.seen, 0)


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
    with _alone():
        state = _begin(f"{search.base_url}|{provider_set}", whole=whole, dry_run=dry_run)
        summary = SyncSummary(
            since=state.complete_since, resumed=bool(state.search_after), was_dry=dry_run,
            seen=state.seen,
        )  # fmt: skip
        try:
            _read_pages(search, state, summary, PROVIDER_SETS[provider_set], progress)
        except UpstreamFailed as problem:
            message = f"{problem.message} {summary.seen} records are kept; run it again to go on."
            raise SyncFailed(message, seen=summary.seen, **problem.fields) from problem
        try:
            ids = search.deleted(since=_first_seen(state))
        except UpstreamFailed as problem:
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
        _restart(state, now)
    if not dry_run:
        state.save()
    return state


def _restart(state: CatalogueSync, now: datetime) -> None:
    state.started, state.search_after = now, ""
    state.pages, state.seen, state.hits = 0, 0, None


def _read_pages(
    search: CmrSearch,
    state: CatalogueSync,
    summary: SyncSummary,
    providers: Sequence[str],
    progress: Progress,
) -> None:
    asked_anew = False
    while True:
        pages = search.pages(
            since=state.complete_since, providers=providers, search_after=state.search_after
        )
        try:
            for page in pages:
                _keep_page(page, state, summary)
                progress(summary.seen, summary.hits or 0)
        except TokenLost:
            if asked_anew:
                raise
            # What is stored already is found unchanged when it comes again.
            asked_anew = True
            _restart(state, state.started or timezone.now())
            summary.seen, summary.resumed = 0, False
        else:
            return


def _keep_page(page: Page, state: CatalogueSync, summary: SyncSummary) -> None:
    entries = []
    for number, item in enumerate(page.items, start=1):
        found = _entry(item, place=f"page {state.pages + 1}, record {number}")
        if isinstance(found, Rejected):
            summary.rejections.append(found)
        else:
            entries.append(found)
    summary.seen += len(page.items)
    summary.hits = page.hits if page.hits is not None else summary.hits
    summary.flagged += sum(bool(entry.record.flags) for entry in entries)
    state.pages, state.seen, state.hits = state.pages + 1, summary.seen, summary.hits
    state.search_after = page.search_after
    if summary.was_dry:
        summary.stored += compare_entries(entries)
        return
    with transaction.atomic():
        summary.stored += store_entries(entries)
        state.save()


def _entry(item: object, *, place: str) -> CatalogueEntry | Rejected:
    if not isinstance(item, dict):
        return Rejected(place=place, reason="this is no JSON object")
    try:
        return read_umm_collection(item)
    except BrokenRecord as problem:
        return Rejected(place=place, reason=problem.message)


def _first_seen(state: CatalogueSync) -> datetime:
    """From when on something that is stored may have been deleted."""
    first = Collection.objects.filter(catalogue="cmr").aggregate(first=Min("first_seen"))["first"]
    started = state.started or datetime.now(UTC)
    return min(first or started, started) - OVERLAP


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
    state.complete_since = (state.started or timezone.now()) - OVERLAP
    state.search_after, state.started = "", None
    state.save()
    if summary.stored.loaded or summary.stored.updated or summary.withdrawn:
        mark_superseded()


@contextmanager
def _alone() -> Iterator[None]:
    """Hold a lock of this database session: two syncs would overwrite where each has come to."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock({_LOCK})")
        if not cursor.fetchone()[0]:
            raise SyncUnderWay("another process is syncing the catalogue")
        try:
            yield
        finally:
            cursor.execute(f"SELECT pg_advisory_unlock({_LOCK})")
