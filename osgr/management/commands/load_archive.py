from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from common.geo import Box
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import RejectedRow
from osgr.archive.raster_folder import read_raster_folder
from osgr.archive.stac import read_stac_file
from osgr.archive.stac_api import StacSearch, search_stac_api
from osgr.management.commands.load_observations import summary_as_json, summary_as_text
from osgr.services.archive import load_observations
from osgr.services.archive_names import current_lexicon
from osgr.services.tile_items import tile_items


class Command(BaseCommand):
    """Load observation items from STAC, a folder of rasters, or geoquery's tiles."""

    help = (
        "Load observation items into an archive from a STAC file or API, a folder of GeoTIFF and "
        "NetCDF files (their headers alone), or geoquery's tiles. Items whose id is there already "
        "are replaced. With --json the last line of output is one JSON object."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the sources, of which one is chosen."""
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--stac-file", type=Path, help="Items, also one a line, also gzipped.")
        source.add_argument("--stac-api", metavar="URL", help="Address of the landing page.")
        source.add_argument("--folder", type=Path)
        source.add_argument("--tiles", action="store_true")
        parser.add_argument("--archive", required=True, help="Name; made if it is new.")
        parser.add_argument("--collection", action="append", default=[], help="For --stac-api.")
        parser.add_argument("--bbox", metavar="W,S,E,N", help="For --stac-api.")
        parser.add_argument("--datetime", metavar="FROM/TO", help="For --stac-api.")
        parser.add_argument("--most", type=int, default=10_000, help="For --stac-api: items.")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load and report."""
        lexicon, revision = current_lexicon()
        try:
            summary = load_observations(
                _found(options),
                archive=options["archive"],
                lexicon=lexicon,
                graph_revision=revision,
                source=_source(options),
            )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        show = summary_as_json if options["json"] else summary_as_text
        self.stdout.write(show(summary))


def _found(options: dict[str, Any]) -> Iterator[ObservationItem | RejectedRow]:
    archive = options["archive"]
    if options["stac_file"]:
        return read_stac_file(options["stac_file"], archive=archive)
    if options["folder"]:
        return read_raster_folder(options["folder"], archive=archive)
    if options["tiles"]:
        return tile_items(archive)
    box = Box.parse(options["bbox"]) if options["bbox"] else None
    search = StacSearch(
        collections=tuple(options["collection"]),
        bbox=tuple(box) if box else None,  # type: ignore[arg-type]
        datetime=options["datetime"],
        most=options["most"],
    )
    return search_stac_api(options["stac_api"], search, archive=archive)


def _source(options: dict[str, Any]) -> str:
    named = options["stac_file"] or options["folder"]
    return named.name if named else options["stac_api"] or "geoquery's tiles"
