"""Flooded buildings and impassable roads as GeoJSON in longitude and latitude."""

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Transformer

from echo.crisissim.exposure.buildings import BuildingExposure
from echo.crisissim.exposure.features import Shapes
from echo.crisissim.exposure.roads import RoadExposure
from echo.crisissim.outputs.classes import DEPTH, HAZARD

MOST_FEATURES = 50_000
DECIMALS = 6  # of a degree: 0.1 m


def flooded_buildings(found: BuildingExposure, buildings: Shapes, *, crs: str) -> dict[str, Any]:
    """The flooded buildings with depth, hazard and their classes, the deepest first.

    At most ``MOST_FEATURES``; ``truncated`` says whether there are more.
    """
    order = np.argsort(-found.depth_m, kind="stable")
    wet = order[found.depth_m[order] >= DEPTH.bounds[0]]
    where = {int(feature): n for n, feature in enumerate(buildings.ids)}
    shapes = buildings.shapes[[where[int(found.ids[n])] for n in wet[:MOST_FEATURES]]]
    properties = [
        {
            "feature": int(found.ids[n]),
            "depth_m": round(float(found.depth_m[n]), 3),
            "hazard": round(float(found.hazard[n]), 3),
            "depth_class": DEPTH.labels[int(DEPTH.numbered(found.depth_m[n])) - 1],
            "hazard_class": _hazard_word(float(found.hazard[n])),
        }
        for n in wet[:MOST_FEATURES]
    ]
    return _collection(shapes, properties, crs=crs, truncated=len(wet) > MOST_FEATURES)


def impassable_roads(found: RoadExposure, *, crs: str) -> dict[str, Any]:
    """Stretches of road that some vehicle cannot pass, with what cannot and how long they are.

    Neighbouring pieces of a road with the same answer are one stretch, the longest first.
    """
    limits = np.sort([vehicle.limit_m for vehicle in found.vehicles])
    names = [vehicle.name for vehicle in sorted(found.vehicles, key=lambda v: v.limit_m)]
    level = np.searchsorted(limits, found.depth_m, side="left")
    breaks = np.nonzero((np.diff(level) != 0) | (np.diff(found.ids) != 0))[0] + 1
    stretches = sorted(
        (
            (float(found.length_m[part].sum()), part)
            for part in np.split(np.arange(len(level)), breaks)
            if part.size and level[part[0]] > 0
        ),
        key=lambda stretch: -stretch[0],
    )
    kept = stretches[:MOST_FEATURES]
    shapes = np.array(
        [shapely.line_merge(shapely.multilinestrings(found.pieces[part])) for _, part in kept],
        dtype=object,
    )
    properties = [
        {
            "feature": int(found.ids[part[0]]),
            "impassable_for": names[: int(level[part[0]])],
            "deepest_m": round(float(found.depth_m[part].max()), 3),
            "length_m": round(length, 1),
        }
        for length, part in kept
    ]
    return _collection(shapes, properties, crs=crs, truncated=len(stretches) > MOST_FEATURES)


def _hazard_word(hazard: float) -> str:
    number = int(HAZARD.numbered(np.array(hazard)))
    return HAZARD.labels[number - 1] if number else "below the lowest class"


def _collection(
    shapes: NDArray[np.object_], properties: list[dict[str, Any]], *, crs: str, truncated: bool
) -> dict[str, Any]:
    mapping = Transformer.from_crs(crs, "EPSG:4326", always_xy=True)
    moved = shapely.transform(shapes, mapping.transform, interleaved=False)
    moved = shapely.transform(moved, lambda xy: np.round(xy, DECIMALS))
    return {
        "type": "FeatureCollection",
        "truncated": truncated,
        "features": [
            {"type": "Feature", "geometry": shapely.geometry.mapping(shape), "properties": own}
            for shape, own in zip(moved, properties, strict=True)
        ],
    }
