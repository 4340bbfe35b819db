import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from common.actions.json_text import MAX_BYTES
from common.errors import EchoError
from echo.services.plan_check import PlanCheck, check_plan_text


class Command(BaseCommand):
    """Say everything that is wrong with a plan in a file."""

    help = (
        "Check a plan (the published form, or that of the paper) without storing it; exit 0 if it "
        "is valid, 1 if not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("file", help="Where the plan is; - for standard input.")
        parser.add_argument("--json", action="store_true", help="Print one JSON object.")

    def handle(self, *args: object, **options: object) -> None:
        """Check and report."""
        text = read_plan_file(str(options["file"]))
        try:
            check = check_plan_text(text)
        except EchoError as error:
            raise CommandError(error.message) from error
        if check.note:
            self.stderr.write(check.note, style_func=str)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(check), ensure_ascii=False))
        else:
            self._tell(check)
        if check.problems:
            sys.exit(1)

    def _tell(self, check: PlanCheck) -> None:
        for problem in check.problems:
            where = f"{problem['step']}: " if problem["step"] else ""
            self.stdout.write(f"{where}{_message(problem)} ({problem['code']})")
        if not check.problems:
            self.stdout.write(f"Valid. SHA-256 of the plan: {check.hash}")
        if check.high_risk_steps:
            self.stdout.write(f"High-risk steps: {', '.join(check.high_risk_steps)}")


def read_plan_file(name: str) -> bytes:
    """Return the bytes of a plan file, no more of them than tell that it is too large.

    Raises:
        CommandError: It cannot be read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"{name} cannot be read: {error.strerror}."
        raise CommandError(message) from error


def _as_json(check: PlanCheck) -> dict[str, object]:
    return {
        "valid": not check.problems,
        "problems": [
            {"code": problem["code"], "step": problem["step"], "message": _message(problem)}
            for problem in check.problems
        ],
        "high_risk_steps": check.high_risk_steps,
        "hash": check.hash,
    }


def _message(problem: Mapping[str, str]) -> str:
    """Return what is wrong, and what would be right where that is known."""
    hint = problem["hint"]
    return f"{problem['message'].rstrip('.')}. {hint}" if hint else problem["message"]
