from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.gis.geos import MultiPolygon, Point, Polygon
from django.db import transaction

from common.geo import polygon_area_km2
from geoquery.imagery.source import Chip, ImagerySource
from geoquery.imagery.thumbnail import encode_png
from geoquery.measurement.facts import TileFacts
from geoquery.models import Cell, Grid, Scene


@dataclass(frozen=True, kw_only=True)
class MeasuredChip:
    """A chip, what was measured of it, and the exact area of its cell."""

    chip: Chip
    facts: TileFacts
    area_km2: float | None = None


def store_scenes(grid: Grid, source: ImagerySource, chips: Sequence[MeasuredChip]) -> int:
    """Store cells and scenes that aren't there yet, all or none; says how many scenes were new."""
    with transaction.atomic():
        Cell.objects.bulk_create(
            [_cell(grid, measured) for measured in chips], ignore_conflicts=True
        )
        keys = [measured.chip.key for measured in chips]
        cells = {cell.key: cell for cell in Cell.objects.filter(grid=grid, key__in=keys)}
        known = set(Scene.objects.filter(key__in=keys).values_list("key", flat=True))
        fresh = [measured for measured in chips if measured.chip.key not in known]
        Scene.objects.bulk_create(
            [_scene(cells[measured.chip.key], source, measured) for measured in fresh]
        )
    return len(fresh)


def _cell(grid: Grid, measured: MeasuredChip) -> Cell:
    corners = measured.chip.corners
    ring = [*corners, corners[0]]
    area = measured.area_km2
    return Cell(
        grid=grid,
        key=measured.chip.key,
        footprint=MultiPolygon(Polygon(ring, srid=4326), srid=4326),
        centre=Point(*measured.chip.centre, srid=4326),
        area_km2=polygon_area_km2([ring]) if area is None else area,
    )


def _scene(cell: Cell, source: ImagerySource, measured: MeasuredChip) -> Scene:
    return Scene(
        cell=cell,
        key=measured.chip.key,
        sensor=source.sensor,
        resolution_m=source.resolution_m,
        acquired_from=source.acquired_from,
        acquired_to=source.acquired_to,
        source=source.name,
        licence=source.licence,
        attribution=source.attribution,
        thumbnail=encode_png(measured.chip.rgb),
        facts=measured.facts.to_json(),
    )
