import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from common.errors import InvalidInput
from echo.services.audit_verification import ChainReport, read_head, verify_chain, write_head


class Command(BaseCommand):
    """Walk the audit log and say whether it is whole."""

    help = (
        "Check every record's hash and its link to the record before; exit 1 if one is broken. "
        "A head exported earlier and kept elsewhere shows a tail that was cut off, too."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("--json", action="store_true", help="Print one JSON object.")
        parser.add_argument(
            "--export-head", type=Path, metavar="FILE", help="Write the head of an intact log."
        )
        parser.add_argument(
            "--check-head", type=Path, metavar="FILE", help="Demand that an exported head is in it."
        )

    def handle(self, *args: object, **options: object) -> None:
        """Verify and report."""
        try:
            expected = read_head(options["check_head"]) if options["check_head"] else None
        except InvalidInput as error:
            raise CommandError(error.message) from error
        report = verify_chain(expected)
        if options["export_head"] and report.intact and report.records:
            write_head(report, options["export_head"])
        if options["json"]:
            self.stderr.write(_in_words(report), style_func=str)
            self.stdout.write(json.dumps({"records": report.records, "intact": report.intact}))
        else:
            self.stdout.write(_in_words(report))
        if not report.intact:
            sys.exit(1)


def _in_words(report: ChainReport) -> str:
    if report.first_broken is not None:
        return f"Broken at record {report.first_broken}."
    if report.head_found is False:
        return (
            f"{report.records} records fit each other, but the head that was kept is not among "
            "them: records were cut off, or the log was written anew."
        )
    return f"{report.records} records, intact. Head: {report.head or 'none'}"
