import time
from typing import Any

from django.core.management.base import BaseCommand

from geoquery.management.progress_bar import progress_bar
from geoquery.services import embed_scenes


class Command(BaseCommand):
    """Embed scenes; a rerun embeds only those without a vector."""

    help = "Make the image vectors of all scenes with the configured encoder (IMAGE_ENCODER)."

    def handle(self, *_args: Any, **_options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Embed with a progress bar on standard error and print a summary."""
        started = time.monotonic()
        with progress_bar("Image vectors", "scene") as show:
            summary = embed_scenes(show)
        seconds = time.monotonic() - started
        self.stdout.write(
            f"{summary.vectors} vectors of {summary.model}, {summary.added} of them new, "
            f"in {seconds:.1f} s."
        )
