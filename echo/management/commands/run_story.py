import json
import logging
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.accounts.services import PASSWORD_FILE
from common.errors import EchoError
from echo.story import StoryResult, play
from echo.story.site import Site


class Command(BaseCommand):
    """Play the main job against a running site."""

    help = (
        "Search, plan, approve and run through the HTTP interface of a running site; exit 0 only "
        "if all of it happened."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("--base-url", required=True, help="Such as http://127.0.0.1:8000")
        parser.add_argument(
            "--json", action="store_true", help="End with one JSON object on standard output."
        )

    def handle(self, *args: object, **options: object) -> None:
        """Play and report."""
        logging.getLogger("httpx").setLevel(logging.WARNING)
        passwords = _passwords()
        address = str(options["base_url"]).rstrip("/")
        result = StoryResult()
        failure = self._play(address, passwords, result)
        if options["json"]:
            self.stdout.write(json.dumps(result.as_json()))
        if failure:
            self.stderr.write(failure)
            sys.exit(1)
        self._say("The story is complete.")

    def _play(self, address: str, passwords: dict[str, str], result: StoryResult) -> str:
        """Return what failed, empty if nothing did."""
        try:
            analyst = Site(address, username="analyst", password=passwords["analyst"])
            approver = Site(address, username="approver", password=passwords["approver"])
            folder: Path = settings.VAR_DIR / "story"
            play(analyst, approver, folder=folder, say=self._say, result=result)
        except EchoError as error:
            return error.message
        except (KeyError, TypeError) as error:
            return f"The site answered in another form than published: {error!r}"
        return ""

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)


def _passwords() -> dict[str, str]:
    path: Path = settings.VAR_DIR / PASSWORD_FILE
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        message = f"{path} cannot be read ({error.strerror}); run load_demo, which makes the users."
        raise CommandError(message) from error
