from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from echo.elevation.errors import ElevationFetchFailed
from echo.elevation.fetch import fetch_sample_tile


class Command(BaseCommand):
    """Fetch the sample elevation tile; nothing to do if it is there and whole."""

    help = (
        "Fetch the Copernicus elevation tile of the Los Angeles area (43 MB kept) through pip "
        "into the elevation folder. Safe to run again."
    )

    def handle(self, *args: object, **options: object) -> None:
        """Fetch and report on standard error."""
        folder = Path(settings.ELEVATION_ROOT)
        try:
            path = fetch_sample_tile(folder, report=self._report)
        except ElevationFetchFailed as failure:
            raise CommandError(failure.message) from failure
        self.stdout.write(str(path))

    def _report(self, line: str) -> None:
        self.stderr.write(line, style_func=str)  # progress, not an error: no red
