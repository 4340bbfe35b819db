# ruff: noqa: S608 -- the SQL is made of constants; values are parameters
"""The kernels of `osgr.grounding` as SQL: the same formulas on the same planes.

``o`` is an observation. Areas are compared on EPSG:6933, distances on the place's own plane.
"""

from osgr.grounding import spatial_kernels, temporal_kernels
from osgr.grounding.choice import Choice
from osgr.grounding.equal_area import EQUAL_AREA_SRID
from osgr.grounding.local_plane import GEOCENTRIC_SRID, LONGEST_EDGE_DEGREES

SHARED = f"""
    CASE WHEN ST_Covers(%(ground)s::geometry, o.footprint) THEN o.area_m2
         WHEN NOT ST_Intersects(o.footprint, %(ground)s::geometry) THEN 0
         ELSE ST_Area(ST_Intersection(ST_Transform(o.footprint, {EQUAL_AREA_SRID}),
                                      %(plane)s::geometry)) END
"""

ONCE = "OFFSET 0"
"""Keeps the planner from writing a subquery out wherever its columns are named, each time anew."""

_CLIPPED = """
    CASE WHEN ST_Covers(%(search)s::geometry, o.footprint) THEN o.footprint
         ELSE ST_Intersection(o.footprint, %(search)s::geometry) END
"""

# East and north of the place's middle: geocentric coordinates, turned and shifted.
_ON_LOCAL_PLANE = f"""
    ST_Force2D(ST_Affine(
        ST_Transform(ST_Force3D(ST_Segmentize({_CLIPPED}, {LONGEST_EDGE_DEGREES})),
                     {GEOCENTRIC_SRID}),
        %(axis_0)s, %(axis_1)s, %(axis_2)s, %(axis_3)s, %(axis_4)s, %(axis_5)s, 0, 0, 0,
        %(offset_0)s, %(offset_1)s, 0))
"""

DISTANCE = f"""
    CASE WHEN ST_Intersects(o.footprint, %(shape)s::geometry) THEN 0
         ELSE ST_Distance({_ON_LOCAL_PLANE}, %(local_shape)s::geometry) END
"""

_SHARE = "least(1, shared / least(o.area_m2, %(place)s))"
_UNION = "(o.area_m2 + %(place)s - shared)"
_SPATIAL = {
    ("overlap", "default"): f"(least(1, shared / {_UNION}) + {_SHARE}) / 2",
    ("overlap", "published"): f"least(1, shared / ({_UNION} + {spatial_kernels.EPSILON}))",
    ("containment", "default"): _SHARE,
    ("containment", "published"): (
        f"least(1, shared / (least(o.area_m2, %(place)s) + {spatial_kernels.EPSILON}))"
    ),
}


def spatial_sql(choice: Choice) -> str:
    """SQL giving ``kernel`` and ``support``; for flow only those of nearness."""
    if choice.place is None:
        return "SELECT 1::float8 AS kernel, 1::float8 AS support"
    if choice.spatial in ("proximity", "flow-connectivity"):
        # Beyond the search window there is no distance, and the kernel is 0.
        kernel = f"coalesce(exp(-({DISTANCE}) / %(decay)s), 0)"
        return f"SELECT kernel, kernel AS support FROM (SELECT {kernel} AS kernel {ONCE}) AS near"
    kernel, support = _SPATIAL[choice.spatial, choice.kernels], _SHARE
    if choice.place.is_point:
        hits = "ST_Intersects(o.footprint, %(shape)s::geometry)"
        support = f"CASE WHEN {hits} THEN 1 ELSE %(off_centre)s END * {_SHARE}"
    common = f"(SELECT {SHARED} AS shared {ONCE}) AS common"
    return f"SELECT {kernel} AS kernel, {support} AS support FROM {common}"


SPAN = """
    SELECT CASE WHEN lower(o.acquired) < upper(o.acquired) THEN lower(o.acquired)
                ELSE lower(o.acquired) - %(tolerance)s::interval END AS span_start,
           CASE WHEN lower(o.acquired) < upper(o.acquired) THEN upper(o.acquired)
                ELSE upper(o.acquired) + %(tolerance)s::interval END AS span_end
"""


def _days(interval: str) -> str:
    return f"(extract(epoch FROM ({interval}))::float8 / 86400)"


def temporal_sql(choice: Choice, number: int) -> str:
    """SQL giving ``kernel`` and ``support`` in one of the windows; ``span`` is the acquisition."""
    start, end = f"%(start_{number})s::timestamptz", f"%(end_{number})s::timestamptz"
    overlap = _days(f"least(span_end, {end}) - greatest(span_start, {start})")
    after = _days(f"span_start - {end}")
    before = _days(f"{start} - span_end")
    shorter = f"least({_days('span_end - span_start')}, {_days(f'{end} - {start}')})"
    measures = (
        f"SELECT greatest(0, {overlap}) AS overlap, greatest(0, {after}, {before}) AS distance, "
        f"{shorter} AS shorter"
    )
    support = (
        "CASE WHEN shorter = 0 THEN CASE WHEN distance = 0 THEN 1 ELSE 0 END "
        "ELSE least(1, overlap / shorter) END"
    )
    comes_before = "TRUE"
    if choice.asked is not None:
        comes_before = (
            "(span_start - %(asked_start)s::timestamptz) + (span_end - %(asked_end)s::timestamptz) "
            "<= interval '0'"
        )
    return (
        f"SELECT CASE WHEN {comes_before} THEN {_softov(choice)} ELSE 0 END AS kernel, "
        f"CASE WHEN {comes_before} THEN support ELSE 0 END AS support "
        f"FROM (SELECT *, {support} AS support FROM ({measures}) AS measured) AS shared"
    )


def _softov(choice: Choice) -> str:
    near = "exp(-distance / %(time_decay)s)"
    if choice.kernels == "default":
        return f"(1 - %(smoothing)s) * support + %(smoothing)s * {near}"
    published = f"overlap / (shorter + {temporal_kernels.EPSILON})"
    return f"CASE WHEN overlap > 0 THEN least(1, {published}) ELSE {near} END"
