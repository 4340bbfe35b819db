import time
from typing import Any

from django.core.management.base import BaseCommand

from geoquery.management.progress_bar import progress_bar
from geoquery.services.finer_scenes import load_finer_scenes


class Command(BaseCommand):
    """Cut Landsat 7 and Sentinel-2 scenes into tiles; a rerun adds only what is missing."""

    help = "Load the tiles of the 30 m Landsat 7 and 10 m Sentinel-2 scenes that packages carry."

    def handle(self, *_args: Any, **_options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load with a progress bar on standard error and print a summary."""
        started = time.monotonic()
        with progress_bar("Finer scenes", "row") as show:
            summary = load_finer_scenes(show)
        seconds = time.monotonic() - started
        self.stdout.write(
            f"{summary.tiles} tiles of finer scenes, {summary.added} of them new, "
            f"in {seconds:.1f} s."
        )
