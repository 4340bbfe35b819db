import json
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from echo.services.audit import verify_chain


class Command(BaseCommand):
    """Walk the audit log and say whether it is whole."""

    help = "Check every record's hash and its link to the record before; exit 1 if one is broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("--json", action="store_true", help="Print one JSON object.")

    def handle(self, *args: object, **options: object) -> None:
        """Verify and report."""
        report = verify_chain()
        if options["json"]:
            content = {
                "records": report.records,
                "intact": report.intact,
                "head": report.head,
                "first_broken": report.first_broken,
            }
            self.stdout.write(json.dumps(content))
        elif report.intact:
            self.stdout.write(f"{report.records} records, intact. Head: {report.head or 'none'}")
        else:
            self.stdout.write(f"Broken at record {report.first_broken}.")
        if not report.intact:
            sys.exit(1)
