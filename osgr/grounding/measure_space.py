"""Spatial kernels of many footprints at once."""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from osgr.grounding import spatial_kernels as kernels
from osgr.grounding.choice import Choice
from osgr.grounding.equal_area import to_equal_area
from osgr.grounding.flow_network import FlowNetwork
from osgr.grounding.measured import ANYWHERE, OUTSIDE, SpatialMeasure
from osgr.grounding.place import Place

_NOTHING = 1e-6
"""A kernel below it is taken for 0 where no floor says otherwise."""


def measure_space(footprints: Sequence[BaseGeometry], *, choice: Choice) -> list[SpatialMeasure]:
    """Spatial kernel of each footprint (WGS 84)."""
    place = choice.place
    if place is None:
        return [ANYWHERE] * len(footprints)
    shapes = np.array(footprints, dtype=object)
    if choice.network is not None:
        return measure_flow(footprints, place=place, choice=choice, network=choice.network)
    if choice.spatial in ("proximity", "flow-connectivity"):
        return _by_distance(shapes, place=place, choice=choice)
    return _by_area(shapes, place=place, choice=choice)


def _by_area(shapes: NDArray[np.object_], *, place: Place, choice: Choice) -> list[SpatialMeasure]:
    measures = [OUTSIDE] * len(shapes)
    shapely.prepare(place.ground)
    rows = np.flatnonzero(shapely.intersects(place.ground, shapes))
    planes = shapely.transform(shapes[rows], to_equal_area)
    areas = shapely.area(planes)
    within = shapely.covers(place.ground, shapes[rows])
    shared = np.where(within, areas, 0.0)
    partly = np.flatnonzero(~within)
    shared[partly] = shapely.area(shapely.intersection(planes[partly], place.ground_plane))
    hits = shapely.intersects(place.shape, shapes[rows])
    for row, common, area, hit in zip(rows, shared, areas, hits, strict=True):
        support = 1.0 if hit or not place.is_point else choice.settings.off_centre
        measures[row] = _area_measure(float(common), float(area), support, choice=choice)
    return measures


def _area_measure(shared: float, item: float, centred: float, *, choice: Choice) -> SpatialMeasure:
    """Kernel of overlap or containment, from areas in square metres.

    ``centred`` is the factor of the support: a town's neighbour also shares some of the ground
    about the town's point, but misses the point.
    """
    place = choice.place.area_m2 if choice.place else item
    share = kernels.shared_share(shared=shared, item=item, place=place)
    forms = {
        ("overlap", "default"): kernels.overlap_default,
        ("overlap", "published"): kernels.overlap_published,
        ("containment", "default"): kernels.containment_default,
        ("containment", "published"): kernels.containment_published,
    }
    kernel = forms[choice.spatial, choice.kernels](shared=shared, item=item, place=place)
    return SpatialMeasure(min(1.0, kernel), centred * share)


def reach_m(choice: Choice) -> float:
    """Distance at which the kernel falls to its floor: candidates lie no farther, metres."""
    settings = choice.settings
    decay = settings.proximity_decay_m if choice.network is None else settings.flow_decay_m
    floor = settings.spatial_floor if choice.kernels == "default" else 0.0
    return -decay * math.log(max(floor, _NOTHING))


def _by_distance(
    shapes: NDArray[np.object_], *, place: Place, choice: Choice
) -> list[SpatialMeasure]:
    measures = [OUTSIDE] * len(shapes)
    search = place.within(reach_m(choice))
    shapely.prepare(search)
    shapely.prepare(place.shape)
    rows = np.flatnonzero(shapely.intersects(search, shapes))
    touching = shapely.intersects(place.shape, shapes[rows])
    clipped = shapely.intersection(shapes[rows], search)
    planes = place.local.project_all(clipped)
    distances = np.where(touching, 0.0, shapely.distance(planes, place.local_shape))
    for row, distance in zip(rows, distances, strict=True):
        kernel = kernels.proximity(
            distance_m=float(distance), decay_m=choice.settings.proximity_decay_m
        )
        measures[row] = SpatialMeasure(kernel, kernel)
    return measures


def measure_flow(
    footprints: Sequence[BaseGeometry],
    *,
    place: Place,
    choice: Choice,
    network: FlowNetwork,
) -> list[SpatialMeasure]:
    """Kernel of flow connectivity."""
    reach = network.reach(place.ground, direction=place.region.direction or "upstream")
    measures = []
    for footprint in footprints:
        distance = reach.distance_m(footprint)
        kernel = kernels.flow_connectivity(
            distance_m=distance, decay_m=choice.settings.flow_decay_m
        )
        measures.append(SpatialMeasure(kernel, kernel, is_outside=math.isinf(distance)))
    return measures
