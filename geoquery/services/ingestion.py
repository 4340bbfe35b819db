from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from geoquery.grid import BLUE_MARBLE_32
from geoquery.imagery.blue_marble import BLUE_MARBLE, blue_marble_chips, read_blue_marble
from geoquery.imagery.source import Chip
from geoquery.measurement.facts import TileFacts, measure_tile
from geoquery.measurement.world import World
from geoquery.models import Grid, Scene
from geoquery.services.progress import Progress, silent
from geoquery.services.scene_rows import MeasuredChip, store_scenes


class OpenOcean(StrEnum):
    """Which tiles without any land to take."""

    HALF = "half"
    """Every second one, like the black squares of a chessboard."""
    ALL = "all"


@dataclass(frozen=True, kw_only=True)
class IngestSummary:
    """What an ingest left, and how much of it was new."""

    tiles: int
    added: int


def ingest_basemap(
    progress: Progress = silent, *, ocean: OpenOcean = OpenOcean.HALF
) -> IngestSummary:
    """Cut the Blue Marble into tiles and store each with footprint, picture and facts.

    Every tile with any land is taken, and of the open ocean what ``ocean`` says. Each row of the
    grid is one transaction; a rerun adds what is missing, and does nothing when all is there.
    """
    grid, _ = Grid.objects.get_or_create(
        name=BLUE_MARBLE_32.name, defaults={"description": BLUE_MARBLE_32.description}
    )
    wanted = f"{BLUE_MARBLE.name}; ocean: {ocean}"[:100]
    stored = Scene.objects.filter(cell__grid=grid).count()
    if grid.ingested_as == wanted and grid.ingested_scenes == stored > 0:
        progress(stored, stored)
        return IngestSummary(tiles=stored, added=0)
    picture, world = read_blue_marble(), World()
    added = 0
    for row in range(BLUE_MARBLE_32.rows):
        added += store_scenes(grid, BLUE_MARBLE, list(_measured_row(picture, world, row, ocean)))
        progress(row + 1, BLUE_MARBLE_32.rows)
    grid.ingested_as = wanted
    grid.ingested_scenes = Scene.objects.filter(cell__grid=grid).count()
    grid.save(update_fields=["ingested_as", "ingested_scenes"])
    return IngestSummary(tiles=grid.ingested_scenes, added=added)


def _measured_row(
    picture: NDArray[np.uint8], world: World, row: int, ocean: OpenOcean
) -> Iterator[MeasuredChip]:
    chips = list(blue_marble_chips(picture, row))
    distances = world.sea_km(np.array([chip.centre for chip in chips]))
    for column, (chip, sea_km) in enumerate(zip(chips, distances, strict=True)):
        layers = world.at(chip.longitudes, chip.latitudes)
        is_open_ocean = not (layers.land > 0.0).any()
        if is_open_ocean and ocean is OpenOcean.HALF and (row + column) % 2:
            continue
        facts = measure_tile(chip.rgb, layers, centre=chip.centre, sea_km=float(sea_km))
        yield _exact(chip, facts)


def _exact(chip: Chip, facts: TileFacts) -> MeasuredChip:
    cell = BLUE_MARBLE_32.cell(chip.key)
    return MeasuredChip(chip=chip, facts=facts, area_km2=cell.area_km2)
