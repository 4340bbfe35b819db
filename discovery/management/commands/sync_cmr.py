import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.catalogue.cmr_api import CMR, PAGE_SIZE, CmrSearch
from discovery.management.progress_bar import progress_bar
from discovery.services.cmr_sync import PROVIDER_SETS, SyncSummary, sync_cmr

_MAX_PAGE = 2000


class Command(BaseCommand):
    """Fetch what changed in CMR since the last time; a sync that broke off goes on where it was."""

    help = "Update the datasets from NASA's Common Metadata Repository."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what to ask for, and whom."""
        parser.add_argument("--provider-set", choices=sorted(PROVIDER_SETS), default="all")
        parser.add_argument("--url", default=CMR, help="Address of another CMR.")
        parser.add_argument(
            "--allow-private", action="store_true", help="That address may be a private one."
        )
        parser.add_argument("--page-size", type=int, default=PAGE_SIZE)
        parser.add_argument("--whole", action="store_true", help="Ask for everything again.")
        parser.add_argument("--dry-run", action="store_true", help="Only count what would be done.")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Sync with a progress bar on standard error and print a summary."""
        if not 1 <= options["page_size"] <= _MAX_PAGE:
            raise CommandError(f"--page-size is {options['page_size']}; use 1 to {_MAX_PAGE}")
        search = CmrSearch(
            base_url=options["url"].rstrip("/"),
            page_size=options["page_size"],
            allow_private=options["allow_private"],
        )
        try:
            with progress_bar("CMR", "record") as show:
                summary = sync_cmr(
                    search,
                    provider_set=options["provider_set"],
                    whole=options["whole"],
                    dry_run=options["dry_run"],
                    progress=show,
                )
        except EchoError as problem:
            raise CommandError(problem.message) from problem
        for one in summary.rejections:
            sys.stderr.write(f"{one.place}: {one.reason}\n")
        if summary.deletions_unknown:
            reason = summary.deletions_unknown
            sys.stderr.write(f"Which datasets were deleted isn't known this time: {reason}\n")
        if summary.missing:
            sys.stderr.write(_missing(summary) + "\n")
        self.stdout.write(json.dumps(_facts(summary)) if options["json"] else _words(summary))


def _facts(summary: SyncSummary) -> dict[str, object]:
    return {
        "loaded": summary.stored.loaded,
        "updated": summary.stored.updated,
        "unchanged": summary.stored.unchanged,
        "flagged": summary.flagged,
        "rejected": len(summary.rejections),
        "withdrawn": summary.withdrawn,
        "missing": summary.missing,
        "since": summary.since.isoformat() if summary.since else None,
        "resumed": summary.resumed,
        "dry_run": summary.was_dry,
    }


def _words(summary: SyncSummary) -> str:
    return (
        ("Would be: " if summary.was_dry else "")
        + f"{summary.stored.loaded} datasets new, {summary.stored.updated} changed,"
        f" {summary.stored.unchanged} unchanged, {summary.withdrawn} withdrawn;"
        f" {summary.flagged} flagged, {len(summary.rejections)} rejected."
    )


def _missing(summary: SyncSummary) -> str:
    return f"The server announced {summary.missing} more than it sent; run it again for them."
