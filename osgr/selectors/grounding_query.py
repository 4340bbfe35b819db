"""Builds the one query that prunes by variable, place and time, and computes the kernels."""

from datetime import timedelta
from typing import Any

import shapely
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from osgr.grounding.choice import Choice
from osgr.grounding.equal_area import EQUAL_AREA_SRID
from osgr.grounding.local_plane import GEOCENTRIC_SRID
from osgr.grounding.measure_space import reach_m
from osgr.grounding.place import Place
from osgr.selectors.kernel_sql import ONCE, SPAN, spatial_sql, temporal_sql
from osgr.selectors.observations import item_columns


def candidate_query(choice: Choice) -> str:
    """SQL of candidates: an item's columns, ``variable_id``, ``spatial_*`` and ``time_N_*``."""
    windows = range(len(choice.windows))
    times = "".join(
        f"CROSS JOIN LATERAL ({temporal_sql(choice, number)} {ONCE}) AS time_{number} "
        for number in windows
    )
    columns = "".join(
        f", time_{number}.kernel AS time_{number}_kernel, "
        f"time_{number}.support AS time_{number}_support"
        for number in windows
    )
    best = "".join(f", time_{number}.kernel" for number in windows)
    order = f"space.kernel + greatest(0{best})"
    return f"""
        SELECT o.variable_id, {item_columns()}, space.kernel AS spatial_kernel,
               space.support AS spatial_support {columns},
               count(*) OVER () AS candidates
        FROM unnest(%(variables)s::bigint[]) AS wanted (id)
        CROSS JOIN LATERAL (
            SELECT * FROM osgr_observation AS o
            WHERE o.variable_id = wanted.id {_in_place(choice)} {_in_time(choice)}
        ) AS o
        CROSS JOIN LATERAL ({spatial_sql(choice)} {ONCE}) AS space
        CROSS JOIN LATERAL ({SPAN}) AS span
        {times}
        ORDER BY {order} DESC, o.key LIMIT %(most)s
    """  # noqa: S608 -- of constants; values are parameters


def place_count_query(choice: Choice) -> str:
    """SQL of how many items of the variables reach the place at any time."""
    return f"""
        SELECT count(*) AS found FROM unnest(%(variables)s::bigint[]) AS wanted (id)
        CROSS JOIN LATERAL (
            SELECT 1 FROM osgr_observation AS o
            WHERE o.variable_id = wanted.id {_in_place(choice)}
        ) AS o
    """  # noqa: S608 -- of constants; values are parameters


def example_query(choice: Choice) -> str:
    """SQL of some items of the variables outside the time, in the place."""
    return f"""
        SELECT o.variable_id, {item_columns()}
        FROM unnest(%(variables)s::bigint[]) AS wanted (id)
        CROSS JOIN LATERAL (
            SELECT * FROM osgr_observation AS o
            WHERE o.variable_id = wanted.id {_in_place(choice)}
              AND NOT (o.acquired && tstzrange(%(first)s, %(last)s, '[]'))
            LIMIT %(examples)s
        ) AS o
        LIMIT %(examples)s
    """  # noqa: S608 -- of constants; values are parameters


def _in_place(choice: Choice) -> str:
    if choice.place is None or choice.kernels == "published":
        return ""
    return "AND ST_Intersects(o.footprint, %(search)s::geometry)"


def _in_time(choice: Choice) -> str:
    if not choice.windows or choice.kernels == "published":
        return ""
    return "AND o.acquired && tstzrange(%(first)s, %(last)s, '[]')"


def query_parameters(choice: Choice, variables: list[int]) -> dict[str, Any]:
    """Everything that the queries name."""
    settings = choice.settings
    parameters: dict[str, Any] = {
        "variables": variables,
        "tolerance": choice.tolerance,
        "time_decay": settings.temporal_decay_days,
        "smoothing": settings.smoothing,
        "decay": settings.proximity_decay_m,
        "off_centre": settings.off_centre,
        "most": settings.most_items * max(1, len(variables)),
        "examples": settings.most_rejected_items,
    }
    parameters |= _window_parameters(choice)
    if choice.place is not None:
        parameters |= _place_parameters(choice.place, choice)
    return parameters


def _window_parameters(choice: Choice) -> dict[str, Any]:
    parameters: dict[str, Any] = {}
    for number, window in enumerate(choice.windows):
        parameters[f"start_{number}"] = window.span.start
        parameters[f"end_{number}"] = window.span.end
    if choice.windows:
        margin = choice.tolerance + timedelta(microseconds=1)
        parameters["first"] = min(window.span.start for window in choice.windows) - margin
        parameters["last"] = max(window.span.end for window in choice.windows) + margin
    if choice.asked is not None:
        parameters["asked_start"] = choice.asked.start
        parameters["asked_end"] = choice.asked.end
    return parameters


def _place_parameters(place: Place, choice: Choice) -> dict[str, Any]:
    is_by_area = choice.spatial in ("overlap", "containment")
    search = place.ground if is_by_area else place.within(reach_m(choice))
    return {
        "place": place.area_m2,
        "ground": _hex(place.ground, 4326),
        "plane": _hex(place.ground_plane, EQUAL_AREA_SRID),
        "shape": _hex(place.shape, 4326),
        "search": _hex(search, 4326),
        "local_shape": _hex(place.local_shape, GEOCENTRIC_SRID),
        **{f"axis_{n}": float(part) for n, part in enumerate(place.local.axes[:2].ravel())},
        **{f"offset_{n}": float(part) for n, part in enumerate(place.local.offset[:2])},
    }


def _hex(shape: BaseGeometry | MultiPolygon, srid: int) -> str:
    return shapely.to_wkb(shapely.set_srid(shape, srid), hex=True, include_srid=True)
