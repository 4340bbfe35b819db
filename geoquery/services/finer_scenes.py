from collections.abc import Iterator, Sequence

import numpy as np

from geoquery.imagery.finer_picture import FinerChip, FinerPicture, FinerScene
from geoquery.imagery.landsat7 import BAY, SALT_LAKE
from geoquery.imagery.sentinel2 import PATAGONIA
from geoquery.measurement.facts import measure_tile
from geoquery.measurement.world import TileLayers, World
from geoquery.models import Grid, Scene
from geoquery.services.ingestion import IngestSummary
from geoquery.services.progress import Progress, silent
from geoquery.services.scene_rows import MeasuredChip, store_scenes

FINER_SCENES: tuple[FinerScene, ...] = (BAY, SALT_LAKE, PATAGONIA)


def load_finer_scenes(progress: Progress = silent) -> IngestSummary:
    """Cut the scenes finer than the Blue Marble that packages carry, and store their tiles.

    Each row of a grid is one transaction; a rerun adds what is missing, and does nothing for
    scenes of which all is there.

    Raises:
        MissingDataset: A package is absent or carries another file.
    """
    grids = [(scene, _grid(scene)) for scene in FINER_SCENES]
    pending = [
        (grid, scene, scene.read()) for scene, grid in grids if not _is_complete(scene, grid)
    ]
    added = _store_all(pending, progress) if pending else 0
    stored = sum(_stored(grid) for _, grid in grids)
    if not pending:
        progress(stored, stored)
    return IngestSummary(tiles=stored, added=added)


def _store_all(pending: Sequence[tuple[Grid, FinerScene, FinerPicture]], progress: Progress) -> int:
    world = World()
    total, done, added = sum(len(picture.rows) for _, _, picture in pending), 0, 0
    progress(done, total)
    for grid, scene, picture in pending:
        for row in picture.rows:
            added += store_scenes(grid, scene.source, list(_measured_row(picture, row, world)))
            done += 1
            progress(done, total)
        grid.ingested_as = _wanted(scene)
        grid.ingested_scenes = _stored(grid)
        grid.save(update_fields=["ingested_as", "ingested_scenes"])
    return added


def _grid(scene: FinerScene) -> Grid:
    grid, _ = Grid.objects.get_or_create(
        name=scene.cells.name, defaults={"description": scene.cells.description}
    )
    return grid


def _is_complete(scene: FinerScene, grid: Grid) -> bool:
    return bool(grid.ingested_as == _wanted(scene) and grid.ingested_scenes == _stored(grid) > 0)


def _wanted(scene: FinerScene) -> str:
    return scene.source.name[:100]


def _stored(grid: Grid) -> int:
    return Scene.objects.filter(cell__grid=grid).count()


def _measured_row(picture: FinerPicture, row: int, world: World) -> Iterator[MeasuredChip]:
    chips = list(picture.chips(row))
    if not chips:
        return
    distances = world.sea_km(np.array([finer.chip.centre for finer in chips]))
    for finer, sea_km in zip(chips, distances, strict=True):
        facts = measure_tile(
            finer.chip.rgb,
            _layers(finer, world),
            centre=finer.chip.centre,
            sea_km=float(sea_km),
        )
        yield MeasuredChip(chip=finer.chip, facts=facts)


def _layers(finer: FinerChip, world: World) -> TileLayers:
    """Water as the scene's own bands show it; the world's coarser layers only name its kind.

    Water is sea where the world's 4-arc-minute pixel holds any sea, and inland water elsewhere.
    """
    coarse = world.at(finer.chip.longitudes, finer.chip.latitudes)
    is_sea = finer.is_water & (coarse.land < 1.0)
    return TileLayers(
        land=np.asarray(~is_sea, np.float32),
        lake=np.asarray(finer.is_water & ~is_sea, np.float32),
        elevation=coarse.elevation,
    )
