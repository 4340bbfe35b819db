import time
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from common.accounts.services import PASSWORD_FILE, ensure_demo_users

STEPS: tuple[tuple[str, str], ...] = (
    ("places of the world, to find them by name", "load_gazetteer"),
    ("elevation of the Los Angeles area", "fetch_elevation"),
    ("satellite tiles of the whole Earth", "load_basemap_tiles"),
    ("finer satellite scenes", "load_finer_scenes"),
    ("vectors of the tiles, to find alike ones", "embed_scenes"),
    ("descriptions of a sample of the tiles in words", "describe_proxies"),
    ("a small catalogue of datasets", "load_start_catalogue"),
    ("vectors of the datasets", "embed_collections"),
    ("the index of the datasets", "index_collections"),
    ("which quantity tells of which phenomenon, with literature", "load_support_graph"),
)


class Command(BaseCommand):
    """Load all that the demonstration needs; what is complete is left alone."""

    help = "Load the sample data and make the demo users. Safe to interrupt and to run again."

    def handle(self, *args: object, **options: object) -> None:
        """Run each loader, which shows its own progress, then say who may sign in."""
        for number, (title, command) in enumerate(STEPS, start=1):
            self._say(f"[{number}/{len(STEPS)}] {title}")
            began = time.monotonic()
            call_command(command, stdout=self.stderr, stderr=self.stderr)
            self._say(f"      done in {time.monotonic() - began:.1f} s")
        self._show_users(settings.VAR_DIR)

    def _show_users(self, folder: Path) -> None:
        self._say(f"Demo users (kept in {folder / PASSWORD_FILE}):")
        for user in ensure_demo_users(folder):
            self._say(f"  {user.username:<10} {user.password}")

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)
