"""A small corpus of made-up tiles: coloured squares on the real grid, with plain facts."""

import numpy as np

from geoquery.grid import BLUE_MARBLE_32
from geoquery.imagery.source import Chip, ImagerySource
from geoquery.measurement.facts import TileFacts
from geoquery.services.scene_rows import MeasuredChip

SOURCE = ImagerySource(
    name="made-up squares",
    sensor="test pattern",
    resolution_m=7413.0,
    licence="none needed",
    attribution="the test suite",
)
COLOURS = {
    "sand": (200, 165, 120),
    "dark_green": (30, 44, 15),
    "white": (250, 250, 252),
    "deep_blue": (4, 10, 38),
}


def chip_at(row: int, column: int, colour: str) -> MeasuredChip:
    """A square of nearly one colour at a cell of the picture's grid."""
    cell = BLUE_MARBLE_32.at(row, column)
    generator = np.random.default_rng(row * 1000 + column)
    noise = generator.integers(-4, 5, (32, 32, 3)) + generator.integers(-20, 21, (1, 1, 3))
    rgb = np.clip(np.array(COLOURS[colour]) + noise, 0, 255).astype(np.uint8)
    west, south, east, north = cell.box
    longitudes, latitudes = np.meshgrid(np.linspace(west, east, 32), np.linspace(north, south, 32))
    chip = Chip(
        key=cell.key,
        rgb=rgb,
        corners=((west, north), (east, north), (east, south), (west, south)),
        longitudes=longitudes,
        latitudes=latitudes,
    )
    return MeasuredChip(chip=chip, facts=facts_of(chip, colour), area_km2=cell.area_km2)


def facts_of(chip: Chip, colour: str) -> TileFacts:
    """Facts that agree with the colour."""
    is_sea = colour == "deep_blue"
    return TileFacts(
        longitude=chip.centre[0],
        latitude=chip.centre[1],
        land_share=0.0 if is_sea else 1.0,
        lake_share=0.0,
        sea_share=1.0 if is_sea else 0.0,
        land_colours={} if is_sea else {colour: 1.0},
        water_colours={colour: 1.0} if is_sea else {},
        lightness=50.0,
        lightness_spread=2.0,
        elevation_m=None if is_sea else 250.0,
        highest_m=None if is_sea else 400.0,
        relief_m=None if is_sea else 120.0,
        sea_km=0.0 if is_sea else 400.0,
    )


def small_world() -> list[MeasuredChip]:
    """Seventy-two tiles of four colours, some on either side of the antimeridian."""
    names = list(COLOURS)
    columns = [0, 1, 2, 40, 41, 42, 165, 166, 167]
    return [
        chip_at(row, column, names[(row + column) % len(names)])
        for row in range(30, 46, 2)
        for column in columns
    ]
