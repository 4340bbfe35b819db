"""Exposure as a table: one row a figure, with its unit and where a threshold is from."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from echo.crisissim.exposure.buildings import BuildingExposure
from echo.crisissim.exposure.people import PeopleExposure
from echo.crisissim.exposure.roads import RoadExposure
from echo.crisissim.outputs.classes import DEPTH, HAZARD

COLUMNS = ("of", "measure", "value", "unit", "source")
MEDIA_TYPE = "text/csv"


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """What was held against a flood; None where it was not given."""

    buildings: BuildingExposure | None = None
    roads: RoadExposure | None = None
    people: PeopleExposure | None = None


Row = tuple[str, str, float, str, str]


def rows_of(exposure: Exposure) -> list[Row]:
    """Rows of ``COLUMNS``: buildings, roads, people."""
    rows: list[Row] = []
    if exposure.buildings is not None:
        rows += _buildings(exposure.buildings)
    if exposure.roads is not None:
        rows += _roads(exposure.roads)
    if exposure.people is not None:
        rows += _people(exposure.people)
    return rows


def write_table(path: Path, exposure: Exposure) -> None:
    """Write the rows as CSV."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        table.writerows(rows_of(exposure))


def _buildings(found: BuildingExposure) -> Iterator[Row]:
    yield ("buildings", "on the simulated ground", found.count, "1", "")
    yield ("buildings", "flooded", found.flooded, "1", "")
    yield from _classes("buildings", "1", found.by_depth, found.by_hazard)
    yield ("buildings", "elsewhere, not counted", found.outside, "1", "")


def _roads(found: RoadExposure) -> Iterator[Row]:
    yield ("roads", "on the simulated ground", found.total_m / 1000, "km", "")
    for vehicle in found.vehicles:
        measure = f"impassable for {vehicle.name} (over {vehicle.limit_m:g} m)"
        yield ("roads", measure, found.impassable_m(vehicle) / 1000, "km", vehicle.source)
    yield ("roads", "elsewhere, not counted", found.outside_m / 1000, "km", "")


def _people(found: PeopleExposure) -> Iterator[Row]:
    yield ("people", "on the simulated ground", found.total, "1", "")
    yield ("people", "flooded", found.flooded, "1", "")
    yield from _classes("people", "1", found.by_depth, found.by_hazard)


def _classes(
    of: str, unit: str, by_depth: tuple[float, ...], by_hazard: tuple[float, ...]
) -> Iterator[Row]:
    for label, value in zip(DEPTH.labels, by_depth, strict=True):
        yield (of, f"in water of {label}", value, unit, "")
    for label, value in zip(HAZARD.labels, by_hazard, strict=True):
        yield (of, f"hazard: {label}", value, unit, "Defra FD2320/TR2, supplementary note 2008")
