"""Tells the observations of several places apart, for ranks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from osgr.derivation.reading.observation import Observation
from osgr.derivation.reading.place import ground_of
from osgr.understanding.question import Region


def by_place(
    observations: Sequence[Observation], *, regions: Sequence[Region]
) -> dict[str, list[Observation]]:
    """Assign each observation to the place that it covers most of.

    Args:
        observations: Of any ground.
        regions: The places asked about.
    """
    shapes: Mapping[str, BaseGeometry] = {region.name: shape_of(region) for region in regions}
    found: dict[str, list[Observation]] = {name: [] for name in shapes}
    for one in observations:
        if not (one.place and shapes):
            continue
        footprint = shapely.from_wkb(one.place)
        shares = {
            name: float(shapely.area(shapely.intersection(footprint, shape)))
            for name, shape in shapes.items()
        }
        name = max(shares, key=lambda place: shares[place])
        if shares[name] > 0:
            found[name].append(one)
    return {name: those for name, those in found.items() if those}


def parts_of(region: Region | None) -> tuple[Region, ...]:
    """The parts of a region of several places; named by their middles, for want of names."""
    if region is None or region.geometry.geom_type != "MultiPolygon":
        return ()
    parts = shapely.get_parts(region.geometry)
    return tuple(
        replace(region, geometry=part, name=f"{part.centroid.y:.2f}°, {part.centroid.x:.2f}°")
        for part in parts
    )


def shape_of(region: Region) -> BaseGeometry:
    """The ground of a place; of a point or line its surroundings."""
    return ground_of(region, spatial_relation="overlap").shape or region.geometry
