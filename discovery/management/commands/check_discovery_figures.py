import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.evaluation.conditions import compare, read_conditions
from discovery.learning.shipped import CONDITIONS
from discovery.services.checking import measure
from discovery.services.evaluating import PROVIDER_SETS


class Command(BaseCommand):
    """Compare what is measured now with the figures that conditions expect; says OK or FAIL."""

    help = (
        "Measure every set that conditions name; exits with 1 if a figure is worse than expected."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare files of judgements and of conditions."""
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="NAME=FILE",
            help="Judged queries (JSON lines) or preferences (CSV) of a set that conditions name.",
        )
        parser.add_argument("--conditions", type=Path, default=CONDITIONS)
        parser.add_argument("--provider-set", choices=PROVIDER_SETS, default="nasa")
        parser.add_argument("--without-derived", action="store_true")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Measure, compare and say so."""
        try:
            conditions = read_conditions(options["conditions"])
            measured = measure(
                dict(_named_file(text) for text in options["set"]),
                provider_set=options["provider_set"],
                with_derived=not options["without_derived"],
                say=self.stderr.write,
            )
            findings = compare(conditions, measured)
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        if not findings:
            raise CommandError("FAIL: no set that conditions expect figures of was measured")
        for finding in findings:
            self.stderr.write(str(finding))
        worse = [str(finding) for finding in findings if not finding.is_kept]
        summary = {"ok": not worse, "checked": len(findings), "worse": worse}
        verdict = f"{'FAIL' if worse else 'OK'}: {len(findings)} figures, {len(worse)} worse"
        self.stdout.write(json.dumps(summary) if options["json"] else verdict)
        if worse:
            raise CommandError(verdict)


def _named_file(text: str) -> tuple[str, Path]:
    name, separator, path = text.partition("=")
    if not separator or not name or not path:
        raise CommandError(f"--set {text!r} must be NAME=FILE")
    return name, Path(path)
